import { DAY, HOUR, MINUTE } from '../support/time'

/** A conversation of the demo, read from a script; see `readScript`. */
export type Scene = {
  /** A channel with a topic, or the people of direct messages. */
  place: { channel: string; topic: string } | { people: string[] }
  lines: Line[]
}
export type Line = {
  speaker: string
  at: Date
  text: string
  /** Emoji name and who reacted; `star` is the star of that person. */
  reactions: { emoji: string; by: string[] }[]
  /** What it was changed to a little later. */
  edit: string | null
  /** The topic that it and all after it were moved to. */
  move: string | null
  /** Options of a poll that people chose. */
  votes: { by: string; option: number }[]
}

const HEAD = /^=== (.+?) \| (.+)$/
const SAID = /^([A-Z]): (.*)$/
const REACTED = / \{([^{}]+)\}$/
const JOHANNESBURG = 2 * HOUR

/**
 * Reads scenes:
 *
 *     === general > Lunch | 3d 11:40        three days ago at 11:40 in Johannesburg; `-95m`: minutes ago
 *     T: Who comes along? {thumbs_up:P,S}   who says what, and the reactions
 *       a second line of the same message
 *     ~ Who comes along on Friday?          the message was changed to this
 *     > Friday lunch                        it and all after it moved to another topic
 *     ! P0 S1                               votes in a poll
 *     === @T,P | 2d 09:00                   direct messages
 *
 * @param gap minutes until the next line is said
 */
export function readScript(script: string, now: Date, gap: () => number): Scene[] {
  const scenes: Scene[] = []
  let at = now
  for (const text of script.split('\n')) {
    const scene = scenes.at(-1)
    const line = scene?.lines.at(-1)
    const head = HEAD.exec(text)
    const said = SAID.exec(text)
    if (head) {
      scenes.push({ place: placeOf(head[1]!), lines: [] })
      at = moment(head[2]!, now)
    } else if (said && scene) {
      const { text: words, reactions } = withReactions(said[2]!)
      scene.lines.push({ speaker: said[1]!, at, text: words, reactions, edit: null, move: null, votes: [] })
      at = new Date(Math.min(at.getTime() + gap() * MINUTE, now.getTime() - MINUTE))
    } else if (line && text.startsWith('~ ')) line.edit = text.slice(2)
    else if (line && text.startsWith('> ')) line.move = text.slice(2)
    else if (line && text.startsWith('! ')) line.votes = text.slice(2).split(' ').map(voteOf)
    else if (line && text.startsWith('  ')) {
      const { text: words, reactions } = withReactions(text.slice(2))
      line.text += `\n${words}`
      line.reactions.push(...reactions)
    }
  }
  return scenes
}

function placeOf(head: string): Scene['place'] {
  if (head.startsWith('@')) return { people: head.slice(1).split(',') }
  const [channel = '', topic = ''] = head.split(' > ')
  return { channel, topic }
}

function moment(text: string, now: Date): Date {
  const minutes = /^-(\d+)m$/.exec(text)
  if (minutes) return new Date(now.getTime() - Number(minutes[1]) * MINUTE)
  const match = /^(\d+)d (\d\d):(\d\d)$/.exec(text)
  if (!match) throw new Error(`the script has no such time: ${text}`)
  const [, days, hours, rest] = match.map(Number) as [number, number, number, number]
  const midnight = Math.floor((now.getTime() + JOHANNESBURG) / DAY) * DAY - JOHANNESBURG
  return new Date(midnight - days * DAY + hours * HOUR + rest * MINUTE)
}

function withReactions(text: string): Pick<Line, 'text' | 'reactions'> {
  const found = REACTED.exec(text)
  if (!found) return { text, reactions: [] }
  const reactions = found[1]!.split(' ').map((one) => {
    const [emoji = '', by = ''] = one.split(':')
    return { emoji, by: by.split(',') }
  })
  return { text: text.slice(0, found.index), reactions }
}

const voteOf = (text: string) => ({ by: text.charAt(0), option: Number(text.slice(1)) })

import { isIndex, toList, toText, type WidgetAction, type WidgetPeople } from './widget-action'

export type PollOption = { key: string; text: string; voters: number[] }
export type Poll = {
  question: string
  options: PollOption[]
  /** The number for the next option that the reader adds. */
  nextIndex: number
}

/** Those of the message itself belong to nobody. */
const CANNED = 'canned'

/** A poll after all that people did with it, worked out exactly as other apps of the same wire do. */
export function readPoll(about: Record<string, unknown>, actions: WidgetAction[], { author, me }: WidgetPeople): Poll {
  const options = new Map<string, { text: string; voters: Set<number> }>()
  let question = toText(about.question)
  let nextIndex = 1

  function add(by: number | typeof CANNED, index: unknown, option: unknown) {
    if (!isIndex(index) || typeof option !== 'string') return
    if (by === me) nextIndex = Math.max(nextIndex, index + 1)
    if ([...options.values()].some(({ text }) => text === option)) return
    options.set(`${by},${index}`, { text: option, voters: new Set() })
  }

  function vote(by: number, key: unknown, value: unknown) {
    const voters = options.get(toText(key))?.voters
    if (value === 1) voters?.add(by)
    else if (value === -1) voters?.delete(by)
  }

  toList(about.options).forEach((option, index) => {
    add(CANNED, index, option)
  })
  for (const { by, data } of actions) {
    if (data.type === 'new_option') add(by, data.idx, data.option)
    else if (data.type === 'vote') vote(by, data.key, data.vote)
    else if (data.type === 'question' && by === author && typeof data.question === 'string') question = data.question
  }
  return {
    question,
    nextIndex,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voters: [...voters] })),
  }
}

/** What choosing an option sends: a vote, or one's own taken back. */
export const voteFor = (option: PollOption, me: number) => ({
  type: 'vote',
  key: option.key,
  vote: option.voters.includes(me) ? -1 : 1,
})

export const newOption = (poll: Poll, option: string) => ({ type: 'new_option', idx: poll.nextIndex, option })

export const newQuestion = (question: string) => ({ type: 'question', question })

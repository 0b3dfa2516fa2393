/** What is being typed that can be completed, and where it begins. */
export type Trigger = {
  /** Where the replacement starts; it ends at the cursor. */
  from: number
  query: string
} & (
  | { kind: 'person'; silent: boolean }
  | { kind: 'channel' }
  | { kind: 'topic'; channel: string }
  | { kind: 'emoji' }
  | { kind: 'language' }
)

const LONGEST = 60

/** Not inside a word or an address: `me@example.com` mentions nobody. */
const BEFORE = String.raw`(?<=^|[\s(\[{"'/>–—-])`
const PERSON = new RegExp(String.raw`${BEFORE}@(_?)(\*{0,2})([^@#*\n]{0,${LONGEST}})$`)
const TOPIC = new RegExp(String.raw`${BEFORE}#(\*{0,2})([^#@*>\n]{1,${LONGEST}})>([^#*\n]{0,${LONGEST}})$`)
const CHANNEL = new RegExp(String.raw`${BEFORE}#(\*{0,2})([^#@*>\n]{0,${LONGEST}})$`)
const EMOJI = new RegExp(`${BEFORE}:([a-z0-9_+-]{2,${LONGEST}})$`, 'i')
const LANGUAGE = /(?:^|\n)[ ]{0,3}(?:`{3,}|~{3,})[ ]?([a-z0-9+#_-]*)$/i
const HOLDS_TEXT = /^\n?[ ]*[`~]{3,} ?(quote|spoiler)\b/
const IN_BLOCK = /(?:^|\n)[ ]{0,3}(`{3,}|~{3,})/g

/** What stands before the cursor and asks for completion; null where nothing does, as within code. */
export function findTrigger(text: string, cursor: number): Trigger | null {
  const before = text.slice(0, cursor)
  const language = LANGUAGE.exec(before)
  if (language && !isInCode(before.slice(0, language.index))) {
    return { kind: 'language', query: language[1]!, from: cursor - language[1]!.length }
  }
  if (isInCode(before)) return null
  const topic = TOPIC.exec(before)
  if (topic) return { kind: 'topic', channel: topic[2]!, query: topic[3]!, from: topic.index }
  const channel = CHANNEL.exec(before)
  // "# " begins a heading.
  if (channel && !channel[2]!.startsWith(' ')) return { kind: 'channel', query: channel[2]!, from: channel.index }
  const person = PERSON.exec(before)
  if (person && !person[3]!.startsWith(' ')) {
    return { kind: 'person', silent: person[1] === '_', query: person[3]!, from: person.index }
  }
  const emoji = EMOJI.exec(before)
  return emoji ? { kind: 'emoji', query: emoji[1]!, from: emoji.index } : null
}

/** Quotes and spoilers hold text like any other; other blocks, and what is between backticks, hold code. */
function isInCode(before: string): boolean {
  const fences = [...before.matchAll(IN_BLOCK)]
  if (fences.length % 2 === 1) return !HOLDS_TEXT.test(before.slice(fences.at(-1)!.index))
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (line.match(/`/g)?.length ?? 0) % 2 === 1
}

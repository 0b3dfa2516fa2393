import { parseDay } from '../parse-dates'

/** A person, or another choice, that a word may mean. */
export type Named = { value: string; label: string }

export type QuickEntry = {
  title: string
  due: string | null
  priority: string | null
  person: Named | null
  labels: string[]
}

export type EntryWords = {
  /** Today where the organization is, `2026-03-31`. */
  today: string
  people: Named[]
  /** Values that `!` may name. */
  priorities: readonly string[]
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const START = String.raw`(?<=^|\s)`
const END = String.raw`(?=$|\s)`
const whole = (pattern: string) => new RegExp(`${START}(?:${pattern})${END}`, 'iu')

const DAY = whole(
  [
    String.raw`in (?<count>\d{1,3}) (?<unit>days?|weeks?)`,
    String.raw`(?<worded>\d{1,2} (?:${MONTHS})[a-z]*\.?(?: \d{4})?)`,
    String.raw`(?<iso>\d{4}-\d{2}-\d{2})`,
    'today|tomorrow',
    `(?<weekday>${WEEKDAYS.join('|')})`,
  ].join('|'),
)

/**
 * "Call Neo tomorrow !high @sipho #sales": a title with what its words say about day, priority, person and labels. The first
 * day, priority and person count; what means nothing stays in the title.
 */
export function parseEntry(text: string, { today, people, priorities }: EntryWords): QuickEntry {
  let rest = text
  const take = <T>(pattern: RegExp, read: (match: RegExpExecArray) => T | null): T | null => {
    const match = pattern.exec(rest)
    const found = match && read(match)
    if (match && found !== null) rest = rest.slice(0, match.index) + rest.slice(match.index + match[0].length)
    return found
  }
  const labels: string[] = []
  for (;;) {
    const label = take(whole(String.raw`#(?<label>[\p{L}\p{N}][\p{L}\p{N}_-]*)`), ({ groups }) => groups?.label ?? null)
    if (label === null) break
    if (!labels.some((one) => one.toLowerCase() === label.toLowerCase())) labels.push(label)
  }
  const priority = take(whole(`!(?<word>${priorities.join('|')})`), ({ groups }) => groups?.word?.toLowerCase() ?? null)
  const person = takePerson(rest, people)
  if (person) rest = rest.slice(0, person.from) + rest.slice(person.to)
  const due = take(DAY, (match) => dayOf(match, today))
  return { title: rest.replace(/\s+/g, ' ').trim(), due, priority, person: person?.named ?? null, labels }
}

function dayOf({ 0: text, groups }: RegExpExecArray, today: string): string | null {
  const { count, unit, worded, weekday } = groups ?? {}
  if (count) return parseDay(`+${count}${unit?.toLowerCase().startsWith('week') ? 'w' : 'd'}`, today)
  if (weekday) {
    const ahead = WEEKDAYS.indexOf(weekday.toLowerCase()) - new Date(today).getUTCDay()
    return parseDay(`+${ahead > 0 ? ahead : ahead + 7}d`, today)
  }
  const day = parseDay(text, today)
  // A day without its year is the next one.
  if (worded && day && day < today && !/\d{4}$/.test(worded))
    return parseDay(`${worded} ${Number(today.slice(0, 4)) + 1}`, today)
  return day
}

/** Where an @ stands, and what is typed after it. */
export const mentionIn = (text: string): string | null => /(?<=^|\s)@(\S*)$/u.exec(text)?.[1] ?? null

/** The longest name that stands after an @, else the first of which a word begins so. */
function takePerson(text: string, people: Named[]): { named: Named; from: number; to: number } | null {
  for (const { index } of text.matchAll(/(?<=^|\s)@(?=\S)/gu)) {
    const after = text.slice(index + 1).toLowerCase()
    const [full] = people
      .filter(({ label }) => after.startsWith(label.toLowerCase()) && /^(\s|$)/.test(after.slice(label.length)))
      .sort((a, b) => b.label.length - a.label.length)
    if (full) return { named: full, from: index, to: index + 1 + full.label.length }
    const word = after.split(/\s/)[0] ?? ''
    const meant = people.find(({ label }) =>
      label
        .toLowerCase()
        .split(/\s+/)
        .some((part) => part.startsWith(word)),
    )
    if (meant) return { named: meant, from: index, to: index + 1 + word.length }
  }
  return null
}

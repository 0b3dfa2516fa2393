import { EMOJI } from './generated/table'

const namesByCode = new Map<string, string[]>()
const codeByName = new Map<string, string>()
for (const line of EMOJI.split('\n')) {
  const [code, ...names] = line.split(' ')
  namesByCode.set(code!, names)
  for (const name of names) codeByName.set(name, code!)
}

/** `smile` → `1f642`; undefined where no emoji has the name. */
export function emojiCode(name: string): string | undefined {
  return codeByName.get(name)
}

/** All names of an emoji, the usual one first. */
export function emojiNames(code: string): readonly string[] {
  return namesByCode.get(code) ?? []
}

/** The name that an emoji is shown with. */
export function canonicalName(code: string): string | undefined {
  return namesByCode.get(code)?.[0]
}

export function isEmojiCode(code: string): boolean {
  return namesByCode.has(code)
}

/** What Zulip's clients fetch as emoji data. */
export function codeToNames(): Record<string, string[]> {
  return Object.fromEntries(namesByCode)
}

/** The code of an emoji as it is typed (`🙂`), with or without its variation selector. */
export function codeOfEmoji(character: string): string | undefined {
  const code = [...character]
    .map((part) => part.codePointAt(0)!.toString(16).padStart(4, '0'))
    .filter((part) => part !== 'fe0f')
    .join('-')
  return namesByCode.has(code) ? code : undefined
}

/** The emoji itself, as it is typed and as systems show it in colour. */
export function emojiOfCode(code: string): string {
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  const character = String.fromCodePoint(...points)
  if (/^\p{RGI_Emoji}$/v.test(character)) return character
  return fullyQualified(points) ?? `${character}\ufe0f`
}

/** Sequences want the selector after each sign that is text by itself. */
function fullyQualified(points: number[]): string | undefined {
  const withSelectors = points
    .map((point) => String.fromCodePoint(point))
    .map((part) => (/^\p{Emoji}$/u.test(part) && !/^\p{Emoji_Presentation}$/u.test(part) ? `${part}\ufe0f` : part))
    .join('')
  return /^\p{RGI_Emoji}$/v.test(withSelectors) ? withSelectors : undefined
}

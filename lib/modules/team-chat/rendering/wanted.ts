import type { Wanted } from './types'

// What follows the mark is only looked at: the stars that end one name may start another.
const PERSON = /@_?\*\*(?=([^*\n]+)\*\*)/g
const GROUP = /@_?\*(?=([^*\n]+)\*)/g
const CHANNEL = /#\*\*(?=([^*>\n]+)(?:>([^*\n]*))?\*\*)/g
const UPLOADS = '/user_uploads/'
const SIMPLE_PATH = /^[\p{L}\p{N}\-._~%/]+/u
const PATH = /^[^\s"'<>[\]|`]+/

/** What a message's source may name: a cheap scan that finds too much rather than too little (in code, too). */
export function wantedBy(content: string): Wanted {
  // The database takes no such character, and nothing is named with it.
  if (content.includes('\0')) return wantedBy(content.replaceAll('\0', '\ufffd'))
  const named = matches(PERSON, content).map(([, text]) => splitName(text!))
  const linked = matches(CHANNEL, content)
  return {
    names: unique(named.map(({ name }) => name).filter((name) => name !== '')),
    user_ids: unique(named.flatMap(({ id }) => (id === null ? [] : [id]))),
    groups: unique(matches(GROUP, content).map(([, name]) => name!)),
    channels: unique(linked.map(([, channel]) => channel!)),
    topics: linked.flatMap(([, channel, topic]) =>
      topic === undefined ? [] : [{ channel: channel!, topic: topic.replace(/@\d+$/, '') }],
    ),
    uploads: unique(content.split(UPLOADS).slice(1).flatMap(pathsAtStart)),
  }
}

/** `Full Name|12` and `|12` name a person by id too. */
export function splitName(text: string): { name: string; id: number | null } {
  const match = /^(.*)\|(\d{1,15})$/.exec(text)
  return match ? { name: match[1]!, id: Number(match[2]) } : { name: text, id: null }
}

/** A path as it was typed into a link, as it is stored. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The paths that a text may start with: parentheses can be a name's, or the sentence's around it. */
function pathsAtStart(text: string): string[] {
  const whole = PATH.exec(text)?.[0].replace(/[?#].*$/, '') ?? ''
  const simple = SIMPLE_PATH.exec(whole)?.[0] ?? ''
  return [simple, whole.slice(0, endOfBalanced(whole))]
    .map((path) => decoded(path.replace(/[.,;:!*_~(]+$/, '')))
    .filter((path) => path !== '' && !path.includes('\0'))
}

/** Where the first parenthesis closes that none opened, or the end. */
function endOfBalanced(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth < 0) return index
  }
  return text.length
}

function matches(pattern: RegExp, content: string): RegExpExecArray[] {
  return [...content.matchAll(pattern)]
}

function unique<T>(items: T[]): T[] {
  return [...new Set(items)]
}

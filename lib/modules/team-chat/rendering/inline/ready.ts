import type { StateInline } from 'markdown-it'

/** Puts down an inline piece whose HTML is ready. */
export function pushReadyInline(state: StateInline, html: string): void {
  state.push('ready', '', 0).content = html
}

/** The match of a sticky pattern at the parser's place, within what it may read. */
export function matchHere(state: StateInline, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = state.pos
  const match = pattern.exec(state.src)
  return match && state.pos + match[0].length <= state.posMax ? match : null
}

/** Mentions and links to channels start a word. */
export function startsWord(state: StateInline): boolean {
  return state.pos === 0 || /[\s'"({[/<]/.test(state.src[state.pos - 1]!)
}

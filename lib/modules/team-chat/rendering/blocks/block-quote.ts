import type { StateBlock } from 'markdown-it'
import { opensFence, pushQuote } from './fence'
import { lineAt, mayNest } from './nested'

const MARK = /^ {0,3}> ?/

export function isQuoteLine(line: string): boolean {
  return MARK.test(line)
}

/** `>` quotes all that follows up to a blank line, also lines without the mark. */
export function blockQuote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = lineAt(state, startLine)
  if (!isQuoteLine(first) || !mayNest(state)) return false
  if (silent) return first.replace(MARK, '').trim() !== ''
  const lines: string[] = []
  let line = startLine
  for (; line < endLine; line += 1) {
    const text = lineAt(state, line)
    if (text.trim() === '' || (!isQuoteLine(text) && opensFence(text))) break
    lines.push(text.replace(MARK, ''))
  }
  if (lines.every((text) => text.trim() === '')) return false
  pushQuote(state, lines.join('\n'))
  state.line = line
  return true
}

import type { StateBlock } from 'markdown-it'
import { lineAt } from './nested'

const MARK = /^ {0,3}(#{1,6})[ \t]+(?=\S)/

export function isHeading(line: string): boolean {
  return MARK.test(line)
}

/** `# Heading`, with a space after the mark: `#channel` and `#1` are text. */
export function heading(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const text = lineAt(state, startLine)
  const match = MARK.exec(text)
  const content = match && text.slice(match[0].length).trimEnd().replace(/ #+$/, '').trim()
  if (!match || !content) return false
  if (silent) return true
  const tag = `h${match[1]!.length}`
  state.push('heading_open', tag, 1).block = true
  const inline = state.push('inline', '', 0)
  inline.content = content
  inline.children = []
  state.push('heading_close', tag, -1).block = true
  state.line = startLine + 1
  return true
}

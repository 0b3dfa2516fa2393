import type { StateBlock, Token } from 'markdown-it'
import { contextOf } from '../context'

/** Deeper quotes and lists than anybody means stay text: each level costs a pass over what it holds. */
const DEEPEST = 12

export function mayNest(state: StateBlock): boolean {
  return contextOf(state).depth < DEEPEST
}

/** The blocks of text that stands within another block, its marks taken off. */
export function nestedBlocks(state: StateBlock, text: string): Token[] {
  const context = contextOf(state)
  const tokens: Token[] = []
  context.depth += 1
  state.md.block.parse(text, state.md, state.env, tokens)
  context.depth -= 1
  return tokens
}

/** A line of the source with tabs at its beginning as spaces. */
export function lineAt(state: StateBlock, line: number): string {
  const text = state.src.slice(state.bMarks[line]!, state.eMarks[line]!)
  return text.replace(/^[ \t]+/, (blank) => blank.replaceAll('\t', '    '))
}

export function linesBetween(state: StateBlock, from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => lineAt(state, from + index))
}

/** A block whose HTML is ready. */
export function pushReady(state: StateBlock, html: string): void {
  const token = state.push('ready', '', 0)
  token.block = true
  token.content = html
}

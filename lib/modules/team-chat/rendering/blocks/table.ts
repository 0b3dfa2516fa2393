import type { StateBlock } from 'markdown-it'
import { isQuoteLine } from './block-quote'
import { opensFence } from './fence'
import { isHeading } from './heading'
import { lineAt } from './nested'

/** Short rows are filled up, so that few characters could mean very many cells. */
const MAX_COLUMNS = 50
const MAX_CELLS = 3000
const PIECES = /`[^`]*`|\\\||\||[^`|\\]+|[`\\]/g

/** Tables as on GitHub: a row, a line of dashes with colons for the alignment, and more rows. */
export function table(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine + 1 >= endLine) return false
  const head = cellsOf(lineAt(state, startLine))
  const alignments = head && alignmentsOf(lineAt(state, startLine + 1))
  if (!head || !alignments || head.length !== alignments.length || head.length > MAX_COLUMNS) return false
  if (silent) return true
  state.push('table_open', 'table', 1).block = true
  state.push('thead_open', 'thead', 1).block = true
  pushRow(state, 'th', head, alignments)
  state.push('thead_close', 'thead', -1).block = true
  state.push('tbody_open', 'tbody', 1).block = true
  const rows = rowsOf(state, startLine + 2, endLine, alignments.length)
  // Clients take no table without a body.
  for (const row of rows.length > 0 ? rows : [[]]) pushRow(state, 'td', row, alignments)
  state.push('tbody_close', 'tbody', -1).block = true
  state.push('table_close', 'table', -1).block = true
  state.line = startLine + 2 + rows.length
  return true
}

/** A row's cells, or null for a line without bars. Bars in code and behind backslashes part nothing. */
function cellsOf(line: string): string[] | null {
  if (!line.includes('|') || /^ {4}/.test(line)) return null
  const cells = ['']
  for (const [piece] of line.trim().matchAll(PIECES)) {
    if (piece === '|') cells.push('')
    else cells[cells.length - 1] += piece.replaceAll('\\|', '|')
  }
  if (cells[0]!.trim() === '') cells.shift()
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => cell.trim())
}

function alignmentsOf(line: string): (string | null)[] | null {
  if (!/^[\s|:-]+$/.test(line)) return null
  const cells = cellsOf(line)
  if (!cells || cells.length === 0 || !cells.every((cell) => /^:?-+:?$/.test(cell))) return null
  return cells.map((cell) => {
    const [left, right] = [cell.startsWith(':'), cell.endsWith(':')]
    return left && right ? 'center' : left ? 'left' : right ? 'right' : null
  })
}

function rowsOf(state: StateBlock, from: number, to: number, columns: number): string[][] {
  const rows: string[][] = []
  for (let line = from; line < to && rows.length * columns < MAX_CELLS; line += 1) {
    const text = lineAt(state, line)
    const cells = opensFence(text) || isQuoteLine(text) || isHeading(text) ? null : cellsOf(text)
    if (!cells) break
    rows.push(cells)
  }
  return rows
}

function pushRow(state: StateBlock, tag: 'th' | 'td', cells: string[], alignments: (string | null)[]): void {
  state.push('tr_open', 'tr', 1).block = true
  for (const [index, alignment] of alignments.entries()) {
    const opening = state.push(`${tag}_open`, tag, 1)
    opening.block = true
    // Clients compare this text whole.
    if (alignment) opening.attrSet('style', `text-align: ${alignment};`)
    const inline = state.push('inline', '', 0)
    inline.content = cells[index] ?? ''
    inline.children = []
    state.push(`${tag}_close`, tag, -1).block = true
  }
  state.push('tr_close', 'tr', -1).block = true
}

import { invalidField } from '../../errors'
import type { Grid } from '../define-grid'
import { csvCell } from '../export/export'
import { isBlank } from './reading/read-file'
import { openList, readList } from './reading/read-in-thread'
import { headersOf } from './settings'
import { guessHeaderRow, guessMapping } from './targets'

/**
 * The file as it may be kept where a grid has secrets: the columns of one sheet whose headings name what a file can fill.
 * Files are stored as they are brought, so anything else in it, e.g. on another sheet, must not get that far.
 * @throws 422 for a column that has no such heading, and for a file without headings
 */
export async function withoutSecrets(grid: Grid, bytes: Uint8Array): Promise<Uint8Array> {
  const { details, rows: head } = await openList(bytes)
  const headerRow = guessHeaderRow(grid, head)
  const { rows } = await readList(bytes, details)
  const headers = headersOf(rows, headerRow)
  const mapping = guessMapping(grid, headers)
  if (headerRow === 0 || mapping.every((key) => key === null))
    throw invalidField('body', 'Name the columns in the first row, as the sample file does.')
  const lines: string[] = []
  for (const { line, cells } of rows.filter((row) => row.line >= headerRow)) {
    const unnamed = cells.findIndex((cell, index) => !isBlank(cell) && mapping[index] === null)
    if (unnamed >= 0)
      throw invalidField(
        'body',
        `Remove the column ${headers[unnamed] || unnamed + 1} from the file, or name it as the sample file does. Secrets are not imported: enter each in its row.`,
      )
    lines[line - 1] = headers.map((_, index) => csvCell(String(cells[index] ?? ''))).join(',')
  }
  // Rows keep their numbers, which problems are told with.
  return new TextEncoder().encode(Array.from(lines, (line) => `${line ?? ''}\r\n`).join(''))
}

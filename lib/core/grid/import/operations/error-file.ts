import { writeXlsxStream } from 'hucre/xlsx'
import { z } from 'zod'
import { csvCell, textStream, XLSX_TYPE } from '@/lib/core/grid/export/export'
import type { TenantDb } from '../../../db/prisma'
import { disposition } from '../../../files/file-response'
import type { Grid } from '../../define-grid'
import { findImport, type StoredImport } from '../find-import'
import type { FileCell, ImportProblem } from '../wire'
import { importId, importOperation } from './import-operation'

const AT_ONCE = 500
const REASON = 'What is wrong'

/** The rows that could not be imported, as they came, with the reason: to be corrected and brought again. */
export const errorFile = importOperation({
  name: 'errors',
  title: 'Took the rows that failed',
  effect: 'read',
  // The file is written after this has ended, some rows at a time.
  snapshot: 'statement',
  shape: { id: importId, format: z.enum(['csv', 'xlsx']).optional() },
  output: z.instanceof(Response),
  async run({ grid, ctx, input }) {
    const one = await findImport(ctx, grid, input.id)
    const format = input.format ?? one.source.format
    const headings = headingsOf(grid, one)
    const rows = failedRows(ctx.db, one.id, headings.length)
    const name = `${one.file_name.replace(/\.\w{1,5}$/, '')}, rows to correct.${format}`
    const headers = { 'Content-Disposition': disposition('attachment', name), 'Cache-Control': 'no-store' }
    if (format === 'csv') {
      const body = textStream(csvLines(headings, rows, one.source.delimiter ?? ','))
      return new Response(body, { headers: { ...headers, 'Content-Type': 'text/csv; charset=utf-8' } })
    }
    const columns = [...headings, REASON].map((header) => ({ header, width: header === REASON ? 60 : 22 }))
    const body = writeXlsxStream(sheetRows(rows), { name: 'Rows to correct', columns, freezePane: { rows: 1 } })
    return new Response(body, { headers: { ...headers, 'Content-Type': XLSX_TYPE } })
  },
})

/** The file's own headings; where it has none, the names of the fields. */
const headingsOf = (grid: Grid, { source, settings }: StoredImport): string[] =>
  source.columns.map(({ header }, index) => {
    const key = settings.mapping[index]
    return header || (key && grid.columns[key]?.label) || `Column ${index + 1}`
  })

type Failed = { cells: FileCell[]; reason: string }

async function* failedRows(db: TenantDb, import_id: string, width: number): AsyncGenerator<Failed> {
  for (let last = 0; ; ) {
    const rows = await db.gridImportRow.findMany({
      where: { import_id, line: { gt: last }, OR: [{ kind: 'wrong' }, { outcome: 'failed' }] },
      orderBy: { line: 'asc' },
      take: AT_ONCE,
      select: { line: true, cells: true, problems: true },
    })
    for (const { cells, problems } of rows) {
      const given = cells as FileCell[]
      yield {
        cells: Array.from({ length: width }, (_, index) => given[index] ?? null),
        reason: (problems as ImportProblem[]).map(describeProblem).join(' '),
      }
    }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)!.line
  }
}

const describeProblem = ({ label, reason }: ImportProblem): string =>
  label && !reason.startsWith(label) ? `${label}: ${reason}` : reason

async function* csvLines(headings: string[], rows: AsyncGenerator<Failed>, delimiter: string) {
  const line = (cells: FileCell[]) => `${cells.map((cell) => csvCell(String(cell ?? ''))).join(delimiter)}\r\n`
  yield `\uFEFF${line([...headings, REASON])}`
  for await (const { cells, reason } of rows) yield line([...cells, reason])
}

async function* sheetRows(rows: AsyncGenerator<Failed>) {
  for await (const { cells, reason } of rows) yield [...cells, reason]
}

import { writeXlsxStream } from 'hucre/xlsx'
import type { OrganizationCtx } from '../context'
import type { Column, Grid } from './define-grid'
import { liveRows } from './live-source'
import type { ListRequest } from './read-grid'
import { readPage } from './stored-source'
import type { GridRow } from './wire'

export type ExportFormat = 'csv' | 'xlsx'
const PAGE = 2_000

/** The file of exactly this view: its rows, columns and order, streamed page by page. */
export async function exportResponse(
  grid: Grid,
  ctx: OrganizationCtx,
  request: ListRequest,
  format: ExportFormat,
): Promise<Response> {
  const columns = request.columns.map((key) => ({ key, column: grid.columns[key]! }))
  const rows = await begun(allRows(grid, ctx, request))
  const name = `${grid.slug}-${new Date().toISOString().slice(0, 10)}.${format}`
  const headers = {
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Type':
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'Cache-Control': 'no-store',
  }
  const body =
    format === 'csv'
      ? textStream(csvLines(columns, rows))
      : writeXlsxStream(sheetRows(columns, rows), {
          name: grid.title.slice(0, 31),
          columns: columns.map(({ column }) => ({
            header: column.label,
            width: Math.round((column.width ?? 140) / 8),
          })),
          freezePane: { rows: 1 },
        })
  return new Response(body, { headers })
}

async function* allRows(grid: Grid, ctx: OrganizationCtx, request: ListRequest): AsyncGenerator<GridRow> {
  if (grid.source.kind === 'live') {
    yield* await liveRows(grid, ctx, request)
    return
  }
  const { page: _page, offset: _offset, ...first } = request
  let cursor = request.cursor
  do {
    const page = await readPage(grid, ctx, { ...first, limit: PAGE, ...(cursor ? { cursor } : {}) })
    for (const row of page.rows) yield JSON.parse(row)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** Reads the first row, so that a wrong filter is an answer and not a broken file. */
async function begun(rows: AsyncGenerator<GridRow>): Promise<AsyncGenerator<GridRow>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

type Columns = { key: string; column: Column }[]

async function* csvLines(columns: Columns, rows: AsyncGenerator<GridRow>): AsyncGenerator<string> {
  // The mark that tells spreadsheets the file is UTF-8.
  yield `\uFEFF${columns.map(({ column }) => csvCell(column.label)).join(',')}\r\n`
  for await (const row of rows)
    yield `${columns.map(({ key, column }) => csvCell(shown(row, key, column))).join(',')}\r\n`
}

/** Text that a spreadsheet would run as a formula gets a quote before it. */
export function csvCell(text: string): string {
  const safe = /^[=@\t\r]|^[+-](?![\d\s().,]*$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function shown(row: GridRow, key: string, column: Column): string {
  const value = column.reference ? (row[`${key}__label`] ?? row[key]) : row[key]
  if (value === null || value === undefined) return ''
  if (column.choices) return column.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (column.type === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Numbers and dates keep their type in a workbook. */
async function* sheetRows(
  columns: Columns,
  rows: AsyncGenerator<GridRow>,
): AsyncGenerator<(string | number | boolean | Date | null)[]> {
  for await (const row of rows) {
    yield columns.map(({ key, column }) => {
      const value = row[key]
      if (value === null || value === undefined || value === '') return null
      if (['number', 'money', 'percent', 'duration'].includes(column.type)) return Number(value)
      if (column.type === 'date' || column.type === 'datetime') return new Date(String(value))
      return shown(row, key, column)
    })
  }
}

/** Lines in pieces of some 16 KB, made only as fast as they are read. */
function textStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < 16_384) {
        const next = await lines.next()
        if (next.done) {
          if (text) controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += next.value
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

import { writeXlsxStream } from 'hucre/xlsx'
import type { OrganizationCtx } from '@/lib/core/context'
import { disposition } from '@/lib/core/files/file-response'
import { PDF_TYPE } from '@/lib/core/pdf/document'
import { dateIn } from '../dates'
import type { Grid } from '../define-grid'
import { withParameters } from '../parameters'
import { liveRows } from '../query/live-source'
import type { ListRequest } from '../query/read-grid'
import { readPage } from '../query/stored-source'
import type { GridRow } from '../wire'
import {
  csvCell,
  type ExportColumn,
  exportColumns,
  inTreeOrder,
  printColumns,
  sheetColumn,
  sheetName,
  sheetValue,
  textOf,
} from './export-cells'
import { demandPrintable, pdfOf } from './export-pdf'

export { csvCell } from './export-cells'

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const isExportFormat = (format: string): format is ExportFormat => EXPORT_FORMATS.some((one) => one === format)
export type ExportAs = { format: ExportFormat /** The view's, for the file's name. */; name: string }

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PAGE = 2_000

/**
 * The file of exactly this view: its rows, columns and order. It is made only as fast as it is read, page by page, so
 * that its length costs no memory, and reading the rows ends when nobody takes the file any more.
 */
export async function exportResponse(
  grid: Grid,
  ctx: OrganizationCtx,
  asked: ListRequest,
  { format, name }: ExportAs,
): Promise<Response> {
  const request = await withParameters(grid, ctx, asked)
  const inTree = inTreeOrder(grid, request.sort)
  const columns =
    format === 'pdf' ? printColumns(grid, request.columns, inTree) : exportColumns(grid, request.columns, inTree)
  if (format === 'pdf') await demandPrintable(grid, ctx, request)
  const rows = await begun(allRows(grid, ctx, { ...request, columns: columnsToRead(grid, columns, inTree) }))
  const headers = {
    'Content-Disposition': disposition('attachment', fileName(grid, ctx, name, format)),
    'Content-Type': TYPES_OF_FILES[format],
    'Cache-Control': 'no-store',
  }
  switch (format) {
    case 'pdf':
      return new Response(await pdfOf({ grid, ctx, wanted: request, columns, name }, rows), { headers })
    case 'csv':
      return new Response(textStream(csvLines(columns, rows, ctx.organization.time_zone)), { headers })
    default:
      // Beyond the 1 048 576 rows of a sheet the rows go on in another one, under the same headings.
      return new Response(
        writeXlsxStream(sheetRows(columns, rows, ctx.organization.time_zone), {
          name: sheetName(grid.title),
          columns: columns.map(sheetColumn),
          freezePane: { rows: 1 },
        }),
        { headers },
      )
  }
}

const TYPES_OF_FILES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  pdf: PDF_TYPE,
}

/** What the columns are made of: amounts need their currency, a tree its depths. */
function columnsToRead(grid: Grid, columns: ExportColumn[], inTree: boolean): string[] {
  const currencies = columns.flatMap(({ column }) => column.currencyColumn ?? [])
  const tree = inTree && grid.tree ? [grid.tree.depth, grid.tree.group] : []
  return [...new Set([...columns.map(({ key }) => key), ...currencies, ...tree])]
}

function fileName(grid: Grid, ctx: OrganizationCtx, view: string, format: ExportFormat): string {
  const tidy = view
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .trim()
    .slice(0, 80)
  const today = dateIn(ctx.organization.time_zone, new Date())
  return `${[grid.title, tidy, today].filter(Boolean).join(', ')}.${format}`
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

async function* csvLines(
  columns: ExportColumn[],
  rows: AsyncGenerator<GridRow>,
  timeZone: string,
): AsyncGenerator<string> {
  // The mark that tells spreadsheets the file is UTF-8.
  yield `\uFEFF${columns.map(({ column }) => csvCell(column.label)).join(',')}\r\n`
  for await (const row of rows)
    yield `${columns.map((exported) => csvCell(textOf(row, exported, timeZone))).join(',')}\r\n`
}

async function* sheetRows(columns: ExportColumn[], rows: AsyncGenerator<GridRow>, timeZone: string) {
  for await (const row of rows) yield columns.map((exported) => sheetValue(row, exported, timeZone))
}

const PIECE = 16_384

/** Lines in pieces of some 16 KB, made only as fast as they are read. */
export function textStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < PIECE) {
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

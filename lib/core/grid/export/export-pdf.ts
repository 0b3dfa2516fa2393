import type { OrganizationCtx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { fonts, INK, type Pdf, streamPdf } from '@/lib/core/pdf/document'
import { rule, startTable, type TableColumn, type TableRow } from '@/lib/core/pdf/table'
import { wrapText } from '@/lib/core/pdf/wrap'
import { TYPES } from '../column-types'
import type { Grid } from '../define-grid'
import { figuresOf } from '../figures/column-figures'
import { readTotals } from '../figures/totals'
import { describeFilters } from '../query/filter-words'
import type { RowsWanted } from '../query/list-query'
import { liveRows } from '../query/live-source'
import { countUpTo } from '../query/stored-source'
import type { ColumnFigure, ColumnType, GridRow } from '../wire'
import { depthOf, type ExportColumn } from './export-cells'
import { formatPrintedTime, type Place, printed, printedFigure } from './print-cells'

/** Beyond this a file is for spreadsheets and not for paper. */
const PDF_ROWS = 20_000

const NUMBERS: ReadonlySet<ColumnType> = new Set(['number', 'money', 'percent', 'duration'])

type Printout = {
  grid: Grid
  ctx: OrganizationCtx
  wanted: RowsWanted
  columns: ExportColumn[]
  /** The saved view's name or what was searched for; empty: none. */
  name: string
}

/** @throws 422 where there are more rows than anybody prints */
export async function demandPrintable(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<void> {
  const counted =
    grid.source.kind === 'live'
      ? (await liveRows(grid, ctx, wanted)).length
      : await countUpTo(grid, ctx, wanted, PDF_ROWS)
  if (counted !== null && counted <= PDF_ROWS) return
  throw invalid([
    {
      loc: ['query', 'format'],
      msg: 'A PDF holds 20 000 rows at the most. Narrow the view down, or export it as CSV or Excel.',
      type: 'too_long',
    },
  ])
}

/** The view on paper: its heading, what was asked for, its rows under heads on every page, and its totals. */
export async function pdfOf(printout: Printout, rows: AsyncGenerator<GridRow>): Promise<ReadableStream<Uint8Array>> {
  const { grid, ctx, wanted, columns } = printout
  const [words, totals] = await Promise.all([describeFilters(grid, ctx, wanted), totalsOf(printout)])
  const layout = isNarrow(columns) ? 'portrait' : 'landscape'
  const size = layout === 'portrait' ? 'A4' : paperFor(columns)
  const width = layout === 'portrait' ? PORTRAIT : LANDSCAPE[size]
  const info = { Title: grid.title, Author: ctx.organization.name }
  return streamPdf({ size, layout, info }, async function* (doc) {
    const at = formatPrintedTime(new Date(), ctx.organization.time_zone)
    drawHeading(doc, printout, words, at)
    doc.on('pageAdded', () => drawRunningHead(doc, printout, at))
    const table = startTable(doc, { columns: tableColumns(columns, width) })
    const place = { timeZone: ctx.organization.time_zone, currency: ctx.organization.currency }
    let empty = true
    for await (const row of rows) {
      empty = false
      if (table.row(tableRow(grid, columns, row, place))) yield
    }
    if (empty) table.row({ cells: [grid.empty.title, ...columns.slice(1).map(() => '')] })
    else if (totals) table.row(totals)
  })
}

const isNarrow = (columns: ExportColumn[]): boolean =>
  columns.length <= 5 && columns.reduce((sum, { column }) => sum + widthOf(column), 0) <= 800

const widthOf = ({ width, type }: ExportColumn['column']): number => width ?? TYPES[type].width

/**
 * The smallest sheet on which no amount breaks: A4, or a larger one of the same proportions for more columns than that
 * holds, which a printer scales down.
 */
function paperFor(columns: ExportColumn[]): 'A4' | 'A3' | 'A2' | 'A1' {
  const needed = columns.reduce((sum, exported) => sum + leastPoints(exported), 0)
  return (['A4', 'A3', 'A2'] as const).find((size) => LANDSCAPE[size] >= needed) ?? 'A1'
}

/** Points between the margins. */
const LANDSCAPE = { A4: 770, A3: 1_118, A2: 1_612, A1: 2_312 }
const PORTRAIT = 523

const leastPoints = ({ column: { type } }: ExportColumn): number =>
  type === 'money' ? 80 : type === 'date' ? 64 : type === 'datetime' || type === 'phone' ? 72 : 58

/** Each has what it cannot do without, and its share of the rest as on the screen. */
function tableColumns(columns: ExportColumn[], width: number): TableColumn[] {
  const least = columns.map(leastPoints)
  const rest = Math.max(0, width - least.reduce((sum, points) => sum + points, 0))
  const wanted = columns.map((exported, index) => Math.max(1, widthOf(exported.column) - least[index]!))
  const all = wanted.reduce((sum, pixels) => sum + pixels, 0)
  return columns.map(({ column }, index) => ({
    label: column.label,
    width: least[index]! + (rest * wanted[index]!) / all,
    align: NUMBERS.has(column.type) && !column.primary ? 'right' : 'left',
  }))
}

/** Points of a level. */
const STEP = 10

function tableRow(grid: Grid, columns: ExportColumn[], row: GridRow, place: Place): TableRow {
  const tree = columns.findIndex(({ indent }) => indent)
  const depth = tree < 0 ? 0 : depthOf(row, columns[tree]!.indent!)
  const cells = columns.map((exported, index) => {
    const text = printed(row, exported, place)
    return index === tree && index > 0 ? '  '.repeat(depth) + text : text
  })
  return {
    cells,
    ...(tree === 0 ? { indent: depth * STEP } : {}),
    ...(tree >= 0 && grid.tree && row[grid.tree.group] === true ? { bold: true } : {}),
  }
}

/** The figures that the screen shows at the foot; null: no column has one. */
async function totalsOf({ grid, ctx, wanted, columns }: Printout): Promise<TableRow | null> {
  const asked = columns.flatMap((exported) => {
    const { column } = exported
    const figure: ColumnFigure | false = column.total ?? (column.type === 'money' && 'sum')
    return figure && figuresOf(column).includes(figure) ? [{ exported, figure }] : []
  })
  if (asked.length === 0) return null
  const { totals } = await readTotals(grid, ctx, { ...wanted, columns: asked.map(({ exported }) => exported.key) })
  const place = { timeZone: ctx.organization.time_zone, currency: ctx.organization.currency }
  const cells = columns.map((exported, index) => {
    const one = asked.find((candidate) => candidate.exported === exported)
    if (!one) return index === 0 ? 'Total' : ''
    const found = totals[exported.key]!
    const counted = one.figure === 'filled' || one.figure === 'empty'
    const value = found[one.figure] ?? null
    const text = counted ? String(value ?? 0) : printedFigure(value, exported, place)
    const left = found.other_currencies && !counted ? ` (${found.other_currencies} in other currencies left out)` : ''
    return one.figure === 'sum' ? text + left : `${FIGURES[one.figure]} ${text}${left}`
  })
  return { cells, bold: true, ruled: true }
}

const FIGURES: Record<ColumnFigure, string> = {
  sum: '',
  average: 'Average',
  min: 'Smallest',
  max: 'Largest',
  filled: 'Filled in',
  empty: 'Empty',
}

const LINES_OF_WORDS = 6

function drawHeading(doc: Pdf, { grid, ctx, name }: Printout, words: string[], at: string): void {
  const { left, top, right } = doc.page.margins
  const width = doc.page.width - left - right
  const line = (text: string, font: string, size: number, colour: string) => {
    doc.font(font).fontSize(size).fillColor(colour)
    for (const part of wrapText(text, width, LINES_OF_WORDS, (piece) => doc.widthOfString(piece))) {
      doc.text(part, left, y, { lineBreak: false })
      y += size * 1.4
    }
  }
  let y = top
  doc.font(fonts.regular).fontSize(8).fillColor(INK.muted)
  doc.text(at, doc.page.width - right - doc.widthOfString(at), y, { lineBreak: false })
  line(ctx.organization.name, fonts.regular, 9, INK.muted)
  line(name ? `${grid.title} – ${name}` : grid.title, fonts.bold, 16, INK.text)
  if (words.length > 0) line(words.join('  ·  '), fonts.regular, 8.5, INK.muted)
  doc.fillColor(INK.text)
  doc.y = y + 8
}

/** What tells later pages apart from those of another printout. */
function drawRunningHead(doc: Pdf, { grid, ctx }: Printout, at: string): void {
  const { left, top, right } = doc.page.margins
  const y = top - 14
  doc.font(fonts.regular).fontSize(8).fillColor(INK.muted)
  doc.text(`${ctx.organization.name} · ${grid.title}`, left, y, { lineBreak: false })
  doc.text(at, doc.page.width - right - doc.widthOfString(at), y, { lineBreak: false })
  rule(doc, left, top - 1, doc.page.width - left - right)
  doc.fillColor(INK.text)
  doc.y = top + 4
}

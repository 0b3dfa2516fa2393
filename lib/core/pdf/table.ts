import { fonts } from './fonts'
import { INK, type Pdf } from './look'
import { wrapText } from './wrap'

export type TableColumn = {
  label: string
  /** A share of the width: columns with 2 are twice as wide as those with 1. */
  width: number
  align?: 'left' | 'right'
}

export type TableRow = {
  cells: string[]
  /** A heading among the rows, or a sum. */
  bold?: boolean
  /** A line above it, as above totals. */
  ruled?: boolean
  /** Points that the first cell moves to the right. */
  indent?: number
}

export type TableOptions = {
  columns: TableColumn[]
  /** Points; the page's left margin and all of its width by default. */
  x?: number
  width?: number
  /** Points from the top of the page; `doc.y` by default. */
  y?: number
  fontSize?: number
  /** Longer text ends with an ellipsis. */
  maxLines?: number
  /** Points that stay free above the lower margin. */
  reserve?: number
}

const PADDING = 4

/** A table that is drawn row by row; its heads stand on every page that it comes to. */
export type Table = {
  /** @returns whether the row began a new page */
  row: (row: TableRow) => boolean
  /** Where the next thing may be drawn, in points from the top of the page. */
  readonly y: number
}

/** Draws the heads at once. What stands on every page, such as a heading, is drawn by a listener to `pageAdded`. */
export function startTable(doc: Pdf, options: TableOptions): Table {
  const { columns, fontSize = 8, maxLines = 3, reserve = 0 } = options
  const x = options.x ?? doc.page.margins.left
  const width = options.width ?? doc.page.width - doc.page.margins.right - x
  const places = placesOf(columns, x, width)
  let y = options.y ?? doc.y

  const measure = (text: string) => doc.widthOfString(text)
  const linesOf = ({ cells, indent = 0, bold }: TableRow) => {
    doc.font(bold ? fonts.bold : fonts.regular).fontSize(fontSize)
    return cells.map((cell, index) =>
      wrapText(cell, places[index]!.width - 2 * PADDING - (index === 0 ? indent : 0), maxLines, measure),
    )
  }
  const lineHeight = fontSize * 1.36
  const heightOf = (lines: string[][]) => Math.max(1, ...lines.map((one) => one.length)) * lineHeight + PADDING
  const drawCells = (lines: string[][], indent: number) => {
    lines.forEach((cell, index) => {
      const place = places[index]!
      cell.forEach((text, line) => {
        if (!text) return
        const at =
          columns[index]!.align === 'right'
            ? place.x + place.width - PADDING - measure(text)
            : place.x + PADDING + (index === 0 ? indent : 0)
        doc.text(text, at, y + PADDING / 2 + line * lineHeight, { lineBreak: false })
      })
    })
  }
  const drawHeads = () => {
    const lines = linesOf({ cells: columns.map(({ label }) => label), bold: true })
    const height = heightOf(lines)
    doc.rect(x, y, width, height).fill(INK.fill)
    doc.fillColor(INK.text)
    drawCells(lines, 0)
    y += height
  }
  drawHeads()

  return {
    get y() {
      return y
    },
    row(row) {
      const lines = linesOf(row)
      const height = heightOf(lines)
      const turned = y + height > doc.page.maxY() - reserve
      if (turned) {
        doc.addPage()
        y = doc.y
        drawHeads()
        doc.font(row.bold ? fonts.bold : fonts.regular).fontSize(fontSize)
      }
      drawCells(lines, row.indent ?? 0)
      if (row.ruled) rule(doc, x, y, width, INK.muted, 0.8)
      y += height
      rule(doc, x, y, width, INK.line, 0.4)
      return turned
    },
  }
}

/** A whole table at once. @returns where it ends, in points from the top of the page */
export function drawTable(doc: Pdf, { rows, ...options }: TableOptions & { rows: Iterable<TableRow> }): number {
  const table = startTable(doc, options)
  for (const row of rows) table.row(row)
  doc.y = table.y
  return table.y
}

/** A thin line from left to right. */
export function rule(doc: Pdf, x: number, y: number, width: number, colour: string = INK.line, thick = 0.5): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thick)
    .strokeColor(colour)
    .stroke()
}

function placesOf(columns: TableColumn[], x: number, width: number): { x: number; width: number }[] {
  const all = columns.reduce((sum, column) => sum + column.width, 0)
  let at = x
  return columns.map((column) => {
    const place = { x: at, width: (column.width / all) * width }
    at += place.width
    return place
  })
}

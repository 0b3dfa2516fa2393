import { parseAmount } from '@/lib/client/parse-amount'

/** A row of a spreadsheet, as far as its columns are understood. */
export type PastedLine = { code: string; description: string; qty: string; rate: string; uom: string }
type Column = keyof PastedLine

const HEADINGS: Record<Column, RegExp> = {
  code: /^(item|item code|code|sku|part|part no\.?|part number|product)$/i,
  description: /^(description|details?|name|item name)$/i,
  qty: /^(qty|quantity|units?|hours|count)$/i,
  rate: /^(price|rate|unit price|cost|unit cost|amount each)$/i,
  uom: /^(uom|unit of measure|per)$/i,
}

const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && /^[^\p{L}]{0,2}[A-Z]{0,3}\s?-?[\d\s.,'\u00a0]+$/u.test(cell)

/**
 * Rows copied from a spreadsheet as lines; null for what is not a table. A first row of headings says which column is
 * which; without one, texts are item and description, and the numbers that end a row are quantity and price.
 */
export function pastedLines(text: string): PastedLine[] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  if (rows.length === 0 || (rows.length === 1 && rows[0]!.length < 2)) return null
  const headings = columnsOf(rows[0]!)
  if (headings) return rows.slice(1).map((row) => byHeading(row, headings))
  return rows.map(byShape)
}

function columnsOf(row: string[]): (Column | null)[] | null {
  const found = row.map(
    (cell) => (Object.keys(HEADINGS) as Column[]).find((column) => HEADINGS[column].test(cell)) ?? null,
  )
  return found.filter(Boolean).length >= 2 && !row.some(isNumber) ? found : null
}

const NOTHING: PastedLine = { code: '', description: '', qty: '1', rate: '', uom: '' }

function byHeading(row: string[], columns: (Column | null)[]): PastedLine {
  const line = { ...NOTHING }
  for (const [n, column] of columns.entries()) {
    const cell = row[n] ?? ''
    if (!column || !cell) continue
    line[column] = column === 'qty' || column === 'rate' ? (parseAmount(cell) ?? '') : cell
  }
  return line
}

function byShape(row: string[]): PastedLine {
  const cells = row.filter((cell) => cell !== '')
  const firstNumber = cells.findIndex((cell, n) => n > 0 && isNumber(cell))
  const texts = firstNumber < 0 ? cells : cells.slice(0, firstNumber)
  const numbers = (firstNumber < 0 ? [] : cells.slice(firstNumber))
    .filter(isNumber)
    .map((cell) => parseAmount(cell) ?? '')
  const [code = '', ...words] = texts
  return {
    ...NOTHING,
    code,
    description: words.join(' '),
    // One number alone is a quantity: the price comes from the list.
    qty: numbers[0] ?? '1',
    rate: numbers[1] ?? '',
  }
}

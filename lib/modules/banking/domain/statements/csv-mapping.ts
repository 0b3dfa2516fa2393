import { guessDateOrder, readDate } from '@/lib/core/grid/import/reading/read-date'
import { guessDecimal } from '@/lib/core/grid/import/reading/read-number'
import type { CsvColumn, CsvMapping } from '../../schemas-imports-answers'
import { csvAmount } from './csv-amount'
import { noRoles, type RoleColumns, rolesByHeadings } from './csv-headings'
import type { CsvRow, Delimiter } from './csv-rows'
import { toCents } from './read-values'

const HEADINGS_WITHIN = 40
const LOOKED_AT = 300

/**
 * How a bank's CSV is probably read: by its headings, else by what stands in its columns.
 * @returns null where no column has days or none has amounts, so that a person must say
 */
export function guessMapping(rows: readonly CsvRow[], delimiter: Delimiter): CsvMapping | null {
  const heading = headingRow(rows)
  const data = rows.filter(({ row }) => row > (heading?.row ?? 0)).slice(0, LOOKED_AT)
  const roles = heading ? rolesByHeadings(heading.cells) : noRoles()
  byContent(roles, data)
  if (roles.date === null || (roles.amount === null && roles.debit === null && roles.credit === null)) return null
  const column = (index: number | null) => (index === null ? [] : data.flatMap(({ cells }) => cells[index] || []))
  const money = [roles.amount, roles.debit, roles.credit, roles.balance].flatMap(column)
  const single = roles.debit === null && roles.credit === null
  const mapping: CsvMapping = {
    delimiter,
    header_row: heading?.row ?? 0,
    date: roles.date,
    description: roles.description ?? roles.reference ?? roles.counterparty ?? roles.date,
    reference: roles.description === null ? null : roles.reference,
    counterparty: roles.counterparty,
    amount: single ? roles.amount : null,
    debit: roles.debit,
    credit: roles.credit,
    sign: single ? roles.sign : null,
    balance: roles.balance,
    date_order: guessDateOrder(column(roles.date)) ?? 'dmy',
    decimal: guessDecimal(money.map((text) => text.replace(/\s*(cr|dr)\.?$/i, ''))) ?? '.',
    inverted: false,
    headers: heading?.cells ?? [],
  }
  return { ...mapping, inverted: runsBackwards(mapping, data) }
}

/** The row with the most headings of the first ones; it names days and at least one thing more, and has no amount in it. */
export function headingRow(rows: readonly CsvRow[]): CsvRow | null {
  let best: { row: CsvRow; named: number } | null = null
  for (const row of rows.slice(0, HEADINGS_WITHIN)) {
    const roles = rolesByHeadings(row.cells)
    const named = Object.values(roles).filter((index) => index !== null).length
    const money = roles.amount ?? roles.debit ?? roles.credit
    if (roles.date === null || money === null || isDayText(row.cells[roles.date] ?? '')) continue
    if (named > (best?.named ?? 0)) best = { row, named }
  }
  return best?.row ?? aboveFirstLine(rows)
}

/** Headings in words that we do not know: the row of words right above the first one with a day and an amount. */
function aboveFirstLine(rows: readonly CsvRow[]): CsvRow | null {
  const isLine = ({ cells }: CsvRow) => cells.some(isDayText) && cells.some((cell) => isMoney(cell) && !isDayText(cell))
  const above = rows[rows.findIndex(isLine) - 1]
  const filled = above?.cells.filter((cell) => cell !== '') ?? []
  const areNames = filled.every((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell))
  return above && filled.length >= 3 && areNames ? above : null
}

/** The columns with samples of what stands below their headings, to choose from. */
export function csvColumns(rows: readonly CsvRow[], headerRow: number): CsvColumn[] {
  const heading = rows.find(({ row }) => row === headerRow)
  const data = rows.filter(({ row }) => row > headerRow).slice(0, LOOKED_AT)
  const width = Math.max(0, heading?.cells.length ?? 0, ...data.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => ({
    header: heading?.cells[index] ?? '',
    samples: data
      .map(({ cells }) => cells[index] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, 3)
      .map((cell) => cell.slice(0, 80)),
  }))
}

/** Whether a mapping was made for a file with these headings. */
export const fitsHeadings = (mapping: CsvMapping, rows: readonly CsvRow[]): boolean =>
  mapping.header_row === 0
    ? rows[0] !== undefined && isDayText(rows[0].cells[mapping.date] ?? '')
    : rows.some(
        ({ row, cells }) =>
          row <= HEADINGS_WITHIN && cells.join('\u0000').toLowerCase() === mapping.headers.join('\u0000').toLowerCase(),
      )

/** The mapping for a file whose headings stand in another row, e.g. below one more line of greeting. */
export function movedTo(mapping: CsvMapping, rows: readonly CsvRow[]): CsvMapping {
  const wanted = mapping.headers.join('\u0000').toLowerCase()
  const found = rows.find(({ cells }) => cells.join('\u0000').toLowerCase() === wanted)
  return mapping.header_row === 0 || !found ? mapping : { ...mapping, header_row: found.row }
}

const isDayText = (text: string): boolean =>
  text !== '' && (['dmy', 'mdy', 'ymd'] as const).some((order) => readDate(text, order) !== null)

const isMoney = (text: string): boolean => csvAmount(text, '.') !== null || csvAmount(text, ',') !== null

/** Fills what no heading said from the columns themselves. */
function byContent(roles: RoleColumns, data: readonly CsvRow[]): void {
  const width = Math.max(0, ...data.map(({ cells }) => cells.length))
  const taken = () => new Set(Object.values(roles).filter((index) => index !== null))
  const share = (index: number, fits: (text: string) => boolean) =>
    data.filter(({ cells }) => cells[index] && fits(cells[index])).length / Math.max(1, data.length)
  const free = () => Array.from({ length: width }, (_, index) => index).filter((index) => !taken().has(index))
  const best = (score: (index: number) => number, least: number): number | null => {
    const [first] = free()
      .map((index) => ({ index, score: score(index) }))
      .sort((a, b) => b.score - a.score || a.index - b.index)
    return first && first.score >= least ? first.index : null
  }
  roles.date ??= best((index) => share(index, isDayText), 0.5)
  if (roles.amount === null && roles.debit === null && roles.credit === null) {
    const money = free().filter((index) => share(index, (text) => isMoney(text) && !isDayText(text)) > 0.5)
    const withCents = money.filter((index) => share(index, (text) => /[.,]\d{2}\D*$|-/.test(text)) > 0.3)
    const [amount, balance] = withCents.length ? withCents : money
    roles.amount = amount ?? null
    roles.balance ??= balance ?? null
  }
  if (roles.sign !== null && share(roles.sign, isSign) < 0.5) roles.sign = null
  if (roles.sign === null && roles.amount !== null) roles.sign = best((index) => share(index, isSign), 0.8)
  roles.description ??= best((index) => {
    const texts = data.flatMap(({ cells }) => cells[index] || [])
    const words = texts.filter((text) => /\p{L}{3}/u.test(text) && !isDayText(text))
    return words.length / Math.max(1, data.length) + new Set(words).size / Math.max(1, data.length * 10)
  }, 0.3)
}

const isSign = (text: string): boolean => /^(cr|dr|c|d|credit|debit|af|bij|\+|-)\.?$/i.test(text.trim())

/** Card statements show what was spent without a minus: their balances tell. */
function runsBackwards(mapping: CsvMapping, data: readonly CsvRow[]): boolean {
  const { amount, balance, decimal, sign } = mapping
  if (amount === null || balance === null || sign !== null) return false
  const pairs = data.flatMap(({ cells }) => {
    const [money, after] = [csvAmount(cells[amount] ?? '', decimal), csvAmount(cells[balance] ?? '', decimal)]
    return money && after ? [{ money: toCents(money), after: toCents(after) }] : []
  })
  let [right, wrong] = [0, 0]
  for (const [index, { money, after }] of pairs.entries()) {
    const before = pairs[index - 1]
    if (!before) continue
    // Oldest first the balance moves by this row's amount, newest first by that of the row above.
    if (before.after + money === after || after + before.money === before.after) right++
    else if (before.after - money === after || after - before.money === before.after) wrong++
  }
  return wrong > right
}

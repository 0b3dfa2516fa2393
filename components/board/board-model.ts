import type { BoardColumn, GridRow } from '@/lib/client/grid-types'

/** Where a card is, or would be. */
export type CardPlace = { column: string; index: number }

export function findCard(columns: BoardColumn[], rowId: string): { place: CardPlace; card: GridRow } | null {
  for (const column of columns) {
    const index = column.cards.findIndex((card) => card.row_id === rowId)
    const card = column.cards[index]
    if (card) return { place: { column: column.key, index }, card }
  }
  return null
}

/**
 * The board with a card somewhere else: counts and sums follow at once. `index` counts the cards of the target
 * without the moved one. `statusColumn` and `valueColumn` are the board's own.
 */
export function withCardAt(
  columns: BoardColumn[],
  rowId: string,
  to: CardPlace,
  statusColumn: string,
  valueColumn?: string,
): BoardColumn[] {
  const found = findCard(columns, rowId)
  if (!found) return columns
  const card = { ...found.card, [statusColumn]: to.column }
  const value = valueColumn ? String(found.card[valueColumn] ?? '0') : null
  return columns.map((column) => {
    const leaves = column.key === found.place.column
    const enters = column.key === to.column
    if (!leaves && !enters) return column
    const cards = leaves ? column.cards.filter((one) => one.row_id !== rowId) : [...column.cards]
    if (enters) cards.splice(to.index, 0, card)
    if (leaves && enters) return { ...column, cards }
    const sum =
      column.total_value !== null && value !== null
        ? addDecimals(column.total_value, enters ? value : negated(value))
        : column.total_value
    return { ...column, cards, count: column.count + (enters ? 1 : -1), total_value: sum }
  })
}

/** The card before which a place lies; null at the end of what is loaded. */
export function cardAfter(columns: BoardColumn[], place: CardPlace, rowId: string): string | null {
  const others = columns.find((column) => column.key === place.column)?.cards.filter((card) => card.row_id !== rowId)
  return others?.[place.index]?.row_id ?? null
}

/** More cards at the end of a column. */
export const withMoreCards = (columns: BoardColumn[], more: BoardColumn): BoardColumn[] =>
  columns.map((column) => {
    if (column.key !== more.key) return column
    const known = new Set(column.cards.map((card) => card.row_id))
    return {
      ...column,
      cards: [...column.cards, ...more.cards.filter((card) => !known.has(card.row_id))],
      next_cursor: more.next_cursor,
    }
  })

export const withCard = (columns: BoardColumn[], row: GridRow): BoardColumn[] =>
  columns.map((column) => ({
    ...column,
    cards: column.cards.map((card) => (card.row_id === row.row_id ? { ...card, ...row } : card)),
  }))

/** Sums decimal strings exactly: money never passes through binary fractions. */
export function addDecimals(a: string, b: string): string {
  const digits = Math.max(fractionOf(a).length, fractionOf(b).length)
  const sum = scaled(a, digits) + scaled(b, digits)
  const text = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0')
  const whole = digits > 0 ? text.slice(0, -digits) : text
  return `${sum < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`
}

const fractionOf = (decimal: string): string => decimal.split('.')[1] ?? ''
const scaled = (decimal: string, digits: number): bigint =>
  /^-?\d+(\.\d+)?$/.test(decimal)
    ? BigInt(decimal.replace('.', '') + '0'.repeat(digits - fractionOf(decimal).length))
    : 0n
const negated = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)

/** Whole days since a moment, for the age of a card. */
export function daysSince(moment: unknown, now: number = Date.now()): number | null {
  const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.floor((now - at) / 86_400_000))
}

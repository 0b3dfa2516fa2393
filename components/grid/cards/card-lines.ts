import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'

/** Lines of a card below its name; whoever has chosen columns gets all of those, as far as a card can hold them. */
const LINES = 3
const MAX_LINES = 6

export type CardShape = {
  /** Lines that a card has room for. */
  lines: number
  /** Lines stand as the columns do; otherwise the state of a row leads, since it matters most. */
  inOrder: boolean
  /** Amounts of nothing are left out: what is there counts. */
  withoutZeros: boolean
}

type Shown = { columns: ClientColumn[]; chosen: boolean; tree: boolean; report: boolean }

/** What the cards of a grid have room for; the same for all of them, since they are as high as each other. */
export function cardShape({ columns, chosen, tree, report }: Shown): CardShape {
  const others = columns.slice(1)
  // The figures of a report belong together.
  if (chosen || tree || report) {
    const lines = Math.min(MAX_LINES, Math.max(1, others.length))
    return { lines, inOrder: chosen || tree, withoutZeros: report && !chosen && !tree }
  }
  return { lines: others.some(isMoney) ? LINES + 1 : LINES, inOrder: false, withoutZeros: false }
}

/** The columns that a row's card shows: of an amount of money there is always one, if the row has any. */
export function cardLines(row: GridRow, others: ClientColumn[], { lines, inOrder, withoutZeros }: CardShape) {
  const filled = others.filter(
    (column) =>
      !isBlank(row[column.key]) &&
      row[column.key] !== false &&
      !(withoutZeros && isMoney(column) && Number(row[column.key]) === 0),
  )
  if (inOrder) return filled.slice(0, lines)
  const state = filled.find((column) => column.type === 'choice')
  const ordered = [...(state ? [state] : []), ...filled.filter((column) => column !== state)]
  const first = ordered.slice(0, lines)
  // What is still open says most; of a draft or what was paid, the whole amount does.
  const amounts = ordered.filter(isMoney)
  const money = amounts.find((column) => Number(row[column.key]) !== 0) ?? amounts[0]
  return !money || first.includes(money) ? first : [...first.slice(0, -1), money]
}

export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isMoney = ({ type }: ClientColumn) => type === 'money'

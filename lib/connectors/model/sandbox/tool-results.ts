/** What a tool answered, whatever shape the product gives it. */
export type Row = Record<string, unknown>
export type Outcome = 'done' | 'waiting' | 'rejected' | 'failed'

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first list of objects in it, at most three levels deep. */
export function rowsIn(result: unknown, depth = 0): Row[] | null {
  if (Array.isArray(result)) return result.every(isObject) ? result : null
  if (!isObject(result) || depth > 2) return null
  for (const value of Object.values(result)) {
    const rows = rowsIn(value, depth + 1)
    if (rows) return rows
  }
  return null
}

/** The record in it: the first object that has an id. */
export function recordIn(result: unknown, depth = 0): Row | null {
  if (!isObject(result) || depth > 2) return null
  if ('row_id' in result || 'id' in result) return result
  for (const value of Object.values(result)) {
    const record = recordIn(value, depth + 1)
    if (record) return record
  }
  return null
}

export function outcomeOf(result: unknown): Outcome {
  const text = JSON.stringify(result ?? '')
  const state = isObject(result) ? String(result.status ?? result.outcome ?? '') : ''
  if (/reject/.test(state) || /"rejection_reason":"|\brejected\b/i.test(text)) return 'rejected'
  if (/pending/.test(state) || /pending_approval|waits for approval/i.test(text)) return 'waiting'
  if (/error|denied|expired|halted/.test(state) || (isObject(result) && result.error)) return 'failed'
  return 'done'
}

/** Why it was rejected or failed, in the words of the answer. */
export function reasonIn(result: unknown): string {
  if (typeof result === 'string') return /reason:?\s*["“]?([^"”\n]+)/i.exec(result)?.[1]?.trim() ?? result
  if (!isObject(result)) return ''
  for (const [key, value] of Object.entries(result))
    if (/reason|message|detail|error/i.test(key)) return typeof value === 'string' ? value : reasonIn(value)
  return Object.values(result).map(reasonIn).find(Boolean) ?? ''
}

const NAMES = ['customer_id__label', 'customer', 'supplier_id__label', 'supplier', 'name', 'full_name', 'title']

export const nameOf = (row: Row): string =>
  String(NAMES.map((key) => row[key]).find((value) => typeof value === 'string' && value) ?? row.number ?? 'a record')

export const idOf = (row: Row): string => String(row.row_id ?? row.id ?? '')

const AMOUNTS = ['outstanding', 'value', 'grand_total', 'amount']

export const amountOf = (row: Row): number => Number(AMOUNTS.map((key) => row[key]).find(Boolean) ?? 0)

export function moneyOf(row: Row, amount = amountOf(row)): string {
  const digits = amount.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ' ')
  return row.currency ? `${row.currency} ${digits}` : digits
}

import { readPhone } from '../../phone'
import { isTextType } from '../column-types'
import type { Column } from '../define-grid'
import { formatMoment } from '../local-time'
import type { GridRow } from '../wire'

/** Whether a row has this value already; other spellings of one address, number or moment are no change. */
export function isSame(column: Column, now: unknown, next: unknown, country: string): boolean {
  if (isEmpty(now) || isEmpty(next)) return isEmpty(now) && isEmpty(next)
  switch (column.type) {
    case 'number':
    case 'percent':
    case 'money':
    case 'duration':
      return Number(now) === Number(next)
    case 'datetime':
      return sameMoment(String(now), String(next))
    case 'email':
      return String(now).toLowerCase() === String(next).toLowerCase()
    case 'phone': {
      const a = readPhone(String(now), country).canonical
      return String(now) === String(next) || (a !== '' && a === readPhone(String(next), country).canonical)
    }
    case 'tags':
      return JSON.stringify([...(now as string[])].sort()) === JSON.stringify([...(next as string[])].sort())
    case 'json':
      return JSON.stringify(now) === JSON.stringify(next)
    default:
      return now === next
  }
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What "empty" is in the API. */
export const emptyValue = (column: Column): unknown =>
  column.type === 'tags' ? [] : isTextType(column.type) ? '' : null

/** A file that has no seconds does not mean to change them. */
function sameMoment(now: string, next: string): boolean {
  const [a, b] = [new Date(now).getTime(), new Date(next).getTime()]
  return a === b || (b % 60_000 === 0 && Math.floor(a / 60_000) * 60_000 === b)
}

/** A value in words, for previews. */
export function describeValue(column: Column, value: unknown, timeZone: string, label?: string): string {
  if (isEmpty(value)) return ''
  if (label !== undefined) return label
  if (column.choices) return column.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (column.type === 'boolean') return value === true ? 'Yes' : value === false ? 'No' : String(value)
  if (column.type === 'datetime') return formatMoment(String(value), timeZone)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const labelIn = (row: GridRow, key: string, column: Column): string | undefined =>
  column.reference ? String(row[`${key}__label`] ?? '') || undefined : undefined

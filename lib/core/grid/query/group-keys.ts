import type { OrganizationCtx } from '@/lib/core/context'
import { type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { comparesCaseless, filtersOf } from '../column-types'
import { dateIn } from '../dates'
import type { Column } from '../define-grid'
import type { Choice, FilterNode } from '../wire'
import { isEmptySql } from './filter'
import { isEmptyValue } from './live-source'
import { choicesOf, sortTerms } from './sort-order'

/** Stands for values that the column's choices do not have (any more); no group's rows may disappear. */
export const OTHER = '__other'

/** A column whose values make headings: each can be asked for by a filter. Dates stand by month. */
export function isGroupable(column: Column): boolean {
  const filters = filtersOf(column)
  if (!filters.includes('null')) return false
  if (isByMonth(column)) return filters.includes('between')
  if (column.type === 'boolean') return filters.includes('eq')
  return filters.includes('nin') && (column.type === 'reference' || choicesOf(column) !== null || isFreeText(column))
}

export const isByMonth = ({ type }: Column): boolean => type === 'date' || type === 'datetime'
/** What names a row is another in each. */
export const isFreeText = (column: Column): boolean =>
  column.type === 'text' && !column.choices && !column.primary && column.pgType === undefined

export const isSameChoice = (choice: Choice, value: string) =>
  choice.value === value || choice.value.toLowerCase() === value.toLowerCase()

/** What makes two rows stand together: text without regard to case, as it is filtered; unknown choices as one; the month. */
export function groupKeySql(column: Column, x: Sql, ctx: OrganizationCtx): Sql {
  if (column.type === 'datetime') return sql`to_char(${x} at time zone ${ctx.organization.time_zone}, 'YYYY-MM')`
  if (column.type === 'date') return sql`to_char(${x}, 'YYYY-MM')`
  const choices = choicesOf(column)
  if (!choices && !isFreeText(column)) return x
  const caseless = comparesCaseless(column)
  const same = caseless ? sql`lower(${x})` : x
  const known = choices?.map(({ value }) => (caseless ? value.toLowerCase() : value))
  const key = known ? sql`case when ${same} = any(${known}::text[]) then ${same} else ${OTHER} end` : same
  return sql`case when not (${isEmptySql(column, x, true)}) then ${key} end`
}

/** The same of a row that the code has. */
export function groupKey(column: Column, value: unknown, ctx: OrganizationCtx): string | null {
  if (isEmptyValue(value)) return null
  const text = String(value)
  if (column.type === 'datetime') return dateIn(ctx.organization.time_zone, new Date(text)).slice(0, 7)
  if (column.type === 'date') return text.slice(0, 7)
  const choices = choicesOf(column)
  if (choices && !choices.some((choice) => isSameChoice(choice, text))) return OTHER
  return comparesCaseless(column) ? text.toLowerCase() : text
}

/** The order of the groups that no declaration says: the latest month first, the others by what they are called. */
export function groupOrder(column: Column, key: Sql): Sql {
  if (isByMonth(column)) return sql`${key} desc`
  return column.reference ? sql.join(sortTerms(column, key)) : isFreeText(column) ? sortedText(key) : key
}

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthLabel = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))

/** The rows of one group. */
export function groupFilter(column: Column, by: string, value: string | null): FilterNode {
  if (value === null) return { column: by, op: 'null', value: true }
  if (isByMonth(column)) return { column: by, op: 'between', value: [`${value}-01`, lastDayOf(value)] }
  return { column: by, op: 'eq', value }
}

/** Everything filled in but these, of which months are the latest. */
export function restFilter(column: Column, by: string, kept: { value: string | null }[]): FilterNode {
  const values = kept.flatMap(({ value }) => value ?? [])
  if (isByMonth(column)) return { column: by, op: 'lt', value: `${values.at(-1)}-01` }
  return {
    and: [
      { column: by, op: 'nin', value: values },
      { column: by, op: 'null', value: false },
    ],
  }
}

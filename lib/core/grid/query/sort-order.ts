import { type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { comparesCaseless, isTextType, sortsByLanguage } from '../column-types'
import type { Column } from '../define-grid'
import type { Choice } from '../wire'

/** Choices of a column in the order in which they are declared. */
export const choicesOf = (column: Column): readonly Choice[] | null =>
  (column.type === 'choice' || column.type === 'text') && column.choices ? column.choices : null

/** A column of few values with an order of their own: choices as declared, references by what they are called. */
export const hasOwnOrder = (column: Column): boolean => choicesOf(column) !== null || column.reference !== undefined

/** What was typed can be compared with its order: of a number or a moment it would have to be one, within its bounds. */
export const ordersAsText = (column: Column): boolean => comparesCaseless(column) && !hasOwnOrder(column)

/** Empty values stand last in both directions. */
export const mayBeEmpty = (column: Column): boolean =>
  column.nullable === true || (isTextType(column.type) && !column.required && column.pgType === undefined)

export const emptyFlag = (column: Column, x: Sql): Sql => (column.nullable ? sql`(${x} is null)` : sql`(${x} = '')`)

/** What is empty or is not, as an index on the flag serves it: `not (x = '')` would become another expression. */
export const onlyEmpty = (column: Column, x: Sql, empty: boolean): Sql =>
  column.nullable
    ? sql`${x} is ${empty ? sql`null` : sql`not null`}`
    : sql`${emptyFlag(column, x)} is ${empty ? sql`true` : sql`false`}`

/**
 * What orders the values of a column that are not empty, first things first. Indexes are on the same expressions.
 * Text sorts as people look it up; addresses and numbers without regard to case.
 */
export function sortTerms(column: Column, x: Sql): Sql[] {
  const choices = choicesOf(column)
  if (choices) return [placeAmong(choices, column, x), ...(column.type === 'text' ? [sortedText(x)] : []), x]
  // What has no label (any more) stands behind what has one: U+FFFF sorts after every letter.
  const { reference } = column
  if (reference) return [reference.order?.(x) ?? sortedText(sql`coalesce(${reference.label(x)}, ${'\uffff'})`), x]
  return [sortsByLanguage(column) ? sortedText(x) : comparesCaseless(column) ? sql`lower(${x})` : x]
}

/** A value that is no choice (any more) stands behind those that are. */
function placeAmong(choices: readonly Choice[], column: Column, x: Sql): Sql {
  const caseless = comparesCaseless(column)
  const values = choices.map(({ value }) => (caseless ? value.toLowerCase() : value))
  return sql`coalesce(array_position(${values}::text[], ${caseless ? sql`lower(${x})` : x}), ${sql.lit(choices.length + 1)})`
}

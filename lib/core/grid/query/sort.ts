import { and, or, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { badRequest, invalid } from '@/lib/core/errors'
import { comparesCaseless, pgTypeOf, sortsByLanguage } from '../column-types'
import type { Column, Grid } from '../define-grid'

export type SortKey = { key: string; column: Column; descending: boolean }

/** `-created_at,name`; the id breaks ties, so that paging ends and skips nothing. */
export function parseSort(grid: Grid, text: string | undefined): SortKey[] {
  const parts = (text || grid.defaultSort).split(',').filter(Boolean)
  const errors = []
  const keys: SortKey[] = []
  for (const part of parts) {
    const key = part.replace(/^[-+ ]/, '')
    const column = grid.columns[key]
    if (!column?.sort) {
      const msg = column ? `${column.label} cannot be sorted by.` : `There is no column ${key} in ${grid.slug}.`
      errors.push({ loc: ['query', 'sort'], msg, type: column ? 'not_sortable' : 'unknown_column' })
    } else if (!keys.some((known) => known.key === key)) {
      keys.push({ key, column, descending: part.startsWith('-') })
    }
  }
  if (keys.length > 5) errors.push({ loc: ['query', 'sort'], msg: 'At most five columns.', type: 'too_long' })
  if (errors.length) throw invalid(errors)
  return keys
}

/** Text sorts as people look it up; addresses and numbers without regard to case. The index is on the same expression. */
export const sortExpression = (column: Column, x: Sql): Sql =>
  sortsByLanguage(column) ? sortedText(x) : comparesCaseless(column) ? sql`lower(${x})` : x

/** Ids follow the direction of the last key, so that one index serves the order both ways. */
export const tieDescending = (keys: SortKey[]): boolean => keys.at(-1)?.descending ?? false

export function orderBy(keys: SortKey[], expression: (key: SortKey) => Sql, id: Sql): Sql {
  const direction = (descending: boolean) => (descending ? sql` desc` : sql``)
  const parts = keys.map((key) => sql`${expression(key)}${direction(key.descending)}`)
  return sql.join([...parts, sql`${id}${direction(tieDescending(keys))}`])
}

/** Where a page ended: the sort it belongs to, the last row's sort values as PostgreSQL's text, and its id. */
export type Cursor = { sort: string; values: (string | null)[]; id: string }

export const sortText = (keys: SortKey[]): string =>
  keys.map(({ key, descending }) => (descending ? '-' : '') + key).join(',')

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.sort, cursor.values, cursor.id])).toString('base64url')

export function decodeCursor(text: string, keys: SortKey[]): Cursor {
  try {
    const [sort, values, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const sound =
      sort === sortText(keys) &&
      typeof id === 'string' &&
      Array.isArray(values) &&
      values.length === keys.length &&
      values.every((value: unknown) => value === null || typeof value === 'string')
    if (sound) return { sort, values, id }
  } catch {
    // said below
  }
  throw badRequest('The cursor is damaged or belongs to another sort. Begin again without it.')
}

/**
 * Rows after the cursor. Ascending order has empty values last, descending has them first, as the index has.
 * One key that is never NULL, or all keys in one direction, compare as a row, which the index serves directly.
 */
export function afterCursor(
  keys: SortKey[],
  cursor: Cursor,
  expression: (key: SortKey) => Sql,
  id: { x: Sql; pgType: string },
): Sql {
  const value = (index: number) => sql`${cursor.values[index]}::${sql.raw(pgTypeOf(keys[index]!.column))}`
  const idValue = sql`${cursor.id}::${sql.raw(id.pgType)}`
  const descending = tieDescending(keys)
  const plain = keys.every((key) => !key.column.nullable && key.descending === descending)
  if (plain) {
    const left = sql.join([...keys.map(expression), id.x])
    const right = sql.join([...keys.map((_, index) => value(index)), idValue])
    return sql`(${left}) ${descending ? sql`<` : sql`>`} (${right})`
  }
  const beyond = (index: number): Sql => {
    const x = expression(keys[index]!)
    const isNull = cursor.values[index] === null
    if (keys[index]!.descending) return isNull ? sql`${x} is not null` : sql`${x} < ${value(index)}`
    return isNull
      ? sql`false`
      : keys[index]!.column.nullable
        ? sql`(${x} > ${value(index)} or ${x} is null)`
        : sql`${x} > ${value(index)}`
  }
  const same = (index: number): Sql => {
    const x = expression(keys[index]!)
    return cursor.values[index] === null ? sql`${x} is null` : sql`${x} = ${value(index)}`
  }
  const steps = keys.map((_, index) =>
    and([...keys.slice(0, index).map((_key, before) => same(before)), beyond(index)]),
  )
  const tie = and([
    ...keys.map((_, index) => same(index)),
    descending ? sql`${id.x} < ${idValue}` : sql`${id.x} > ${idValue}`,
  ])
  return or([...steps, tie])
}

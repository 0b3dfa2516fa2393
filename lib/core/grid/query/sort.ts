import { and, or, type Sql, sql } from '@/lib/core/db/sql'
import { badRequest, invalid } from '@/lib/core/errors'
import { pgTypeOf } from '../column-types'
import type { Column, Grid } from '../define-grid'
import { emptyFlag, hasOwnOrder, mayBeEmpty, sortTerms } from './sort-order'

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

/** Ids follow the direction of the last key, so that one index serves the order both ways. */
export const tieDescending = (keys: SortKey[]): boolean => keys.at(-1)?.descending ?? false

type Term = { x: Sql; descending: boolean }
const direction = ({ descending }: Term): Sql => (descending ? sql` desc` : sql``)
const listed = (terms: Term[]): Sql => sql.join(terms.map((term) => sql`${term.x}${direction(term)}`))

/** Ascending, NULL comes last by itself, and the index serves it so. */
const flagIsImplied = ({ column, descending }: SortKey): boolean =>
  column.nullable === true && !descending && !hasOwnOrder(column)

const flagOf = (key: SortKey, x: Sql): Term[] =>
  mayBeEmpty(key.column) && !flagIsImplied(key) ? [{ x: emptyFlag(key.column, x), descending: false }] : []

/** @param column SQL of a key's stored value */
export function orderBy(
  keys: SortKey[],
  column: (key: SortKey) => Sql,
  id: Sql,
  idDescending = tieDescending(keys),
): Sql {
  const terms = keys.flatMap((key) => [...flagOf(key, column(key)), ...termsOf(key, column(key))])
  return listed([...terms, { x: id, descending: idDescending }])
}

export const termsOf = ({ column, descending }: SortKey, x: Sql): Term[] =>
  sortTerms(column, x).map((term) => ({ x: term, descending }))

/** Where a page ended: the sort it belongs to, the last row's values as PostgreSQL's text, and its id. */
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

/** A value of the order, and what the last row of the page before had there. */
type Step = Term & { at: Sql }

/**
 * Rows after the cursor. Steps that are never NULL and go one way compare as a row, which the index serves directly.
 * @param column SQL of a key's stored value
 */
export function afterCursor(
  keys: SortKey[],
  { values, id }: Pick<Cursor, 'values' | 'id'>,
  column: (key: SortKey) => Sql,
  idColumn: { x: Sql; pgType: string },
  descending = tieDescending(keys),
): Sql {
  const steps: Step[] = keys.flatMap((key, index) => stepsOf(key, values[index] ?? null, column(key)))
  steps.push({ x: idColumn.x, at: sql`${id}::${sql.raw(idColumn.pgType)}`, descending })
  const plain = !keys.some((key) => key.column.nullable) && steps.every((step) => step.descending === descending)
  if (plain)
    return sql`(${sql.join(steps.map(({ x }) => x))}) ${descending ? sql`<` : sql`>`} (${sql.join(steps.map(({ at }) => at))})`
  return or(
    steps.map((step, index) =>
      and([
        ...steps.slice(0, index).map(({ x, at }) => sql`${x} = ${at}`),
        sql`${step.x} ${step.descending ? sql`<` : sql`>`} ${step.at}`,
      ]),
    ),
  )
}

/** An empty value is like any other empty one; what is not empty is compared among its like. */
function stepsOf(key: SortKey, value: string | null, x: Sql): Step[] {
  const empty = isEmptyCursor(key.column, value)
  const flag: Step[] = mayBeEmpty(key.column)
    ? [{ x: emptyFlag(key.column, x), at: empty ? sql`true` : sql`false`, descending: false }]
    : []
  if (empty) return flag
  const at = sortTerms(key.column, sql`${value}::${sql.raw(pgTypeOf(key.column))}`)
  return [...flag, ...termsOf(key, x).map((term, index) => ({ ...term, at: at[index]! }))]
}

export const isEmptyCursor = (column: Column, value: string | null): boolean =>
  column.nullable ? value === null : mayBeEmpty(column) && value === ''

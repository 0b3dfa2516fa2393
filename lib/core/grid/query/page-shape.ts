import { LRUCache } from 'lru-cache'
import { type Sql, sql } from '@/lib/core/db/sql'
import { TYPES } from '../column-types'
import type { Column, Grid } from '../define-grid'
import { columnSql, ID } from './list-query'
import { orderBy, type SortKey, sortText } from './sort'

/** The part of a page that its values do not change: what is selected, how it is encoded, in which order. */
export type PageShape = {
  select: Sql
  order: Sql
  fields: { key: string; encode: (text: string) => string }[]
  /** Where in a row its sort values begin; they make the cursor. */
  sortAt: number
}

/** Values as PostgreSQL's own text, in the order of the select. */
export type TextRow = (string | null)[]

const MAX_SHAPES = 500
const shapes = new LRUCache<string, PageShape>({ max: MAX_SHAPES })

/** Composed once for each choice of columns and sort; composing costs a good part of a list page. */
export function pageShape(grid: Grid, columns: string[], sort: SortKey[]): PageShape {
  const key = `${grid.slug} ${columns.join()} ${sortText(sort)}`
  const known = shapes.get(key)
  if (known) return known
  const shape = compose(grid, columns, sort)
  shapes.set(key, shape)
  return shape
}

function compose(grid: Grid, columns: string[], sort: SortKey[]): PageShape {
  const selected = selection(grid, columns)
  const stored = ({ key, column }: SortKey) => columnSql(key, column)
  return {
    select: sql.join([
      ...selected.map(({ key, x }) => sql`${x} as ${sql.ref(key)}`),
      ...sort.map((key, index) => sql`(${stored(key)})::text as ${sql.ref(`sort_${index}`)}`),
    ]),
    order: orderBy(sort, stored, ID(grid)),
    fields: selected.map(({ key, encode }) => ({ key, encode })),
    sortAt: selected.length,
  }
}

type Selected = { key: string; encode: (text: string) => string; x: Sql }

function selection(grid: Grid, keys: string[]): Selected[] {
  const selected: Selected[] = [{ key: 'row_id', encode: TYPES.text.encode, x: sql`${ID(grid)}::text` }]
  if (grid.source.kind === 'model' && grid.source.versioned)
    selected.push({ key: 'version', encode: (text) => text, x: sql`t.version` })
  for (const key of keys) {
    if (key === DELETED) {
      selected.push({ key, encode: TYPES.boolean.encode, x: sql`(t.deleted_at is not null)` })
      continue
    }
    const column = grid.columns[key]!
    const x = columnSql(key, column)
    selected.push({ key, encode: TYPES[column.type].encode, x: outward(column, x) })
    if (column.reference)
      selected.push({ key: `${key}__label`, encode: TYPES.text.encode, x: column.reference.label(x) })
  }
  return selected
}

/** Arrays leave as JSON. */
const outward = (column: Column, x: Sql): Sql => (column.type === 'tags' ? sql`to_json(${x})` : x)

/** Asked for like a column where rows can lie in a bin. */
export const DELETED = 'deleted'

/** One row as JSON text. */
export function encodeRow(shape: PageShape, row: TextRow): string {
  let json = ''
  for (let index = 0; index < shape.fields.length; index++) {
    const { key, encode } = shape.fields[index]!
    const text = row[index]
    json += `${index === 0 ? '{' : ','}"${key}":${text == null ? 'null' : encode(text)}`
  }
  return `${json}}`
}

/** The row's id; it is selected first. */
export const idOf = (row: TextRow): string => row[0]!

import type { OrganizationCtx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { comparesCaseless, pgTypeOf, sortsByLanguage } from '../column-types'
import type { Column, Grid, LiveSource } from '../define-grid'
import type { Choice, FilterNode, GridRow } from '../wire'
import { type CheckedCondition, type CheckedFilter, checkFilter } from './filter'
import { decodeCursor, encodeCursor, type SortKey, sortText, tieDescending } from './sort'
import { choicesOf } from './sort-order'
import type { PageWanted } from './stored-source'

/** A provider's rows are few (one account's zones, one domain's mailboxes); they are read whole and shaped here. */
export async function liveRows(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: { q?: string; filter?: FilterNode | null },
): Promise<GridRow[]> {
  const filter = wanted.filter ? checkFilter(grid, wanted.filter, ctx.organization.time_zone) : null
  const scope = scopeOf(grid, filter)
  const rows = (await (grid.source as LiveSource).rows({ ctx, scope })) as GridRow[]
  const words = (wanted.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const searched = Object.keys(grid.columns).filter((key) => grid.columns[key]!.search)
  return rows.filter((row) => {
    const text = words.length
      ? searched
          .map((key) => row[key] ?? '')
          .join(' ')
          .toLowerCase()
      : ''
    return words.every((word) => text.includes(word)) && (!filter || matches(filter, row))
  })
}

export async function livePage(grid: Grid, ctx: OrganizationCtx, wanted: PageWanted) {
  const rows = await liveRows(grid, ctx, wanted)
  rows.sort((a, b) => compareRows(wanted.sort, a, b))
  const start = wanted.cursor ? startAfter(rows, wanted.sort, wanted.cursor) : (wanted.offset ?? 0)
  const page = rows.slice(start, start + wanted.limit)
  const last = page.at(-1)
  return {
    total: rows.length,
    rows: page.map((row) => JSON.stringify(pick(grid, row, wanted.columns))),
    nextCursor: last && start + page.length < rows.length ? cursorOf(wanted.sort, last) : null,
  }
}

function pick(grid: Grid, row: GridRow, columns: string[]): GridRow {
  const picked: GridRow = { row_id: String(row.row_id) }
  for (const key of columns) {
    picked[key] = row[key] ?? null
    if (grid.columns[key]!.reference) picked[`${key}__label`] = row[`${key}__label`] ?? null
  }
  return picked
}

function scopeOf(grid: Grid, filter: CheckedFilter | null): Record<string, string> {
  const conditions: CheckedCondition[] = !filter
    ? []
    : 'and' in filter
      ? filter.and.filter(isCondition)
      : isCondition(filter)
        ? [filter]
        : []
  const scope: Record<string, string> = {}
  for (const { key, op, values } of conditions) if (op === 'eq') scope[key] = values[0]!
  const missing = (grid.requiredFilters ?? []).filter((key) => !(key in scope))
  if (missing.length)
    throw invalid(
      missing.map((key) => ({
        loc: ['query', `filter[${key}]`],
        msg: `${grid.title} are read for one ${grid.columns[key]?.label ?? key}: add filter[${key}]=...`,
        type: 'missing',
      })),
    )
  return scope
}

const isCondition = (part: CheckedFilter): part is CheckedCondition => 'op' in part

export function matches(filter: CheckedFilter, row: GridRow): boolean {
  if ('and' in filter) return filter.and.every((part) => matches(part, row))
  if ('or' in filter) return filter.or.some((part) => matches(part, row))
  return holds(filter, row[filter.key])
}

function holds({ column, op, values, spans }: CheckedCondition, value: unknown): boolean {
  const empty = isEmptyValue(value)
  if (op === 'null') return empty === (values[0] === 'true')
  if (empty) return op === 'ne' || op === 'nin'
  if (Array.isArray(value)) return values.some((wanted) => value.includes(wanted))
  if (spans) return holdsDate(op, spans, column, value)
  const text = String(value)
  const lower = text.toLowerCase()
  const order = (wanted: string) => compareValues(column, value, wanted)
  switch (op) {
    case 'like':
      return lower.includes(values[0]!.toLowerCase())
    case 'starts':
      return lower.startsWith(values[0]!.toLowerCase())
    case 'in':
      return values.some((wanted) => order(wanted) === 0)
    case 'nin':
      return values.every((wanted) => order(wanted) !== 0)
    case 'between':
      return order(values[0]!) >= 0 && order(values[1]!) <= 0
    case 'eq':
      return order(values[0]!) === 0
    case 'ne':
      return order(values[0]!) !== 0
    case 'lt':
      return order(values[0]!) < 0
    case 'lte':
      return order(values[0]!) <= 0
    case 'gt':
      return order(values[0]!) > 0
    case 'gte':
      return order(values[0]!) >= 0
  }
}

export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === ''

function holdsDate(
  op: CheckedCondition['op'],
  spans: { from: string; to: string }[],
  column: Column,
  value: unknown,
): boolean {
  const at = column.type === 'date' ? String(value).slice(0, 10) : new Date(String(value)).toISOString()
  const { from, to } = spans[0]!
  const within = from === to ? at === from : at >= from && at < to
  const upTo = (end: { from: string; to: string }) => (end.from === end.to ? at <= end.to : at < end.to)
  switch (op) {
    case 'eq':
      return within
    case 'ne':
      return !within
    case 'lt':
      return at < from
    case 'gte':
      return at >= from
    case 'lte':
      return upTo(spans[0]!)
    case 'gt':
      return !upTo(spans[0]!)
    default:
      return at >= from && upTo(spans[1]!)
  }
}

function compareValues(column: Column, a: unknown, b: unknown): number {
  const numeric = ['int4', 'numeric', 'float8'].includes(pgTypeOf(column))
  const text = (value: unknown) => (comparesCaseless(column) ? String(value).toLowerCase() : String(value))
  const [x, y] = numeric ? [Number(a), Number(b)] : [text(a), text(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

function compareSorted(column: Column, a: string | number, b: string | number): number {
  const choices = choicesOf(column)
  if (choices) return placeOf(choices, a) - placeOf(choices, b) || compareText(a, b)
  return sortsByLanguage(column) || column.reference ? compareText(a, b) : compareValues(column, a, b)
}

/** A value that is no choice stands behind those that are. */
function placeOf(choices: readonly Choice[], value: string | number): number {
  const at = choices.findIndex((choice) => choice.value.toLowerCase() === String(value).toLowerCase())
  return at === -1 ? choices.length : at
}

const compareText = (a: string | number, b: string | number): number =>
  ROOT_ORDER.compare(String(a).toLowerCase(), String(b).toLowerCase())

/** The root order of Unicode, as PostgreSQL's und-x-icu. */
export const ROOT_ORDER = new Intl.Collator('und')

/** The same order as the stored grids: text without regard to case, empty values last both ways, ids break ties. */
function compareRows(sort: SortKey[], a: GridRow, b: GridRow): number {
  for (const key of sort) {
    const x = sortValue(key, a)
    const y = sortValue(key, b)
    if (x === null || y === null) {
      if (x !== y) return x === null ? 1 : -1
      continue
    }
    const order = compareSorted(key.column, x, y)
    if (order) return key.descending ? -order : order
  }
  const tie = a.row_id < b.row_id ? -1 : a.row_id > b.row_id ? 1 : 0
  return tieDescending(sort) ? -tie : tie
}

/** References sort by what they are called. */
const sortedKey = ({ key, column }: SortKey): string => (column.reference ? `${key}__label` : key)

function sortValue(key: SortKey, row: GridRow): string | number | null {
  const value = row[sortedKey(key)]
  if (isEmptyValue(value)) return null
  return typeof value === 'number' ? value : String(value)
}

const cursorOf = (sort: SortKey[], row: GridRow) =>
  encodeCursor({
    sort: sortText(sort),
    values: sort.map((key) => sortValue(key, row)?.toString() ?? null),
    id: row.row_id,
  })

function startAfter(rows: GridRow[], sort: SortKey[], text: string): number {
  const cursor = decodeCursor(text, sort)
  const last = { row_id: cursor.id } as GridRow
  sort.forEach((key, index) => {
    last[sortedKey(key)] = cursor.values[index]
  })
  const next = rows.findIndex((row) => compareRows(sort, row, last) > 0)
  return next < 0 ? rows.length : next
}

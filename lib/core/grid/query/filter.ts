import { and, or, type Sql, sql } from '@/lib/core/db/sql'
import { invalid } from '@/lib/core/errors'
import { comparesCaseless, filtersOf, isTextType, pgTypeOf } from '../column-types'
import { DATE_FORMS, dateIn, spanOf } from '../dates'
import type { Column, Grid } from '../define-grid'
import type { FieldError, FilterCondition, FilterNode, FilterOperator } from '../wire'

const OPERATORS = new Set<string>([
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'nin',
  'like',
  'starts',
  'null',
  'between',
])
const LIST_OPERATORS = new Set<FilterOperator>(['in', 'nin', 'between'])
const MAX_CONDITIONS = 50
const MAX_VALUES = 500
/** A filter of two levels, the view's beside it, and what a group or a selection adds. */
const MAX_DEPTH = 8

/**
 * Reads `filter[column]=v`, `filter[column][op]=v` and `filter={json}` from a query string.
 * Several conditions are joined by `and`. Null: no filter.
 * @throws 422 for what cannot be read; columns and values are judged by `checkFilter`
 */
export function parseFilter(query: URLSearchParams): FilterNode | null {
  const nodes: FilterNode[] = []
  const errors: FieldError[] = []
  const seen = new Map<string, FilterCondition>()
  for (const [name, text] of query) {
    if (name === 'filter') {
      const node = readJson(text, errors)
      if (node) nodes.push(node)
      continue
    }
    const match = /^filter\[([^\]]+)\](?:\[([^\]]+)\])?(?:\[\])?$/.exec(name)
    if (!match) continue
    const column = match[1]!
    const op = match[2] ?? 'eq'
    if (!OPERATORS.has(op)) {
      errors.push(unknownOperator(['query', name], op))
      continue
    }
    const again = seen.get(`${column} ${op}`)
    if (again) {
      // The same parameter twice means any of the values.
      again.value = [...[again.value].flat(), text]
      if (again.op === 'eq') again.op = 'in'
      continue
    }
    const condition: FilterCondition = {
      column,
      op: op as FilterOperator,
      value: LIST_OPERATORS.has(op as FilterOperator) ? text.split(',') : text,
    }
    seen.set(`${column} ${op}`, condition)
    nodes.push(condition)
  }
  if (errors.length) throw invalid(errors)
  return nodes.length === 0 ? null : nodes.length === 1 ? nodes[0]! : { and: nodes }
}

const unknownOperator = (loc: FieldError['loc'], op: string): FieldError => ({
  loc,
  msg: `There is no operator ${op}. Use one of ${[...OPERATORS].join(', ')}.`,
  type: 'unknown_operator',
})

function readJson(text: string, errors: FieldError[]): FilterNode | null {
  try {
    return readFilterNode(JSON.parse(text))
  } catch (error) {
    errors.push({
      loc: ['query', 'filter'],
      msg: error instanceof SyntaxError ? 'This is not JSON.' : (error as Error).message,
      type: 'filter_invalid',
    })
    return null
  }
}

/** Checks the shape of a filter that came as JSON. */
export function readFilterNode(raw: unknown, depth = 0): FilterNode {
  if (depth > MAX_DEPTH) throw new Error(`Groups may be nested ${MAX_DEPTH} deep at the most.`)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new Error('Write {"column","op","value"}, {"and": [...]} or {"or": [...]}.')
  const node = raw as Record<string, unknown>
  for (const group of ['and', 'or'] as const) {
    if (!(group in node)) continue
    const children = node[group]
    if (!Array.isArray(children) || Object.keys(node).length > 1)
      throw new Error(`"${group}" wants a list, and nothing beside it.`)
    return { [group]: children.map((child) => readFilterNode(child, depth + 1)) } as FilterNode
  }
  const { column, op = 'eq', value, ...others } = node
  if (typeof column !== 'string' || typeof op !== 'string' || Object.keys(others).length)
    throw new Error('A condition is {"column","op","value"}.')
  if (!OPERATORS.has(op)) throw new Error(unknownOperator([], op).msg)
  return { column, op: op as FilterOperator, value }
}

/** A condition whose column is known and whose values are of its type. */
export type CheckedCondition = {
  key: string
  column: Column
  op: FilterOperator
  values: string[]
  /** Of dates: the span that each value means. */
  spans?: { from: string; to: string }[]
}
export type CheckedFilter = CheckedCondition | { and: CheckedFilter[] } | { or: CheckedFilter[] }

/** @throws 422 naming every unknown column, refused operator and wrong value at once */
export function checkFilter(grid: Grid, node: FilterNode, timeZone: string, now = new Date()): CheckedFilter {
  const errors: FieldError[] = []
  let count = 0
  const check = (part: FilterNode, alternative: boolean): CheckedFilter => {
    if ('and' in part) return { and: part.and.map((child) => check(child, alternative)) }
    if ('or' in part) return { or: part.or.map((child) => check(child, true)) }
    count++
    const loc = ['query', `filter[${part.column}]`]
    const column = columnOf(grid, part.column)
    if (!column) {
      errors.push({ loc, msg: `There is no column ${part.column} in ${grid.slug}.`, type: 'unknown_column' })
      return { and: [] }
    }
    if (!filtersOf(column).includes(part.op)) {
      const usable = filtersOf(column)
      const msg = column.parameter
        ? `The report is made for one value of ${column.label}: write filter[${part.column}]=…, not ${part.op}.`
        : usable.length
          ? `${column.label} can be filtered by ${usable.join(', ')}, not by ${part.op}.`
          : `${column.label} cannot be filtered.`
      errors.push({ loc, msg, type: 'operator_not_allowed' })
      return { and: [] }
    }
    if (column.parameter && alternative) {
      const msg = `The report is made for one value of ${column.label}, so it cannot stand in a group of alternatives.`
      errors.push({ loc, msg, type: 'operator_not_allowed' })
      return { and: [] }
    }
    try {
      return checkValues(part, column, timeZone, now)
    } catch (error) {
      errors.push({ loc, msg: (error as Error).message, type: 'value_error' })
      return { and: [] }
    }
  }
  const checked = check(node, false)
  if (count > MAX_CONDITIONS)
    errors.push({ loc: ['query', 'filter'], msg: `At most ${MAX_CONDITIONS} conditions.`, type: 'too_long' })
  if (errors.length) throw invalid(errors)
  return checked
}

const ROW_ID: Column = { label: 'Row', type: 'reference', filter: ['eq', 'ne', 'in', 'nin'] }
const DELETED: Column = { label: 'Deleted', type: 'boolean', filter: ['eq'] }

function columnOf(grid: Grid, key: string): Column | undefined {
  if (key === 'row_id') return grid.source.kind === 'model' ? ROW_ID : { ...ROW_ID, type: 'text' }
  if (key === 'deleted' && grid.source.kind === 'model' && grid.source.softDelete) return DELETED
  return grid.columns[key]
}

function checkValues(part: FilterCondition, column: Column, timeZone: string, now: Date): CheckedCondition {
  const base = { key: part.column, column, op: part.op }
  if (part.op === 'null') return { ...base, values: [booleanText(part.value ?? true)] }
  const raw = LIST_OPERATORS.has(part.op) ? [part.value].flat(2) : [part.value]
  if (raw.length > MAX_VALUES) throw new Error(`At most ${MAX_VALUES} values.`)
  if (part.op === 'between' && raw.length !== 2) throw new Error('between wants two values: from,to.')
  const values = raw.map((value) => {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new Error('A value must be text, a number, true or false.')
    return String(value)
  })
  if (column.parameter) return { ...base, values: [parameterValue(values[0]!, column, timeZone, now)] }
  if (column.type === 'date' || column.type === 'datetime') {
    return { ...base, values, spans: values.map((value) => spanText(value, column, timeZone, now)) }
  }
  if (part.op === 'like' || part.op === 'starts') return { ...base, values: values.map(storable) }
  return { ...base, values: values.map((value) => checkValue(value, column)) }
}

/** One value that SQL can be written for: relative days become days. */
function parameterValue(value: string, column: Column, timeZone: string, now: Date): string {
  if (value === '') {
    if (column.parameter?.optional) return value
    throw new Error(`${column.label} cannot be left open.`)
  }
  if (column.type === 'reference' && !UUID.test(value)) throw new Error(`${value} is no id of a record.`)
  if (column.type !== 'date') return checkValue(value, column)
  const span = spanOf(value, timeZone, now)
  const day = span && dateIn(timeZone, span.from)
  const last = span && dateIn(timeZone, new Date(span.to.getTime() - 1))
  if (!day || span.from.getTime() === span.to.getTime() || day !== last)
    throw new Error(
      `${value} is not one day. Write a date such as 2026-03-31, or today, yesterday, tomorrow, -7d, -1m or 2w.`,
    )
  return day
}

function spanText(value: string, column: Column, timeZone: string, now: Date) {
  const span = spanOf(value, timeZone, now)
  if (!span) throw new Error(`${value} is no date. Write ${DATE_FORMS}.`)
  if (column.type === 'datetime') return { from: span.from.toISOString(), to: span.to.toISOString() }
  const lastDay = new Date(Math.max(span.from.getTime(), span.to.getTime() - 1))
  const dayAfter = new Date(lastDay.getTime() + 86_400_000)
  return { from: dateIn(timeZone, span.from), to: dateIn(timeZone, dayAfter) }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

function checkValue(value: string, column: Column): string {
  switch (pgTypeOf(column)) {
    case 'uuid':
      // An id that cannot exist matches nothing, like any other unknown id.
      return UUID.test(value) ? value : '00000000-0000-0000-0000-000000000000'
    case 'bool':
      return booleanText(value)
    case 'int4':
      return wholeNumber(value, 2n ** 31n)
    case 'int8':
      return wholeNumber(value, 2n ** 63n)
    case 'numeric':
    case 'float8':
      if (!NUMBER.test(value)) throw new Error(`${value} is no number.`)
      return value
    default:
      if (column.type === 'choice' && !column.choices?.some((choice) => choice.value === value))
        throw new Error(`${value} is none of ${column.choices?.map((choice) => choice.value).join(', ')}.`)
      return storable(value)
  }
}

/** @param bound what the type does not hold any more */
function wholeNumber(value: string, bound: bigint): string {
  if (!/^-?\d{1,19}(\.0+)?$/.test(value)) throw new Error(`${value} is no whole number.`)
  const [digits = ''] = value.split('.')
  const number = BigInt(digits)
  if (number >= bound || number < -bound) throw new Error(`${value} is too large a number.`)
  return digits
}

function storable(value: string): string {
  if (value.includes('\0')) throw new Error('Remove the null character.')
  return value
}

function booleanText(value: unknown): string {
  if (['true', '1', true].includes(value as string)) return 'true'
  if (['false', '0', false].includes(value as string)) return 'false'
  throw new Error(`${value} is neither true nor false.`)
}

/** The whole filter as one condition. `expression` gives a column's SQL. */
export function filterSql(filter: CheckedFilter, expression: (key: string, column: Column) => Sql): Sql {
  if ('and' in filter) return and(filter.and.map((part) => filterSql(part, expression)))
  if ('or' in filter) return or(filter.or.map((part) => filterSql(part, expression)))
  // The select was written for it, so that every row meets it.
  if (filter.column.parameter) return sql`true`
  return conditionSql(filter, expression(filter.key, filter.column))
}

function conditionSql({ column, op, values, spans }: CheckedCondition, stored: Sql): Sql {
  if (op === 'null') return isEmptySql(column, stored, values[0] === 'true')
  if (spans) return dateSql(op, spans, stored, pgTypeOf(column))
  if (column.type === 'tags') return sql`${stored} && ${values}::text[]`
  const type = sql.raw(pgTypeOf(column))
  // Text compares without regard to case, as it sorts, and on the same index.
  const caseless = comparesCaseless(column)
  const x = caseless ? sql`lower(${stored})` : stored
  const wanted = caseless ? values.map((value) => value.toLowerCase()) : values
  const value = (index: number) => sql`${wanted[index]}::${type}`
  switch (op) {
    case 'eq':
      return sql`${x} = ${value(0)}`
    case 'ne':
      return sql`${x} is distinct from ${value(0)}`
    case 'lt':
      return sql`${x} < ${value(0)}`
    case 'lte':
      return sql`${x} <= ${value(0)}`
    case 'gt':
      return sql`${x} > ${value(0)}`
    case 'gte':
      return sql`${x} >= ${value(0)}`
    case 'between':
      return sql`${x} between ${value(0)} and ${value(1)}`
    case 'in':
      return sql`${x} = any(${wanted}::${type}[])`
    case 'nin':
      return sql`(${x} is null or ${x} <> all(${wanted}::${type}[]))`
    case 'like':
      return sql`lower(${stored}) like ${`%${likeText(values[0]!)}%`}`
    case 'starts':
      return sql`lower(${stored}) like ${`${likeText(values[0]!)}%`}`
  }
}

function dateSql(op: FilterOperator, spans: { from: string; to: string }[], x: Sql, pgType: string): Sql {
  const type = sql.raw(pgType)
  const { from, to } = spans[0]!
  const instant = from === to
  const lower = sql`${from}::${type}`
  const upper = sql`${to}::${type}`
  switch (op) {
    case 'eq':
      return instant ? sql`${x} = ${lower}` : sql`(${x} >= ${lower} and ${x} < ${upper})`
    case 'ne':
      return instant ? sql`${x} is distinct from ${lower}` : sql`(${x} is null or ${x} < ${lower} or ${x} >= ${upper})`
    case 'lt':
      return sql`${x} < ${lower}`
    case 'gte':
      return sql`${x} >= ${lower}`
    case 'lte':
      return instant ? sql`${x} <= ${upper}` : sql`${x} < ${upper}`
    case 'gt':
      return instant ? sql`${x} > ${lower}` : sql`${x} >= ${upper}`
    default: {
      const end = spans[1]!
      const last = sql`${end.to}::${type}`
      return sql`(${x} >= ${lower} and ${end.from === end.to ? sql`${x} <= ${last}` : sql`${x} < ${last}`})`
    }
  }
}

/** What the filter `null` means: text is stored empty, everything else as NULL. */
export function isEmptySql(column: Column, x: Sql, empty: boolean): Sql {
  const condition = isTextType(column.type) && !column.nullable ? sql`${x} = ''` : sql`${x} is null`
  return empty ? condition : sql`not (${condition})`
}

/** The text of a LIKE pattern, with its special characters taken literally. */
export const likeText = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

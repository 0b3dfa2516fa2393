import type {
  ClientColumn,
  ClientGrid,
  ColumnType,
  FilterCondition,
  FilterNode,
  FilterOperator,
} from '@/lib/client/grid/grid-types'
import { describeDate, NUMBER_OF_DAYS } from './filter-dates'

/** The kinds of filter editor; several column types share one. */
export type FilterKind = 'text' | 'number' | 'date' | 'choice' | 'boolean' | 'reference'

const KIND_OF_TYPE: Record<ColumnType, FilterKind> = {
  text: 'text',
  long_text: 'text',
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  datetime: 'date',
  duration: 'number',
  boolean: 'boolean',
  choice: 'choice',
  tags: 'choice',
  reference: 'reference',
  file: 'text',
  link: 'text',
  email: 'text',
  phone: 'text',
  json: 'text',
}

/** A way to compare as a person chooses it; `null` is two of them. */
export type FilterMode = Exclude<FilterOperator, 'null'> | 'empty' | 'filled'

const MODES: Record<FilterKind, FilterMode[]> = {
  text: ['like', 'eq', 'starts', 'ne', 'in', 'nin', 'empty', 'filled'],
  number: ['gte', 'lte', 'between', 'eq', 'ne', 'gt', 'lt', 'empty', 'filled'],
  date: ['eq', 'gte', 'lte', 'between', 'ne', 'gt', 'lt', 'empty', 'filled'],
  choice: ['in', 'nin', 'eq', 'ne', 'empty', 'filled'],
  boolean: ['eq', 'empty', 'filled'],
  reference: ['in', 'nin', 'eq', 'ne', 'empty', 'filled'],
}

const EITHER_WAY: Partial<Record<FilterMode, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is any of',
  nin: 'is none of',
  between: 'between',
  empty: 'is empty',
  filled: 'is filled in',
}
const MODE_LABELS: Record<FilterKind, Partial<Record<FilterMode, string>>> = {
  text: { ...EITHER_WAY, like: 'contains', starts: 'starts with' },
  number: { ...EITHER_WAY, gte: 'at least', gt: 'more than', lte: 'at most', lt: 'less than' },
  date: { ...EITHER_WAY, gte: 'from', gt: 'after', lte: 'until', lt: 'before' },
  choice: EITHER_WAY,
  boolean: EITHER_WAY,
  reference: EITHER_WAY,
}

export const filterKind = (column: ClientColumn): FilterKind =>
  column.type === 'text' && column.choices ? 'choice' : KIND_OF_TYPE[column.type]

/** The ways this column may be compared, the usual one first. */
export function filterModes(column: ClientColumn): FilterMode[] {
  const allowed = new Set(column.filters)
  const modes = MODES[filterKind(column)].filter((mode) =>
    mode === 'empty' || mode === 'filled' ? allowed.has('null') : allowed.has(mode),
  )
  // One way to say "is" where values are chosen: the list where there is one.
  if (modes.includes('in') && filterKind(column) !== 'text')
    return modes.filter((mode) => mode !== 'eq' && (mode !== 'ne' || !modes.includes('nin')))
  return modes
}

export const modeLabel = (column: ClientColumn, mode: FilterMode): string =>
  MODE_LABELS[filterKind(column)][mode] ?? mode

export function modeOf(condition: FilterCondition): FilterMode {
  if (condition.op === 'null') return String(condition.value) === 'false' ? 'filled' : 'empty'
  return condition.op
}

/** A condition from the editor's state; null while it says nothing yet. */
export function conditionOf(column: string, mode: FilterMode, values: string[]): FilterCondition | null {
  if (mode === 'empty' || mode === 'filled') return { column, op: 'null', value: mode === 'empty' }
  if (mode === 'in' || mode === 'nin') {
    const chosen = values.filter((value) => value !== '')
    return chosen.length > 0 ? { column, op: mode, value: chosen } : null
  }
  if (mode === 'between') {
    const [from = '', to = ''] = values
    if (from !== '' && to !== '') return { column, op: 'between', value: [from, to] }
    if (from !== '') return { column, op: 'gte', value: from }
    return to !== '' ? { column, op: 'lte', value: to } : null
  }
  const value = values[0]?.trim() ?? ''
  return value === '' ? null : { column, op: mode, value }
}

export const valuesOf = (condition: FilterCondition): string[] =>
  Array.isArray(condition.value)
    ? condition.value.map(String)
    : condition.op === 'null'
      ? []
      : [String(condition.value ?? '')]

/** "contains Acme", "is New or Quoted", "between 100 and 500"; labels of references are looked up by the caller. */
export function describeCondition(
  column: ClientColumn,
  condition: FilterCondition,
  labelOf: (value: string) => string = (value) => value,
): string {
  const mode = modeOf(condition)
  if (mode === 'empty' || mode === 'filled') return modeLabel(column, mode)
  // A list of one or several reads best as "is".
  const words = mode === 'in' ? 'is' : mode === 'nin' ? 'is not' : modeLabel(column, mode)
  const values = valuesOf(condition).map((value) => describeFilterValue(column, value, labelOf))
  if (mode === 'between') return `${values[0]} to ${values[1]}`
  if (mode === 'eq' && NUMBER_OF_DAYS.test(String(condition.value))) return `in the ${values[0]}`
  if (values.length > 3) return `${words} ${values.slice(0, 2).join(', ')} or ${values.length - 2} more`
  return `${words} ${joinOr(values)}`
}

function describeFilterValue(column: ClientColumn, value: string, labelOf: (value: string) => string): string {
  const choice = column.choices?.find((one) => one.value === value)
  if (choice) return choice.label
  if (column.type === 'boolean') return value === 'true' ? 'yes' : 'no'
  if (filterKind(column) === 'date') return describeDate(value)
  if (filterKind(column) === 'reference') return labelOf(value)
  return value === '' ? 'nothing' : value
}

/** A filter in words, for its chip: "Status is New, or Value at least 100". */
export function describeNode(
  grid: ClientGrid,
  node: FilterNode,
  labelOf: (column: ClientColumn, value: string) => string = (_, value) => value,
): string {
  if ('column' in node) {
    const column = grid.columns.find((one) => one.key === node.column)
    return column
      ? `${column.label} ${describeCondition(column, node, (value) => labelOf(column, value))}`
      : `${valuesOf(node).length} chosen ${grid.title}`
  }
  const children = 'and' in node ? node.and : node.or
  return children
    .map((child) =>
      'column' in child ? describeNode(grid, child, labelOf) : `(${describeNode(grid, child, labelOf)})`,
    )
    .join('and' in node ? ' and ' : ', or ')
}

function joinOr(values: string[]): string {
  if (values.length < 2) return values.join('')
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

/** What is wrong with a value before it is sent; null while it is right or still empty. */
export function valueProblem(column: ClientColumn, values: string[]): string | null {
  if (filterKind(column) !== 'number') return null
  return values.every((value) => value === '' || NUMBER.test(value)) ? null : 'Enter a number such as 1250.50.'
}

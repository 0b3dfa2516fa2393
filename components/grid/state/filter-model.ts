import type {
  ClientColumn,
  ClientGrid,
  ColumnType,
  FilterCondition,
  FilterNode,
  FilterOperator,
} from '@/lib/client/grid-types'

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
  text: ['like', 'eq', 'starts', 'ne', 'empty', 'filled'],
  number: ['gte', 'lte', 'between', 'eq', 'ne', 'empty', 'filled'],
  date: ['eq', 'gte', 'lte', 'between', 'empty', 'filled'],
  choice: ['in', 'nin', 'eq', 'ne', 'empty', 'filled'],
  boolean: ['eq', 'empty', 'filled'],
  reference: ['in', 'nin', 'eq', 'ne', 'empty', 'filled'],
}

const MODE_LABELS: Record<FilterKind, Partial<Record<FilterMode, string>>> = {
  text: { like: 'contains', eq: 'is', starts: 'starts with', ne: 'is not', empty: 'is empty', filled: 'is filled in' },
  number: {
    gte: 'at least',
    lte: 'at most',
    between: 'between',
    eq: 'is',
    ne: 'is not',
    empty: 'is empty',
    filled: 'is filled in',
  },
  date: { eq: 'is', gte: 'from', lte: 'until', between: 'between', empty: 'is empty', filled: 'is filled in' },
  choice: { in: 'is', nin: 'is not', eq: 'is', ne: 'is not', empty: 'is empty', filled: 'is filled in' },
  boolean: { eq: 'is', empty: 'is empty', filled: 'is filled in' },
  reference: { in: 'is', nin: 'is not', eq: 'is', ne: 'is not', empty: 'is empty', filled: 'is filled in' },
}

/** Days and spans that move with today; the server reckons them in the organization's time zone. */
export const RELATIVE_DATES: { value: string; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'this_week', label: 'This week' },
  { value: 'last_week', label: 'Last week' },
  { value: 'next_week', label: 'Next week' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'next_month', label: 'Next month' },
  { value: 'this_year', label: 'This year' },
  { value: 'last_year', label: 'Last year' },
]

/** Spans that end now; they stand with "from". */
export const RECENT_DAYS: { value: string; label: string }[] = [
  { value: '-7d', label: 'Last 7 days' },
  { value: '-30d', label: 'Last 30 days' },
  { value: '-90d', label: 'Last 90 days' },
]

export const filterKind = (column: ClientColumn): FilterKind =>
  column.type === 'text' && column.choices ? 'choice' : KIND_OF_TYPE[column.type]

export const isFilterable = (column: ClientColumn): boolean => column.filters.length > 0

/** The ways this column may be compared, the usual one first. */
export function filterModes(column: ClientColumn): FilterMode[] {
  const allowed = new Set(column.filters)
  const modes = MODES[filterKind(column)].filter((mode) =>
    mode === 'empty' || mode === 'filled' ? allowed.has('null') : allowed.has(mode),
  )
  // One way to say "is": the list where there is one.
  if (modes.includes('in')) return modes.filter((mode) => mode !== 'eq' && (mode !== 'ne' || !modes.includes('nin')))
  return modes
}

export const modeLabel = (column: ClientColumn, mode: FilterMode): string =>
  MODE_LABELS[filterKind(column)][mode] ?? mode

export function modeOf(condition: FilterCondition): FilterMode {
  if (condition.op === 'null') return condition.value === false ? 'filled' : 'empty'
  return condition.op
}

/** A condition from the editor's state; null while it says nothing yet. */
export function conditionOf(column: string, mode: FilterMode, values: string[]): FilterCondition | null {
  if (mode === 'empty' || mode === 'filled') return { column, op: 'null', value: mode === 'empty' }
  if (mode === 'in' || mode === 'nin') return values.length > 0 ? { column, op: mode, value: values } : null
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

/** Puts a condition in the place of the column's others; null takes them away. */
export function withCondition(
  conditions: FilterCondition[],
  column: string,
  condition: FilterCondition | null,
): FilterCondition[] {
  const at = conditions.findIndex((one) => one.column === column)
  const others = conditions.filter((one) => one.column !== column)
  if (!condition) return others
  if (at === -1) return [...others, condition]
  return [...others.slice(0, at), condition, ...others.slice(at)]
}

/** "contains Acme", "is New or Quoted", "between 100 and 500"; labels of references are looked up by the caller. */
export function conditionInWords(
  column: ClientColumn,
  condition: FilterCondition,
  labelOf: (value: string) => string = (value) => value,
): string {
  const mode = modeOf(condition)
  const words = modeLabel(column, mode)
  if (mode === 'empty' || mode === 'filled') return words
  const values = valuesOf(condition).map((value) => valueInWords(column, value, labelOf))
  if (mode === 'between') return `${values[0]} to ${values[1]}`
  const recent =
    column.type.startsWith('date') && mode === 'gte' && RECENT_DAYS.find((day) => day.value === condition.value)
  if (recent) return `in the ${recent.label.toLowerCase()}`
  if (values.length > 3) return `${words} ${values.slice(0, 2).join(', ')} or ${values.length - 2} more`
  return `${words} ${joinOr(values)}`
}

export function valueInWords(column: ClientColumn, value: string, labelOf: (value: string) => string): string {
  const choice = column.choices?.find((one) => one.value === value)
  if (choice) return choice.label
  if (column.type === 'boolean') return value === 'true' ? 'yes' : 'no'
  if (filterKind(column) === 'date') return relativeDateLabel(value) ?? value
  if (filterKind(column) === 'reference') return labelOf(value)
  return value === '' ? 'nothing' : value
}

export function relativeDateLabel(value: string): string | null {
  const known = [...RELATIVE_DATES, ...RECENT_DAYS].find((date) => date.value === value)
  if (known) return known.label.toLowerCase()
  const days = /^([+-])(\d+)([dwmy])$/.exec(value)
  if (!days) return null
  const unit = { d: 'day', w: 'week', m: 'month', y: 'year' }[days[3] as 'd' | 'w' | 'm' | 'y']
  const count = Number(days[2])
  const span = `${count} ${unit}${count === 1 ? '' : 's'}`
  return days[1] === '-' ? `${span} ago` : `in ${span}`
}

/** A nested group in words, for its chip: "Status is New, or Value at least 100". */
export function nodeInWords(grid: ClientGrid, node: FilterNode): string {
  if ('column' in node) {
    const column = grid.columns.find((one) => one.key === node.column)
    return column ? `${column.label} ${conditionInWords(column, node)}` : node.column
  }
  const children = 'and' in node ? node.and : node.or
  return children
    .map((child) => ('column' in child ? nodeInWords(grid, child) : `(${nodeInWords(grid, child)})`))
    .join('and' in node ? ' and ' : ', or ')
}

function joinOr(values: string[]): string {
  if (values.length < 2) return values.join('')
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

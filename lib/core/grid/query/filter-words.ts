import type { OrganizationCtx } from '@/lib/core/context'
import { dateIn, spanOf } from '../dates'
import type { Column, Grid } from '../define-grid'
import { formatPrintedDay, formatPrintedMoney } from '../export/print-cells'
import { parameterColumns } from '../parameters'
import type { FilterCondition, FilterNode } from '../wire'
import type { RowsWanted } from './list-query'

const MAX_VALUES = 6

/** What was asked for in words, a line each: parameters with their values, the search, and every condition. */
export async function describeFilters(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<string[]> {
  const labels = await referenceLabels(grid, ctx, wanted)
  const say = (column: Column | undefined, key: string, value: unknown) =>
    describeFilterValue(ctx, column, String(value), labels.get(`${key} ${String(value)}`))
  const parameters = parameterColumns(grid)
    .map(([key, column]) => [column, key, wanted.parameters?.[key] ?? ''] as const)
    .filter(([, , value]) => value !== '')
    .map(([column, key, value]) => `${column.label}: ${say(column, key, value)}`)
  const search = wanted.q ? [`Search: “${wanted.q}”`] : []
  const node = wanted.filter ?? null
  const conditions = node ? ('and' in node ? flattened(node) : [node]) : []
  const told = conditions
    .filter((part) => !('column' in part && grid.columns[part.column]?.parameter))
    .map((part) => describeNode(grid, part, ctx.organization.time_zone, say))
  return [...parameters, ...search, ...told.filter((text) => text !== '')]
}

const flattened = (node: FilterNode): FilterNode[] => ('and' in node ? node.and.flatMap(flattened) : [node])

type Say = (column: Column | undefined, key: string, value: unknown) => string

function describeNode(grid: Grid, node: FilterNode, timeZone: string, say: Say): string {
  if ('column' in node) return describeCondition(grid, node, timeZone, say)
  const [children, joint] = 'and' in node ? [node.and, ' and '] : [node.or, ' or ']
  // Chosen rows come as many conditions on their ids, and are one thing to say.
  const parts = [...new Set(children.map((child) => describeNode(grid, child, timeZone, say)).filter(Boolean))]
  return parts.length > 1 ? `(${parts.join(joint)})` : (parts[0] ?? '')
}

function describeCondition(
  grid: Grid,
  { column: key, op, value }: FilterCondition,
  timeZone: string,
  say: Say,
): string {
  if (key === 'row_id') return op === 'nin' || op === 'ne' ? 'Without some rows' : 'Chosen rows only'
  if (key === 'deleted') return String(value) === 'true' ? 'In the bin' : ''
  const column = grid.columns[key]
  const label = column?.label ?? key
  if (op === 'null') return `${label} is ${String(value) === 'false' ? 'filled in' : 'empty'}`
  const values = [value].flat()
  if (op === 'between') return `${label} from ${say(column, key, values[0])} to ${say(column, key, values[1])}`
  const shown = values.slice(0, MAX_VALUES).map((one) => say(column, key, one))
  const more = values.length > MAX_VALUES ? ` and ${values.length - MAX_VALUES} more` : ''
  const edge = EDGES[op]
  if (edge && (column?.type === 'date' || column?.type === 'datetime'))
    return `${label} ${edge.word} ${describeEdge(String(value), edge.last, timeZone)}`
  return `${label} ${WORDS[op]} ${shown.join(', ')}${more}`
}

const WORDS: Record<FilterCondition['op'], string> = {
  eq: 'is',
  ne: 'is not',
  lt: 'below',
  lte: 'at most',
  gt: 'above',
  gte: 'at least',
  in: 'is one of',
  nin: 'is none of',
  like: 'contains',
  starts: 'starts with',
  null: 'is empty',
  between: 'from',
}
/** Of a span such as last month, which of its days counts. */
const EDGES: Partial<Record<FilterCondition['op'], { word: string; last: boolean }>> = {
  lt: { word: 'before', last: false },
  lte: { word: 'until', last: true },
  gt: { word: 'after', last: true },
  gte: { word: 'from', last: false },
}

function describeFilterValue(ctx: OrganizationCtx, column: Column | undefined, value: string, label?: string): string {
  if (label !== undefined) return label
  if (column?.choices) return column.choices.find((choice) => choice.value === value)?.label ?? value
  if (column?.type === 'boolean') return value === 'true' || value === '1' ? 'yes' : 'no'
  if (column?.type === 'money') return formatPrintedMoney(value, '')
  if (column?.type === 'date' || column?.type === 'datetime') return describeDays(value, ctx.organization.time_zone)
  return column?.type === 'text' || column?.type === 'long_text' ? `“${value}”` : value
}

/** What moves with today is said as the days that it means now. */
function daysOf(value: string, timeZone: string): { first: string; last: string } | null {
  const span = spanOf(value, timeZone)
  if (!span) return null
  const end = new Date(Math.max(span.from.getTime(), span.to.getTime() - 1))
  return { first: dateIn(timeZone, span.from), last: dateIn(timeZone, end) }
}

function describeEdge(value: string, atEnd: boolean, timeZone: string): string {
  const days = daysOf(value, timeZone)
  return days ? formatPrintedDay(atEnd ? days.last : days.first) : value
}

function describeDays(value: string, timeZone: string): string {
  const days = daysOf(value, timeZone)
  if (!days) return value
  const { first, last } = days
  return first === last ? formatPrintedDay(first) : `${formatPrintedDay(first)} – ${formatPrintedDay(last)}`
}

async function referenceLabels(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<Map<string, string>> {
  const ids = new Map<string, Set<string>>()
  const collect = (key: string, values: unknown[]) => {
    const known = ids.get(key) ?? new Set<string>()
    for (const value of values) if (UUID.test(String(value))) known.add(String(value))
    ids.set(key, known)
  }
  const walk = (node: FilterNode): void => {
    if ('column' in node) {
      if (grid.columns[node.column]?.reference) collect(node.column, [node.value].flat().slice(0, MAX_VALUES))
    } else for (const child of 'and' in node ? node.and : node.or) walk(child)
  }
  if (wanted.filter) walk(wanted.filter)
  for (const [key, column] of parameterColumns(grid))
    if (column.reference && wanted.parameters?.[key]) collect(key, [wanted.parameters[key]])
  const lists = [...ids].map(async ([key, values]) => {
    if (values.size === 0) return []
    const options = await grid.columns[key]!.reference!.options({ ctx, q: '', limit: 100, ids: [...values] })
    return options.map(({ value, label }) => [`${key} ${value}`, label] as const)
  })
  return new Map((await Promise.all(lists)).flat())
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

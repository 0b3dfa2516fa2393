import { tidyLayout } from './grid-columns'
import type { ClientColumn, ClientGrid, ColumnFigure, FilterCondition, FilterNode, FilterOperator } from './grid-types'

/** Everything that makes a screen of a grid; it lives in the address, so that a copied link shows the same. */
export type GridViewState = {
  q: string
  /** Empty: the order the grid declares. */
  sort: SortLevel[]
  /** What a report is made for, by column, as far as it differs from its defaults. */
  parameters: Record<string, string>
  /** All of them have to hold. */
  conditions: FilterCondition[]
  /** A nested group beside the plain conditions. */
  filterGroup: FilterNode | null
  /** The stat card whose rows are shown. */
  card: { key: string; filter: FilterNode } | null
  /** Rows stand under headings, one for each value of this column, and within it of another. */
  groupBy: string | null
  thenBy: string | null
  /** The figure at the foot of each column that has one; null: as the grid declares, empty: no row of totals. */
  totals: Record<string, ColumnFigure> | null
  /** Visible columns in order; null: as the grid declares. */
  columns: string[] | null
  /** Columns that stay in view, in order; null: the primary one. */
  pinned: string[] | null
  /** Widths that differ from the declared ones. */
  widths: Record<string, number>
  /** null: what the person prefers everywhere. */
  density: Density | null
  view: 'table' | 'board'
  /** The column that divides the board into lanes. */
  lanes: string | null
  /** Which board, where there are several; null: the first. */
  board: string | null
  /** Keys of collapsed groups, lanes and board columns. */
  collapsed: string[]
  /** The saved view that this one came from. */
  saved: string | null
  /** Deleted rows instead of the living ones. */
  bin: boolean
  row: string | null
  /** Which part of the open row: details by default. */
  tab: string | null
  creating: boolean
  /** Values that the create form starts with. */
  preset: Record<string, string>
}

export const DENSITIES = ['compact', 'comfortable', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

/** In pixels: a column that is narrower cannot be grasped, one that is wider hides all others. */
export const MIN_WIDTH = 64
export const MAX_WIDTH = 1200

export type SortLevel = { column: string; descending: boolean }

export const EMPTY_VIEW: GridViewState = {
  q: '',
  sort: [],
  parameters: {},
  conditions: [],
  filterGroup: null,
  card: null,
  groupBy: null,
  thenBy: null,
  totals: null,
  columns: null,
  pinned: null,
  widths: {},
  density: null,
  view: 'table',
  lanes: null,
  board: null,
  collapsed: [],
  saved: null,
  bin: false,
  row: null,
  tab: null,
  creating: false,
  preset: {},
}

const OPERATORS: ReadonlySet<string> = new Set<FilterOperator>([
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
const LIST_OPERATORS: ReadonlySet<string> = new Set(['in', 'nin', 'between'])

/** Reads the address. With `grid`, whatever the grid does not know is left out instead of failing later. */
export function parseGridView(query: URLSearchParams, grid?: ClientGrid): GridViewState {
  const known = grid ? new Map(grid.columns.map((column) => [column.key, column])) : null
  const { parameters, conditions, filterGroup } = parseFilters(query, known)
  const layout = parseLayout(query, grid)
  const [groupBy = null, thenBy = null] = parseColumns(query.get('group') ?? '', known)
  const preset: Record<string, string> = {}
  for (const [name, value] of query) {
    const key = /^set\[([^\]]+)\]$/.exec(name)?.[1]
    if (key && (!known || known.has(key))) preset[key] = value
  }
  return {
    q: query.get('q') ?? '',
    sort: parseSort(query.get('sort') ?? '').filter((level) => !known || known.get(level.column)?.sortable),
    parameters,
    conditions,
    filterGroup,
    card: parseCard(query.get('card'), known),
    groupBy,
    thenBy,
    totals: query.has('totals') ? parseTotals(query.get('totals') ?? '', known) : null,
    ...layout,
    widths: parseWidths(query.get('widths') ?? '', known),
    density: DENSITIES.find((density) => density === query.get('density')) ?? null,
    view: query.get('view') === 'board' && (!grid || grid.board) ? 'board' : 'table',
    lanes: parseColumns(query.get('lanes') ?? '', known)[0] ?? null,
    board: query.get('board') || null,
    collapsed: query.get('collapsed') ? parseList(query.get('collapsed') ?? '') : [],
    saved: query.get('saved') || null,
    bin: (query.get('bin') === '1' || query.get('filter[deleted]') === 'true') && (!grid || grid.bin),
    row: query.get('row') || null,
    tab: query.get('tab') || null,
    creating: query.get('new') === '1' && (!grid || grid.ops.create),
    preset,
  }
}

/** The address of a view, without the question mark; what is as usual is left out. */
export function formatGridView(view: GridViewState): string {
  const parts: [string, string][] = []
  if (view.saved) parts.push(['saved', view.saved])
  if (view.view !== 'table') parts.push(['view', view.view])
  if (view.q) parts.push(['q', view.q])
  for (const condition of parameterConditions(view.parameters)) parts.push(formatCondition(condition))
  for (const condition of view.conditions) parts.push(formatCondition(condition))
  if (view.filterGroup) parts.push(['filter', JSON.stringify(view.filterGroup)])
  if (view.card) parts.push(['card', `${view.card.key}:${JSON.stringify(view.card.filter)}`])
  if (view.sort.length > 0) parts.push(['sort', formatSort(view.sort)])
  if (view.groupBy) parts.push(['group', view.thenBy ? `${view.groupBy},${view.thenBy}` : view.groupBy])
  if (view.totals) {
    const totals = Object.entries(view.totals).map(([key, figure]) => `${key}:${figure}`)
    parts.push(['totals', totals.join(',')])
  }
  if (view.lanes) parts.push(['lanes', view.lanes])
  if (view.board) parts.push(['board', view.board])
  if (view.collapsed.length > 0) parts.push(['collapsed', formatList(view.collapsed)])
  if (view.columns) parts.push(['columns', view.columns.join(',')])
  if (view.pinned) parts.push(['pin', view.pinned.join(',')])
  const widths = Object.entries(view.widths).map(([key, width]) => `${key}:${width}`)
  if (widths.length > 0) parts.push(['widths', widths.join(',')])
  if (view.density) parts.push(['density', view.density])
  if (view.bin) parts.push(['bin', '1'])
  if (view.row) parts.push(['row', view.row])
  if (view.tab) parts.push(['tab', view.tab])
  if (view.creating) parts.push(['new', '1'])
  for (const [key, value] of Object.entries(view.preset)) parts.push([`set[${key}]`, value])
  return parts.map(([name, value]) => `${readable(name)}=${readable(value)}`).join('&')
}

export function parseSort(sort: string): SortLevel[] {
  const levels: SortLevel[] = []
  for (const part of sort.split(',')) {
    const descending = part.startsWith('-')
    const column = descending ? part.slice(1) : part
    if (column !== '' && !levels.some((level) => level.column === column)) levels.push({ column, descending })
  }
  return levels
}

export const formatSort = (sort: SortLevel[]): string =>
  sort.map((level) => `${level.descending ? '-' : ''}${level.column}`).join(',')

/** The wire's own words for what a view selects: `q`, `filter` (JSON) and `sort`. */
export function selectionQuery(view: GridViewState): { q?: string; filter?: string; 'filter[deleted]'?: string } {
  const node = filterNodeOf(view)
  return {
    ...(view.q.trim() ? { q: view.q.trim() } : {}),
    ...(node ? { filter: JSON.stringify(node) } : {}),
    ...(view.bin ? { 'filter[deleted]': 'true' } : {}),
  }
}

/** The whole filter as one node; null when everything is shown. The bin is not a part of it. */
export function filterNodeOf(
  view: Pick<GridViewState, 'conditions' | 'filterGroup' | 'card'> & Partial<Pick<GridViewState, 'parameters'>>,
): FilterNode | null {
  const nodes: FilterNode[] = [...parameterConditions(view.parameters ?? {}), ...view.conditions]
  if (view.filterGroup) nodes.push(view.filterGroup)
  if (view.card) nodes.push(view.card.filter)
  if (nodes.length === 0) return null
  return nodes.length === 1 && nodes[0] ? nodes[0] : { and: nodes }
}

/** The parameters of a report as the filter that carries them. */
export const parameterConditions = (parameters: Record<string, string>): FilterCondition[] =>
  Object.entries(parameters).map(([column, value]) => ({ column, op: 'eq', value }))

export const isFiltered = (view: GridViewState): boolean =>
  view.q.trim() !== '' || view.conditions.length > 0 || view.filterGroup !== null || view.card !== null

function parseFilters(query: URLSearchParams, known: ReadonlyMap<string, ClientColumn> | null) {
  const conditions: FilterCondition[] = []
  const groups: FilterNode[] = []
  for (const [name, value] of query) {
    if (name === 'filter') {
      const node = parseNode(value, known)
      if (node) groups.push(node)
      continue
    }
    const match = /^filter\[([^\]]+)\](?:\[([^\]]+)\])?$/.exec(name)
    const column = match?.[1]
    const op = match?.[2] ?? 'eq'
    if (!column || !OPERATORS.has(op) || (known && !known.has(column) && column !== 'row_id')) continue
    conditions.push({ column, op: op as FilterOperator, value: parseValue(op, value) })
  }
  // A flat group from a link elsewhere becomes plain conditions, which people can edit one by one.
  const nested: FilterNode[] = []
  for (const node of groups) {
    if ('column' in node) conditions.push(normalise(node))
    else if ('and' in node && node.and.every((child) => 'column' in child)) {
      conditions.push(...(node.and as FilterCondition[]).map(normalise))
    } else nested.push(node)
  }
  const filterGroup = nested.length > 1 ? { and: nested } : (nested[0] ?? null)
  const parameters: Record<string, string> = {}
  const others = conditions.filter(({ column, op, value }) => {
    if (!known?.get(column)?.parameter) return true
    if (op === 'eq') parameters[column] = String(value)
    return false
  })
  return { parameters, conditions: others, filterGroup }
}

/** The value as the address would give it, so that a condition looks the same wherever it came from. */
function normalise(condition: FilterCondition): FilterCondition {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const value = LIST_OPERATORS.has(condition.op)
    ? (Array.isArray(condition.value) ? condition.value : [condition.value]).map(text)
    : condition.op === 'null'
      ? text(condition.value) !== 'false'
      : text(condition.value)
  return { ...condition, value }
}

function formatCondition({ column, op, value }: FilterCondition): [string, string] {
  const name = op === 'eq' ? `filter[${column}]` : `filter[${column}][${op}]`
  if (Array.isArray(value)) return [name, formatList(value.map(String))]
  return [name, String(value)]
}

function parseValue(op: string, value: string): unknown {
  if (op === 'null') return value !== 'false'
  return LIST_OPERATORS.has(op) ? parseList(value) : value
}

const formatList = (items: string[]) => items.map((item) => item.replace(/[\\,]/g, '\\$&')).join(',')

function parseList(value: string): string[] {
  const items = ['']
  for (let index = 0; index < value.length; index++) {
    const character = value[index]
    if (character === ',') {
      items.push('')
      continue
    }
    const literal = character === '\\' ? value[++index] : character
    items.push(`${items.pop() ?? ''}${literal ?? ''}`)
  }
  return items
}

function parseLayout(query: URLSearchParams, grid: ClientGrid | undefined) {
  const known = grid ? new Set(grid.columns.map(({ key }) => key)) : null
  const chosen = parseColumns(query.get('columns') ?? '', known)
  const columns = chosen.length > 0 ? chosen : null
  const pinned = query.has('pin') ? parseColumns(query.get('pin') ?? '', known) : null
  return grid ? tidyLayout(grid, { columns, pinned }) : { columns, pinned }
}

/** Names of columns, each once. */
const parseColumns = (text: string, known: { has(key: string): boolean } | null): string[] => [
  ...new Set(text.split(',').filter((key) => key !== '' && (!known || known.has(key)))),
]

function parseWidths(text: string, known: ReadonlyMap<string, unknown> | null): Record<string, number> {
  const widths: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [, key, width] = /^([^:]+):(\d{1,5})$/.exec(part) ?? []
    if (key && (!known || known.has(key))) widths[key] = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Number(width)))
  }
  return widths
}

const FIGURES: readonly ColumnFigure[] = ['sum', 'average', 'min', 'max', 'filled', 'empty']

function parseTotals(text: string, known: ReadonlyMap<string, unknown> | null): Record<string, ColumnFigure> {
  const totals: Record<string, ColumnFigure> = {}
  for (const part of text.split(',')) {
    const [key = '', name] = part.split(':')
    const figure = FIGURES.find((one) => one === name)
    if (figure && key !== '' && (!known || known.has(key))) totals[key] = figure
  }
  return totals
}

function parseNode(text: string, known: ReadonlyMap<string, unknown> | null): FilterNode | null {
  try {
    return checkedNode(JSON.parse(text), known)
  } catch {
    return null
  }
}

function checkedNode(node: unknown, known: ReadonlyMap<string, unknown> | null, depth = 0): FilterNode | null {
  if (typeof node !== 'object' || node === null || depth > 4) return null
  const { and, or, column, op, value } = node as Record<string, unknown>
  const list = Array.isArray(and) ? and : Array.isArray(or) ? or : null
  if (list) {
    const children = list.map((child) => checkedNode(child, known, depth + 1))
    if (children.some((child) => child === null)) return null
    return Array.isArray(and) ? { and: children as FilterNode[] } : { or: children as FilterNode[] }
  }
  if (typeof column !== 'string' || typeof op !== 'string' || !OPERATORS.has(op)) return null
  if (known && !known.has(column) && column !== 'row_id') return null
  return { column, op: op as FilterOperator, value }
}

function parseCard(text: string | null, known: ReadonlyMap<string, unknown> | null): GridViewState['card'] {
  const split = text?.indexOf(':') ?? -1
  if (!text || split < 1) return null
  const filter = parseNode(text.slice(split + 1), known)
  return filter ? { key: text.slice(0, split), filter } : null
}

/** Percent-encoding, but for the signs that a query may hold as they are and that make an address readable. */
const readable = (text: string) =>
  encodeURIComponent(text).replace(/%(5B|5D|2C|3A)/g, (code) => decodeURIComponent(code))

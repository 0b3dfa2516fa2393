/**
 * The grid on the wire: what `GET /grid`, `/schema`, `/data`, `/stats`, `/board` and `/action` answer.
 * Types only, so that the browser may read them too.
 */

/** One type table for grid, export, forms and tools. */
export type ColumnType =
  | 'text'
  | 'long_text'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'duration'
  | 'boolean'
  | 'choice'
  | 'tags'
  | 'reference'
  | 'file'
  | 'link'
  | 'email'
  | 'phone'
  | 'json'

export type FilterOperator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'nin'
  | 'like'
  | 'starts'
  | 'null'
  | 'between'

/** How a value is coloured; never the only sign of its meaning. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'

export type Choice = { value: string; label: string; tone?: Tone }

export type ClientColumn = {
  key: string
  label: string
  type: ColumnType
  /** Preferred width in pixels. */
  width: number
  sortable: boolean
  /** Operators that this column can be filtered by; empty: it cannot. */
  filters: FilterOperator[]
  /** Can be changed in place and in the form, by this caller. */
  editable: boolean
  /** Takes part in the create form. */
  creatable: boolean
  required: boolean
  /** Shown in the table unless the person chose otherwise. */
  visible: boolean
  /** The column that names the row; it opens the drawer and stays in view. */
  primary: boolean
  searched: boolean
  /** Rows can stand under headings of its values. */
  groupable?: boolean
  choices?: Choice[]
  /** A reference: options come from `/options?field=`, the label lies in `<key>__label`; grid is the slug it opens. */
  reference?: { grid?: string }
  /** Money: the column that holds the currency. */
  currencyColumn?: string
  maxLength?: number
  min?: number
  max?: number
  help?: string
  placeholder?: string
  /** Name of a special cell in the browser's keyed map. */
  cell?: string
}

export type ClientForm = {
  sections: { title?: string; fields: string[] }[]
  /** Exactly one of these columns must be filled; shown as a switch. */
  exactlyOne?: { fields: string[]; label: string }[]
  /** Columns whose value is looked up while typing, to warn of a duplicate (the options are rows). */
  duplicateCheck?: string[]
}

export type ActionScope = 'row' | 'bulk' | 'toolbar'

export type ActionParam = {
  key: string
  label: string
  type: ColumnType
  required: boolean
  choices?: Choice[]
  /** Options come from `/options?field=action.<action>.<param>`. */
  reference?: { grid?: string }
  help?: string
  default?: unknown
  maxLength?: number
  placeholder?: string
  /** The choices are what the chosen rows have in this column; `row_id`: the rows themselves. */
  fromRows?: string
}

export type ClientAction = {
  key: string
  label: string
  /** Name in the browser's icon map. */
  icon?: string
  scope: ActionScope[]
  params: ActionParam[]
  /** What will happen, in words; `{count}` and `{label}` are filled in. Absent: no confirmation is asked. */
  confirm?: { title: string; body: string; button: string }
  effect: 'read' | 'write' | 'danger'
  /** At least this many rows have to be selected (a merge needs two). */
  minRows?: number
  maxRows?: number
  /** Only for rows in which the column has one of the values, e.g. restore in the bin. */
  when?: { column: string; in: unknown[] }
}

export type ClientBoard = {
  column: string
  title: string
  columns: { key: string; label: string; tone?: Tone }[]
  /** Column that is summed in each board column. */
  value?: string
  currency?: string
  card: {
    title: string
    subtitle?: string
    fields: string[] /** datetime the card's age counts from */
    age?: string
    badge?: string
  }
  canMove: boolean
}

export type ClientStat = {
  key: string
  label: string
  format: 'number' | 'money' | 'percent' | 'duration'
  tone?: Tone
}

/** `GET /grid/{slug}/schema` */
export type ClientGrid = {
  slug: string
  title: string
  singular: string
  module: string
  description: string
  hidden: boolean
  columns: ClientColumn[]
  form: ClientForm
  ops: { create: boolean; update: boolean; delete: boolean | 'soft' }
  actions: ClientAction[]
  stats: ClientStat[]
  board: ClientBoard | null
  defaultSort: string
  searchPlaceholder: string | null
  /** Columns that must come as a filter (hidden drill-down grids). */
  requiredFilters: string[]
  /** Deleted rows can be shown with `filter[deleted]=true` and restored. */
  bin: boolean
  /** Has a page of its own: the address with `{row_id}`. */
  rowPage: string | null
  exports: ('csv' | 'xlsx')[]
  /** Row history is readable at `/grid/{slug}/{row_id}/history`. */
  history: boolean
  empty: { title: string; body: string }
}

/** `GET /grid`, one entry. */
export type GridListEntry = {
  slug: string
  title: string
  singular: string
  module: string
  hidden: boolean
  ops: ClientGrid['ops']
  actions: { key: string; label: string; scope: ActionScope[] }[]
  board: boolean
  aliases: string[]
}

export type GridRow = { row_id: string; version?: number } & Record<string, unknown>

/** `GET /grid/{slug}/data` */
export type GridPage = {
  rows: GridRow[]
  total: number | null
  total_is_exact: boolean
  page: number | null
  per_page: number
  pages: number | null
  next_cursor: string | null
}

export type StatCard = ClientStat & {
  value: number | string | null
  currency?: string
  /** The `filter` parameter (JSON) that opens the rows behind the number; null opens all. */
  filter: FilterNode | null
}

export type FilterCondition = { column: string; op: FilterOperator; value: unknown }
export type FilterNode = FilterCondition | { and: FilterNode[] } | { or: FilterNode[] }

/** What can be said of a column over any set of rows; which of them depends on its type. */
export type ColumnFigure = 'sum' | 'average' | 'min' | 'max' | 'filled' | 'empty'
export type FigureValue = string | number | null

export type GridGroup = {
  /** What the rows have in the column; null: nothing. */
  value: string | boolean | null
  label: string
  tone?: Tone
  count: number
  /** By column, the figure that was asked for. */
  totals: Record<string, FigureValue>
  /** Opens the group's rows beside the view's own filter. */
  filter: FilterNode
}

/** `GET /grid/{slug}/groups`; `more`: the last group holds the rows of all values beyond the limit. */
export type GridGroups = {
  by: string
  groups: GridGroup[]
  more: boolean
  /** Of the money in the totals; amounts in other currencies are not in them. */
  currency?: string
}

export type ColumnTotals = Partial<Record<ColumnFigure, FigureValue>> & {
  /** Of money: what the figures are in, and how many amounts in other currencies they leave out. */
  currency?: string
  other_currencies?: number
}

/** `GET /grid/{slug}/totals` */
export type GridTotals = { count: number; totals: Record<string, ColumnTotals> }

export type BoardColumn = {
  key: string
  label: string
  tone?: Tone
  count: number
  total_value: string | null
  cards: GridRow[]
  next_cursor: string | null
}

/** `POST /grid/{slug}/action/{key}` */
export type ActionResult = {
  ok: boolean
  message: string
  results: { id: string; ok: boolean; message: string; data?: unknown }[]
  data?: unknown
}

/** One row of `PUT /grid/{slug}`; with `code` `stale` the row is the current one. */
export type RowUpdate = { row_id: string; version?: number; changes: Record<string, unknown> }
export type RowUpdateResult = {
  id: string
  ok: boolean
  message: string
  row?: GridRow
  code?: string
  errors?: FieldError[]
}
export type RowUpdatesAnswer = { ok: boolean; message: string; results: RowUpdateResult[] }

/** `GET /grid/{slug}/{row_id}/history`, newest first. */
export type HistoryEntry = {
  id: string
  at: string
  operation: string
  title: string
  actor: { type: 'person' | 'key' | 'agent' | 'job' | 'system'; id: string | null; label: string }
  changes: { column: string; label: string; before: unknown; after: unknown }[]
}

export type Option = { value: string; label: string; hint?: string }

/** A validation error, and the body of every 422 (conventions, Errors). */
export type FieldError = { loc: (string | number)[]; msg: string; type: string }
export type ErrorBody = { detail: string | FieldError[]; code?: string; [more: string]: unknown }

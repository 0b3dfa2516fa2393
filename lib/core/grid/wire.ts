/**
 * The grid on the wire: what `GET /grid`, `/schema`, `/data`, `/stats`, `/board` and `/action` answer.
 * Types only, so that the browser may read them too.
 */

import type { ColumnType } from './wire-columns'
import type { ClientParameter, GridChart, PeriodPreset } from './wire-reports'

export type * from './import/wire'
export type * from './wire-columns'
export type * from './wire-reports'

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
  /** The figure at its foot unless the person chose otherwise. */
  total?: ColumnFigure
  choices?: Choice[]
  /** A reference: options come from `/options?field=`, the label lies in `<key>__label`; grid is the slug it opens. */
  reference?: { grid?: string }
  /** Money: the column that holds the currency. */
  currencyColumn?: string
  maxLength?: number
  min?: number
  max?: number
  /** Money: decimals at the most; 2 by default. */
  places?: number
  help?: string
  placeholder?: string
  /** What a new row gets where nothing is entered. */
  default?: unknown
  /** Name of a special cell in the browser's keyed map. */
  cell?: string
  /** The address that a value leads to, with `{column}` and `{column?}` to be filled from the row. */
  link?: string
  /** Indented: columns with the row's depth and whether it heads others. */
  tree?: { depth: string; group: string }
  /** A report is made for one value of this column, given as a filter with `eq`. */
  parameter?: ClientParameter
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
  /** In the toolbar too it is done to rows: those chosen, else all that match. */
  takesRows?: true
  /** At least this many rows have to be selected (a merge needs two). */
  minRows?: number
  maxRows?: number
  /** Only for rows in which the column has one of the values, e.g. restore in the bin. */
  when?: { column: string; in: unknown[] }
}

export type ClientBoard = {
  column: string
  title: string
  /** `final`: cards stay here for good, so none of them grows stale. Empty: the answer of the board says which. */
  columns: { key: string; label: string; tone?: Tone; final?: boolean }[]
  /** What there is a board for each of, e.g. `Pipeline`; the answer of the board says which. */
  boards?: string
  /** Column that is summed in each board column. */
  value?: string
  currency?: string
  card: {
    title: string
    subtitle?: string
    fields: string[]
    /** Cards that have lain in a column for so many days look stale. */
    staleAfterDays?: number
    badge?: string
  }
  canMove: boolean
  /** Columns that the board can be divided by into lanes. */
  lanes: string[]
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
  /** What several rows are called, where it is not the title. */
  plural?: string
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
  /** Spans that a report is often made for. */
  periodPresets?: PeriodPreset[]
  /** Rows come in the order of a tree: columns with the depth and whether the row heads others. */
  tree?: { depth: string; group: string }
  chart?: GridChart
  /** Deleted rows can be shown with `filter[deleted]=true` and restored. */
  bin: boolean
  /** Has a page of its own: the address with `{row_id}`. */
  rowPage: string | null
  /** Rows are made on this page instead of in the form. */
  createPage?: string
  exports: ('csv' | 'xlsx' | 'pdf')[]
  /** Row history is readable at `/grid/{slug}/{row_id}/history`. */
  history: boolean
  /** Grids whose rows refer to rows of this one. */
  related: RelatedGrid[]
  empty: { title: string; body: string }
}

/** Rows of `grid` belong to a row of this one where `column` holds its id. */
export type RelatedGrid = {
  grid: string
  title: string
  singular: string
  column: string
  column_label: string
  can_create: boolean
}

/** `GET /grid`, one entry. */
export type GridListEntry = Pick<
  ClientGrid,
  'slug' | 'title' | 'singular' | 'module' | 'hidden' | 'ops' | 'createPage'
> & {
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

/** A row on a board: `board_since` is when it came into its column. */
export type BoardCard = GridRow & { board_since?: string }

export type BoardColumn = {
  key: string
  label: string
  tone?: Tone
  final?: boolean
  count: number
  total_value: string | null
  /** None with `lanes=`: there the cards lie in the cells. */
  cards: BoardCard[]
  next_cursor: string | null
}

/** A value of the column that divides the board into lanes; an empty key is "nothing". */
export type BoardLane = { key: string; label: string; tone?: Tone; count: number; total_value: string | null }

/** Where a column and a lane meet. */
export type BoardCell = Pick<BoardColumn, 'count' | 'total_value' | 'cards' | 'next_cursor'> & {
  column: string
  lane: string
}

/** `GET /grid/{slug}/board`; with `lanes=<column>` also the lanes and the cells. */
export type BoardAnswer = {
  columns: BoardColumn[]
  lanes?: BoardLane[]
  cells?: BoardCell[]
  /** The lanes beyond the largest ones, and the cards in them; null: there are no more. */
  more_lanes?: { lanes: number; count: number } | null
  /** Where there are several boards: which this is (`board=` chooses another), and all of them. */
  board?: string
  boards?: { key: string; label: string }[]
}

/** `POST /grid/{slug}/board/move` with `row_ids`: each card is moved by itself. */
export type BoardMoveResult = {
  ok: boolean
  message: string
  results: { id: string; ok: boolean; message: string; row?: BoardCard; code?: string; errors?: FieldError[] }[]
}

/** `POST /grid/{slug}/action/{key}` */
export type ActionResult = {
  ok: boolean
  message: string
  /** `label` names the rows that failed. */
  results: { id: string; ok: boolean; message: string; label?: string; data?: unknown }[]
  data?: unknown
}

/** What an action would meet: `POST /grid/{slug}/action/{key}` with `"dry_run": true`. Nothing is done. */
export type DryRun = {
  dry_run: true
  /** Rows that were chosen. */
  count: number
  /** Of these, the ones that it cannot be done to: gone, in another state, or not for this caller to change. */
  refused: number
  /** Of a bulk edit: rows that would change, and those that have the values already. */
  changes?: number
  unchanged?: number
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

/** A view under a name; `query` is what the address holds after the question mark. */
export type SavedView = {
  id: string
  name: string
  query: string
  shared: boolean
  mine: boolean
  /** null: its owner has left the organization. */
  owner: string | null
  version: number
  may_change: boolean
}

/** `GET /grid/{slug}/views` */
export type GridViews = {
  views: SavedView[]
  /** How the caller left the columns of a saved view; null: of the grid without one. */
  layouts: { view_id: string | null; query: string }[]
  /** The saved view that the caller opens the grid with. */
  opens: string | null
}

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

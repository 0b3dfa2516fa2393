import type { z } from 'zod'
import type { OrganizationCtx } from '../context'
import type { Sql } from '../db/sql'
import type { Operation } from '../operation'
import { linkColumns } from './link-columns'
import type {
  ActionScope,
  Choice,
  ClientGrid,
  ColumnFigure,
  ColumnType,
  FilterNode,
  FilterOperator,
  GridChart,
  Option,
  PeriodPreset,
  Tone,
} from './wire'

/**
 * A grid is plain data and references to operations. From it come list, sort, filter, search, stats, options, form,
 * board, actions, export, OpenAPI and the tests that every grid passes.
 */

// biome-ignore lint/suspicious/noExplicitAny: a grid holds operations of every input and output
export type AnyOperation = Operation<any, any>

/** Expression of a column over the table alias. */
type ColumnSql = (table: Sql) => Sql

export type Reference = {
  /** Grid that shows the record. */
  grid?: string | undefined
  /** SQL of the label for a value; runs for the rows of one page. */
  label: (value: Sql) => Sql
  /** What the records are ordered by where their names do not say it: the place of a stage in its pipeline. */
  order?: (value: Sql) => Sql
  /** Whether a value names a record of the organization that may be chosen; asked before it is stored. */
  exists?: (value: Sql, organization: Sql) => Sql
  /** Choices for pickers. `ids` asks for the labels of these. */
  options: (args: { ctx: OrganizationCtx; q: string; limit: number; ids?: string[] }) => Promise<Option[]>
  /** The choices that are called so, or have such a hint, in any case; for files, which name records in words. */
  named?: (args: { ctx: OrganizationCtx; names: string[] }) => Promise<Option[]>
}

/** What a form field and an action parameter share. */
export type Field = {
  label: string
  type: ColumnType
  required?: boolean
  choices?: readonly Choice[]
  reference?: Reference
  /** Of text and tags: values to choose from, found by what was typed. Which ones are accepted is for the grid's rules. */
  offers?: (args: { ctx: OrganizationCtx; q: string; limit: number }) => Option[] | Promise<Option[]>
  maxLength?: number
  min?: number
  max?: number
  /** Decimals at the most. Money has 2 by default, unit prices have more; a number is whole without it. */
  places?: number
  help?: string
  placeholder?: string
  /**
   * A secret. Of a column: it reads back empty everywhere, what is entered goes to `rules.storeSecrets`, blank means
   * unchanged, and no list, filter, history, import or bulk edit has it. The row's table has no such column.
   */
  writeOnly?: true
}

export type Column = Field & {
  /** What a new row gets where nothing is entered; the create form shows it filled in. */
  default?: unknown
  /** The same of a reference, where it depends on the caller; emptied in the form it is stored as nothing. */
  defaultFor?: (ctx: OrganizationCtx) => string
  /** Default: the table's column of the same name. */
  sql?: ColumnSql
  /** PostgreSQL type where it differs from the type table's (sorting compares in it). */
  pgType?: string
  /**
   * Sortable; a table has the index for it. Text sorts without regard to case, choices as declared, references by their
   * labels. `computed`: of what changes with time, which no index holds; each sort computes it for every row.
   */
  sort?: boolean | 'computed'
  /** The stored value may be NULL (text never is: it is empty). */
  nullable?: boolean
  /** `false`: cannot be filtered; a list: only these operators. */
  filter?: boolean | readonly FilterOperator[]
  /** Part of the full search; the table's search_text holds it. */
  search?: boolean
  /** Can be changed; `create-only` and `edit-only` as they say. */
  edit?: boolean | 'create-only' | 'edit-only'
  /** Hidden in the table until chosen. */
  hidden?: boolean
  primary?: boolean
  width?: number
  /** Money: the column that holds the currency. */
  currencyColumn?: string
  /** The figure at its foot unless a person chooses otherwise; money has its sum, or none with `false`. */
  total?: ColumnFigure | false
  /** Phone: the table's column with the last nine digits, which every spelling of a number shares. */
  last9?: string
  /** Name of a special cell; `tree`: indented by the grid's `tree`; `html`: cleaned HTML, told as text in the history. */
  cell?: string
  /**
   * Where a value leads: an address with `{column}` or `{row_id}` filled from the row, such as
   * `/accounting/general-ledger?filter[account_id]={account_id}`. A row without one of the values has no link; with
   * `{column?}` only that part of the query is left out.
   */
  link?: string
  /**
   * Only in reports: one value for all rows, which the select is written for. It comes as a filter with `eq`, so that
   * whatever carries filters carries it; the select hands it out again as a constant column of this name.
   */
  parameter?: {
    /** What counts while nothing is given: a day as `yyyy-mm-dd` in the organization's time zone, an id, a choice. */
    default: (ctx: OrganizationCtx) => string | Promise<string>
    /** May be left open: the select gets empty text. */
    optional?: boolean
  }
}

export type ModelSource = {
  kind: 'model'
  table: string
  /** Rows with deleted_at are in the bin. */
  softDelete?: boolean
  versioned?: boolean
  /** Narrows the grid to some rows of the table. */
  where?: (table: Sql, ctx: OrganizationCtx) => Sql
  /** Column that becomes row_id; `id` by default. */
  id?: string
}

/** Rows that exist only at a provider (or in code): read whole on every request, shaped here. */
export type LiveSource = {
  kind: 'live'
  rows: (args: { ctx: OrganizationCtx; scope: Record<string, string> }) => Promise<Record<string, unknown>[]>
}

/**
 * A read-only join: a select with a `row_id` column; tables in it are under row-level security as ever.
 * `parameters` has a checked value for every column with `parameter`.
 */
/** What a report's SQL is written for, by column: a day, a choice, an id; empty: an optional one that is left open. */
export type Parameters = Record<string, string>

type ReportSource = { kind: 'report'; select: (ctx: OrganizationCtx, parameters: Parameters) => Sql }

export type GridSource = ModelSource | LiveSource | ReportSource

export type Stat = {
  key: string
  label: string
  tone?: Tone
  /** The rows behind the number; the figure is computed from it, so that both always agree. */
  filter?: FilterNode
  /** `count` unless a column is summed. */
  sum?: string
  currency?: 'organization'
}

export type Action = {
  key: string
  label: string
  icon?: string
  scope: ActionScope[]
  /**
   * `fromRows`: offers what the chosen rows have in that column, or with `row_id` the rows themselves. `presetFrom`: begins with what the
   * row has in that column, where one alone is chosen.
   */
  params?: Record<string, Field & { default?: unknown; fromRows?: string; presetFrom?: string }>
  /** Params that are more than fields, e.g. the changes of a bulk edit; they take the place of `params`. */
  input?: z.ZodRawShape
  /** What one row's operation gets beside its id; the params themselves by default. */
  inputOf?: (params: Record<string, unknown>, rowId: string) => Record<string, unknown>
  confirm?: { title: string; body: string; button: string }
  /** Of `all`: a read that gets the chosen `ids`, and says before it is done whom it would leave out and why. */
  preview?: Operation<z.ZodType<{ ids: string[] }>, { refused: number; message: string }>
  /** It takes back what was booked; nothing is rung, mailed, paid or deleted, so programs need not confirm it for many rows. */
  takesBack?: true
  /**
   * `each`: runs once a row with `{row_id, ...params}`; `all`: once with `{ids, ...params}`; `once`: with `{...params}`.
   * The first two take the chosen rows, in the toolbar else all that match; a request says which, by `ids` or `filter`.
   */
  runs: 'each' | 'all' | 'once'
  operation: AnyOperation
  minRows?: number
  maxRows?: number
  when?: { column: string; in: unknown[] }
}

export type BoardColumnDetails = { key: string; label: string; tone?: Tone; final?: boolean; limit?: number }

export type Board = {
  column: string
  title: string
  /** The columns, or how they are read where people make them; `board`: which of `boards`. */
  columns:
    | readonly BoardColumnDetails[]
    | ((args: { ctx: OrganizationCtx; board: string }) => Promise<readonly BoardColumnDetails[]>)
  /** Several boards, of which one is shown, the first unless chosen: a pipeline each. */
  boards?: {
    label: string
    options: (args: { ctx: OrganizationCtx }) => Promise<{ key: string; label: string }[]>
    /** Where they are made and changed. */
    page?: string
  }
  value?: string
  card: ClientGrid['board'] extends infer B ? (B extends { card: infer C } ? C : never) : never
  /** Input `{row_id, to, before?, after?, changes?}`. */
  move?: AnyOperation
}

type Access = { read: string; create?: string; update?: string; delete?: string }

export type GridDeclaration = {
  slug: string
  aliases?: string[]
  module: string
  title: string
  singular: string
  /** What several rows are called where the title does not say it: entries of the audit log. */
  plural?: string
  description: string
  hidden?: boolean
  source: GridSource
  columns: Record<string, Column>
  defaultSort: string
  /** A prefix: `<prefix>.read`, `.create`, `.update` and `.delete` are asked. */
  access: string | Access
  /** Rows that the caller may change, where the permission alone does not say it; counted before a bulk edit. */
  mayUpdate?: (table: Sql, ctx: OrganizationCtx) => Sql
  /** Grids over the same rows: what was done to a row there is part of its history here, and readers here hear of it. */
  sameRowsAs?: string[]
  /** `create`: flat fields; `update`: `{row_id, version?, changes}`; `remove` and `restore`: `{row_id}`. */
  writes?: { create?: AnyOperation; update?: AnyOperation; remove?: AnyOperation; restore?: AnyOperation }
  form?: ClientGrid['form']
  stats?: Stat[]
  actions?: Action[]
  board?: Board
  searchPlaceholder?: string
  requiredFilters?: string[]
  /** Of a report with a from and a to: the spans that people choose by name, such as "Last financial year". */
  periodPresets?: (ctx: OrganizationCtx) => Promise<PeriodPreset[]>
  /** Rows are given in the order of a tree: columns with the depth, 0 at the root, and whether the row heads others. */
  tree?: { depth: string; group: string }
  /** Which rows the figures at the foot and of headings are of, where some rows are sums of others. */
  totalsWhere?: FilterNode
  /** Drawn above the rows, of the rows that are there. */
  chart?: GridChart
  rowPage?: string
  /** Where a row is made on a page of its own instead of in the form, and who may. */
  createPage?: { href: string; permission: string }
  /** Columns of which each row has its own value, unless a person adds a row anyway; rules look at `ctx.sharing`. */
  shareable?: readonly string[]
  /** Rows like the one being typed, for the form's warning. */
  duplicates?: (args: {
    ctx: OrganizationCtx
    values: Record<string, string>
    exclude?: string
  }) => Promise<{ row_id: string; label: string; sublabel: string; reason: string }[]>
  empty: { title: string; body: string }
}

export type Grid<Slug extends string = string> = Omit<GridDeclaration, 'access'> & {
  slug: Slug
  access: Access
  aliases: string[]
  /** Column that names a row. */
  primary: string
  searched: boolean
}

/** Checks the declaration at start, so that a mistake is found before a request. */
export function defineGrid<const Slug extends string>(declaration: GridDeclaration & { slug: Slug }): Grid<Slug> {
  const { access, columns, slug } = declaration
  const fail = (what: string): never => {
    throw new Error(`grid ${slug}: ${what}`)
  }
  const known = (key: string, where: string) => {
    if (!columns[key]) fail(`${where} names the unknown column ${key}`)
  }
  const primary = Object.keys(columns).find((key) => columns[key]?.primary) ?? fail('no primary column')
  for (const part of declaration.defaultSort.split(',')) {
    const key = part.replace(/^-/, '')
    known(key, 'defaultSort')
    if (!columns[key]?.sort) fail(`defaultSort: ${key} is not sortable`)
  }
  for (const [key, column] of Object.entries(columns)) {
    if (column.writeOnly && (column.type !== 'text' || column.required || column.sort || column.search))
      fail(`${key}: what is write-only is an optional text that sorts and finds nothing`)
    if (!column.parameter) continue
    if (declaration.source.kind !== 'report') fail(`${key}: only a report has parameters`)
    if (!PARAMETER_TYPES.has(column.type)) fail(`${key}: a ${column.type} cannot be a parameter`)
    if (column.sort) fail(`${key}: a parameter is the same in every row and sorts nothing`)
  }
  for (const [key, { link }] of Object.entries(columns))
    for (const name of linkColumns(link ?? '')) if (name !== 'row_id') known(name, `link of ${key}`)
  const { tree, chart, totalsWhere } = declaration
  if (tree) for (const key of [tree.depth, tree.group]) known(key, 'tree')
  if (chart) for (const key of [chart.x, ...chart.series]) known(key, 'chart')
  if (totalsWhere && declaration.source.kind === 'live') fail('totalsWhere is for rows in the database')
  for (const stat of declaration.stats ?? []) if (stat.sum) known(stat.sum, `stat ${stat.key}`)
  if (declaration.board) {
    known(declaration.board.column, 'board')
    if (declaration.board.value) known(declaration.board.value, 'board')
    for (const key of [declaration.board.card.title, ...declaration.board.card.fields]) known(key, 'board card')
  }
  for (const action of declaration.actions ?? []) {
    if (RESERVED.has(action.key)) fail(`${action.key} is a reserved word`)
    if (action.when) known(action.when.column, `action ${action.key}`)
    for (const { fromRows, presetFrom } of Object.values(action.params ?? {})) {
      if (fromRows && fromRows !== 'row_id') known(fromRows, `action ${action.key}`)
      if (presetFrom) known(presetFrom, `action ${action.key}`)
    }
  }
  return {
    ...declaration,
    // Callers name columns: without a prototype there is none called `constructor`.
    columns: Object.assign(Object.create(null), columns),
    aliases: declaration.aliases ?? [],
    access: typeof access === 'string' ? accessOf(access) : access,
    primary,
    searched: Object.values(columns).some((column) => column.search),
  }
}

const accessOf = (prefix: string): Access => ({
  read: `${prefix}.read`,
  create: `${prefix}.create`,
  update: `${prefix}.update`,
  delete: `${prefix}.delete`,
})

const PARAMETER_TYPES: ReadonlySet<ColumnType> = new Set(['date', 'reference', 'choice', 'boolean', 'number', 'text'])

/** Words of the grid's own paths; they never clash with a row id. */
const RESERVED = new Set([
  'data',
  'schema',
  'stats',
  'groups',
  'totals',
  'options',
  'export',
  'board',
  'action',
  'duplicates',
  'import',
  'imports',
  'views',
  'layout',
])

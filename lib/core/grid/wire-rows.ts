import { z } from 'zod'
import { clientStat, figureValue, filterOperator, tone } from './wire-columns'

/** Rows of a grid on the wire, what is said of them, and what becomes of changes. */

export const gridRow = z
  .looseObject({ row_id: z.string(), version: z.number().optional() })
  .meta({ id: 'GridRow', description: 'A row of any grid: its columns are those of the grid’s schema.' })
export type GridRow = z.infer<typeof gridRow>
/** Rows of each grid by its slug, which lib/modules/generated/grid-rows.ts fills from the declarations. */
// biome-ignore lint/suspicious/noEmptyInterface: the core knows no grid
export interface GridRows {}
/** A row as its grid declares it; of a grid that is only known at run time, any row. */
export type RowOf<Slug extends string> = Slug extends keyof GridRows ? GridRows[Slug] : GridRow

export const rowAnswer = z.object({ row: gridRow }).meta({ id: 'GridRowAnswer' })

/** `GET /grid/{slug}/data` */
export const gridPage = z
  .object({
    rows: z.array(gridRow),
    total: z.number().nullable(),
    total_is_exact: z.boolean(),
    page: z.number().nullable(),
    per_page: z.number(),
    pages: z.number().nullable(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'GridPage' })
export type GridPage = z.infer<typeof gridPage>

const filterCondition = z
  .object({ column: z.string(), op: filterOperator, value: z.unknown() })
  .meta({ id: 'FilterCondition' })
export type FilterCondition = z.infer<typeof filterCondition>
export type FilterNode = FilterCondition | { and: FilterNode[] } | { or: FilterNode[] }
const filterNode: z.ZodType<FilterNode> = z
  .lazy(() => z.union([filterCondition, z.object({ and: z.array(filterNode) }), z.object({ or: z.array(filterNode) })]))
  .meta({ id: 'FilterNode' })

const statCard = clientStat
  .extend({
    value: z.union([z.number(), z.string()]).nullable(),
    currency: z.string().optional(),
    /** The `filter` parameter (JSON) that opens the rows behind the number; null opens all. */
    filter: filterNode.nullable(),
    /** How many rows the filter opens. */
    rows: z.number(),
  })
  .meta({ id: 'StatCard' })
export type StatCard = z.infer<typeof statCard>

/** `GET /grid/{slug}/stats`: all as of the same moment; over more than 10 000 rows it may be some seconds ago. */
export const gridFigures = z.object({ count: z.number(), cards: z.array(statCard) }).meta({ id: 'GridFigures' })
export type GridFigures = z.infer<typeof gridFigures>

const gridGroup = z
  .object({
    /** What the rows have in the column; null: nothing. */
    value: z.union([z.string(), z.boolean()]).nullable(),
    label: z.string(),
    tone: tone.optional(),
    count: z.number(),
    /** By column, the figure that was asked for. */
    totals: z.record(z.string(), figureValue),
    /** Opens the group's rows beside the view's own filter. */
    filter: filterNode,
  })
  .meta({ id: 'GridGroup' })
export type GridGroup = z.infer<typeof gridGroup>

/** `GET /grid/{slug}/groups`; `more`: the last group holds the rows of all values beyond the limit. */
export const gridGroups = z
  .object({
    by: z.string(),
    groups: z.array(gridGroup),
    more: z.boolean(),
    /** Of the money in the totals; amounts in other currencies are not in them. */
    currency: z.string().optional(),
  })
  .meta({ id: 'GridGroups' })
export type GridGroups = z.infer<typeof gridGroups>

const columnTotals = z
  .object({
    sum: figureValue.optional(),
    average: figureValue.optional(),
    min: figureValue.optional(),
    max: figureValue.optional(),
    filled: figureValue.optional(),
    empty: figureValue.optional(),
    /** Of money: what the figures are in, and how many amounts in other currencies they leave out. */
    currency: z.string().optional(),
    other_currencies: z.number().optional(),
  })
  .meta({ id: 'ColumnTotals' })
export type ColumnTotals = z.infer<typeof columnTotals>

/** `GET /grid/{slug}/totals` */
export const gridTotals = z
  .object({ count: z.number(), totals: z.record(z.string(), columnTotals) })
  .meta({ id: 'GridTotals' })
export type GridTotals = z.infer<typeof gridTotals>

/** `POST /grid/{slug}/action/{key}` */
export const actionResult = z
  .object({
    ok: z.boolean(),
    message: z.string(),
    /** `label` names the rows that failed. */
    results: z.array(
      z.object({
        id: z.string(),
        ok: z.boolean(),
        message: z.string(),
        label: z.string().optional(),
        data: z.unknown().optional(),
      }),
    ),
    data: z.unknown().optional(),
  })
  .meta({ id: 'ActionResult' })
export type ActionResult = z.infer<typeof actionResult>

/** A job works on it: follow it at `/jobs/{id}`. */
export const actionStarted = z
  .object({ job_id: z.string(), message: z.string().optional() })
  .meta({ id: 'ActionStarted' })

export type ActionStarted = z.infer<typeof actionStarted>

/** What an action would meet: `POST /grid/{slug}/action/{key}` with `"dry_run": true`. Nothing is done. */
export const dryRun = z
  .object({
    dry_run: z.literal(true),
    /** Rows that were chosen. */
    count: z.number(),
    /** Of these, the ones that it cannot be done to: gone, in another state, or not for this caller to change. */
    refused: z.number(),
    /** Of a bulk edit: rows that would change, and those that have the values already. */
    changes: z.number().optional(),
    unchanged: z.number().optional(),
    /** Which rows it leaves out and why, in a sentence. */
    message: z.string().optional(),
  })
  .meta({ id: 'ActionDryRun' })
export type DryRun = z.infer<typeof dryRun>

/** `GET /grid/{slug}/{row_id}/history`, newest first. */
const historyEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    operation: z.string(),
    title: z.string(),
    actor: z.object({
      type: z.enum(['person', 'key', 'agent', 'job', 'system']),
      id: z.string().nullable(),
      label: z.string(),
    }),
    changes: z.array(z.object({ column: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>
export const gridHistory = z
  .object({ entries: z.array(historyEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'GridHistory' })

export const option = z
  .object({ value: z.string(), label: z.string(), hint: z.string().optional() })
  .meta({ id: 'Option' })
export type Option = z.infer<typeof option>

/** A validation error, and the body of every 422 (conventions, Errors). */
export const fieldError = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})
export type FieldError = z.infer<typeof fieldError>

/** One row of `PUT /grid/{slug}`; with `code` `stale` the row is the current one. */
export type RowUpdate = { row_id: string; version?: number; changes: Record<string, unknown> }
const rowUpdateResult = z
  .object({
    id: z.string(),
    ok: z.boolean(),
    message: z.string(),
    row: gridRow.optional(),
    code: z.string().optional(),
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: 'RowUpdateResult' })
export type RowUpdateResult = z.infer<typeof rowUpdateResult>
export const rowUpdatesAnswer = z
  .object({ ok: z.boolean(), message: z.string(), results: z.array(rowUpdateResult) })
  .meta({ id: 'RowUpdates' })
export type RowUpdatesAnswer = z.infer<typeof rowUpdatesAnswer>

/** The body of every error. */
export type ErrorBody = { detail: string | FieldError[]; code?: string; [more: string]: unknown }

/** Rows like the one that is being typed. */
export const gridDuplicates = z
  .object({
    matches: z.array(z.object({ row_id: z.string(), label: z.string(), sublabel: z.string(), reason: z.string() })),
  })
  .meta({ id: 'GridDuplicates' })

import { z } from 'zod'
import { actionScope, clientAction, clientColumn, clientForm, clientStat, tone } from './wire-columns'
import { gridChart, periodPreset } from './wire-reports'

/**
 * The grid on the wire: what `GET /grid`, `/schema`, `/data`, `/stats`, `/board` and `/action` answer. The browser reads
 * the types alone.
 */

export type * from './import/wire'
export type * from './wire-board'
export type * from './wire-columns'
export type * from './wire-reports'
export type * from './wire-rows'
export type * from './wire-views'

const clientBoard = z
  .object({
    column: z.string(),
    title: z.string(),
    /** `final`: cards stay here for good, so none of them grows stale. Empty: the answer of the board says which. */
    columns: z.array(
      z.object({ key: z.string(), label: z.string(), tone: tone.optional(), final: z.boolean().optional() }),
    ),
    /** What there is a board for each of, e.g. `Pipeline`; the answer of the board says which. */
    boards: z.string().optional(),
    boardsPage: z.string().optional(),
    /** Column that is summed in each board column. */
    value: z.string().optional(),
    currency: z.string().optional(),
    card: z.object({
      title: z.string(),
      subtitle: z.string().optional(),
      fields: z.array(z.string()),
      /** Cards that have lain in a column for so many days look stale. */
      staleAfterDays: z.number().optional(),
      badge: z.string().optional(),
      /** Columns that cards draw by what they mean; quick-add and keys set those that can be edited. */
      labels: z.string().optional(),
      due: z.string().optional(),
      person: z.string().optional(),
      priority: z.string().optional(),
      /** Text such as 3/5. */
      progress: z.string().optional(),
      clock: z.object({ since: z.string(), person: z.string() }).optional(),
    }),
    canMove: z.boolean(),
    /** Columns that the board can be divided by into lanes. */
    lanes: z.array(z.string()),
  })
  .meta({ id: 'GridBoard' })
export type ClientBoard = z.infer<typeof clientBoard>

/** Rows of `grid` belong to a row of this one where `column` holds its id. */
const relatedGrid = z
  .object({
    grid: z.string(),
    title: z.string(),
    singular: z.string(),
    column: z.string(),
    column_label: z.string(),
    can_create: z.boolean(),
  })
  .meta({ id: 'RelatedGrid' })
export type RelatedGrid = z.infer<typeof relatedGrid>

/** `GET /grid/{slug}/schema` */
export const clientGrid = z
  .object({
    slug: z.string(),
    title: z.string(),
    singular: z.string(),
    /** What several rows are called, where it is not the title. */
    plural: z.string().optional(),
    module: z.string(),
    description: z.string(),
    hidden: z.boolean(),
    columns: z.array(clientColumn),
    form: clientForm,
    ops: z.object({
      create: z.boolean(),
      update: z.boolean(),
      delete: z.union([z.literal('soft'), z.boolean()]),
    }),
    actions: z.array(clientAction),
    stats: z.array(clientStat),
    board: clientBoard.nullable(),
    defaultSort: z.string(),
    searchPlaceholder: z.string().nullable(),
    /** Columns that must come as a filter (hidden drill-down grids). */
    requiredFilters: z.array(z.string()),
    /** Spans that a report is often made for. */
    periodPresets: z.array(periodPreset).optional(),
    /** Rows come in the order of a tree: columns with the depth and whether the row heads others. */
    tree: z.object({ depth: z.string(), group: z.string() }).optional(),
    chart: gridChart.optional(),
    /** Deleted rows can be shown with `filter[deleted]=true` and restored. */
    bin: z.boolean(),
    /** Has a page of its own: the address with `{row_id}`. */
    rowPage: z.string().nullable(),
    /** Rows are made on this page instead of in the form. */
    createPage: z.string().optional(),
    exports: z.array(z.enum(['csv', 'xlsx', 'pdf'])),
    /** Row history is readable at `/grid/{slug}/{row_id}/history`. */
    history: z.boolean(),
    /** Grids whose rows refer to rows of this one. */
    related: z.array(relatedGrid),
    empty: z.object({ title: z.string(), body: z.string() }),
  })
  .meta({ id: 'Grid' })
export type ClientGrid = z.infer<typeof clientGrid>

/** `GET /grid`, one entry. */
export const gridListEntry = clientGrid
  .pick({ slug: true, title: true, singular: true, module: true, hidden: true, ops: true, createPage: true })
  .extend({
    actions: z.array(z.object({ key: z.string(), label: z.string(), scope: z.array(actionScope) })),
    board: z.boolean(),
    aliases: z.array(z.string()),
  })
  .meta({ id: 'GridListEntry' })
export type GridListEntry = z.infer<typeof gridListEntry>

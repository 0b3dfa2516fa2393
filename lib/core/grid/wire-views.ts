import { z } from 'zod'

/** Saved views of a grid on the wire. */

/** A view under a name; `query` is what the address holds after the question mark. */
const savedView = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string(),
    shared: z.boolean(),
    mine: z.boolean(),
    /** null: its owner has left the organization. */
    owner: z.string().nullable(),
    version: z.number(),
    may_change: z.boolean(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedView>

/** `GET /grid/{slug}/views` */
export const gridViews = z
  .object({
    views: z.array(savedView),
    /** How the caller left the columns of a saved view; null: of the grid without one. */
    layouts: z.array(z.object({ view_id: z.string().nullable(), query: z.string() })),
    /** The saved view that the caller opens the grid with. */
    opens: z.string().nullable(),
  })
  .meta({ id: 'GridViews' })
export type GridViews = z.infer<typeof gridViews>

export const savedViewAnswer = z.object({ view: savedView })

import { z } from 'zod'
import type { GridViews, SavedView } from '../wire'

/** What views look like in answers. */
export const savedViewShape: z.ZodType<SavedView> = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string().nullable(),
  version: z.number(),
  may_change: z.boolean(),
})

export const savedViewAnswer = z.object({ view: savedViewShape })

export const gridViewsShape: z.ZodType<GridViews> = z.object({
  views: z.array(savedViewShape),
  layouts: z.array(z.object({ view_id: z.string().nullable(), query: z.string() })),
  opens: z.string().nullable(),
})

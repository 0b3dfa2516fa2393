import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { defineOperation } from '@/lib/core/operation'
import { readableGrid } from '../query/read-grid'
import { personOf, visibleView } from './own-views'
import { layoutQuery } from './view-query'

/** Remembers how a person left the columns of a view (or of the grid without one), and whether the grid opens with it. */
export const saveLayout = defineOperation({
  name: 'grid.layout.keep',
  title: 'Kept the layout of a list',
  permission: 'core.view.manage',
  effect: 'write',
  input: z.strictObject({
    slug: z.string(),
    /** null: the grid without a saved view. */
    view_id: z.uuid().nullable(),
    /** Empty: nothing is kept any more. */
    query: layoutQuery.optional(),
    opens: z.boolean().optional(),
  }),
  output: z.strictObject({}),
  async run({ ctx, input: { slug, view_id, query, opens } }) {
    const grid = readableGrid(slug, ctx).slug
    const person = personOf(ctx)
    if (view_id) await visibleView(ctx, grid, view_id)
    const mine = { user_id: person.id, grid }
    if (opens !== undefined)
      await ctx.db.gridLayout.updateMany({ where: { ...mine, opens: true }, data: { opens: false } })
    const data = {
      ...(query === undefined ? {} : { query }),
      // A grid opens without a saved view unless one is named.
      ...(opens === undefined || view_id === null ? {} : { opens }),
    }
    const { count } = await ctx.db.gridLayout.updateMany({ where: { ...mine, view_id }, data })
    if (count === 0)
      await ctx.db.gridLayout.create({
        data: { id: newId(), organization_id: ctx.organization.id, ...mine, view_id, ...data },
      })
    return {}
  },
})

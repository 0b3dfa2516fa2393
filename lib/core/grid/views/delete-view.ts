import { z } from 'zod'
import { defineOperation } from '../../operation'
import { readableGrid } from '../query/read-grid'
import { savedViewAnswer } from '../wire-views'
import { changeableView, demandFreeName, nameKey, toSavedView } from './own-views'

const input = z.strictObject({ slug: z.string(), view_id: z.uuid() })

/** It can be brought back for a month, with all that people kept of it. */
export const deleteView = defineOperation({
  name: 'grid.view.delete',
  title: 'Deleted a saved view',
  permission: 'core.view.manage',
  effect: 'danger',
  input,
  output: savedViewAnswer,
  async run({ ctx, input: { slug, view_id } }) {
    const grid = readableGrid(slug, ctx).slug
    const view = await changeableView(ctx, grid, view_id)
    await ctx.db.gridView.updateMany({ where: { id: view_id }, data: { deleted_at: new Date(), name_key: null } })
    const { name, query, shared } = view
    ctx.record({ entity: 'grid-view', id: view_id, label: name, before: { grid, name, query, shared }, after: null })
    return { view: await toSavedView(ctx, view) }
  },
})

export const restoreView = defineOperation({
  name: 'grid.view.restore',
  title: 'Brought back a saved view',
  permission: 'core.view.manage',
  effect: 'write',
  input,
  output: savedViewAnswer,
  async run({ ctx, input: { slug, view_id } }) {
    const grid = readableGrid(slug, ctx).slug
    const view = await changeableView(ctx, grid, view_id, true)
    await demandFreeName(ctx, view)
    await ctx.db.gridView.updateMany({
      where: { id: view_id },
      data: { deleted_at: null, name_key: nameKey(view.name) },
    })
    const { name, query, shared } = view
    ctx.record({ entity: 'grid-view', id: view_id, label: name, before: null, after: { grid, name, query, shared } })
    return { view: await toSavedView(ctx, view) }
  },
})

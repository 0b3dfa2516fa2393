import { z } from 'zod'
import { conflict } from '../../errors'
import { defineOperation } from '../../operation'
import { readableGrid } from '../query/read-grid'
import { savedViewAnswer } from '../wire-views'
import { changeableView, demandFreeName, demandSharing, nameKey, toSavedView } from './own-views'
import { viewName } from './save-view'
import { viewQuery } from './view-query'

/** Another name, another content, shared or not any more. */
export const changeView = defineOperation({
  name: 'grid.view.change',
  title: 'Changed a saved view',
  permission: 'core.view.manage',
  effect: 'write',
  input: z.strictObject({
    slug: z.string(),
    view_id: z.uuid(),
    version: z.int().min(1).optional(),
    name: viewName.optional(),
    query: viewQuery.optional(),
    shared: z.boolean().optional(),
  }),
  output: savedViewAnswer,
  async run({ ctx, input: { slug, view_id, version, ...changes } }) {
    const grid = readableGrid(slug, ctx).slug
    const before = await changeableView(ctx, grid, view_id)
    const changed = async () => {
      const view = await toSavedView(ctx, await changeableView(ctx, grid, view_id))
      return conflict('Someone else changed this view in the meantime. Review it and save again.', 'stale', { view })
    }
    if (version !== undefined && version !== before.version) throw await changed()
    if (changes.shared && !before.shared) demandSharing(ctx)
    if (changes.name !== undefined) await demandFreeName(ctx, { ...before, name: changes.name })
    const { count } = await ctx.db.gridView.updateMany({
      where: { id: view_id, version: before.version },
      data: {
        ...changes,
        ...(changes.name === undefined ? {} : { name_key: nameKey(changes.name) }),
        version: { increment: 1 },
      },
    })
    if (count === 0) throw await changed()
    const after = { ...before, ...withoutUndefined(changes), version: before.version + 1 }
    const told = ({ name, query, shared }: typeof after) => ({ grid, name, query, shared })
    ctx.record({ entity: 'grid-view', id: view_id, label: after.name, before: told(before), after: told(after) })
    return { view: await toSavedView(ctx, after) }
  },
})

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

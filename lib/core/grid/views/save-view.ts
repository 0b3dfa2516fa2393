import { z } from 'zod'
import { newId } from '../../db/ids'
import { conflict } from '../../errors'
import { defineOperation } from '../../operation'
import { readableGrid } from '../query/read-grid'
import { savedViewAnswer } from '../wire-views'
import { demandFreeName, demandSharing, nameKey, personOf, toSavedView } from './own-views'
import { viewQuery } from './view-query'

/** More would make the list useless, and a loop that saves should end. */
const MOST = 200

export const viewName = z.string().trim().min(1, 'Give the view a name.').max(80, 'A name has at most 80 characters.')

/** Keeps a view of a grid under a name, for oneself or for everybody. */
export const saveView = defineOperation({
  name: 'grid.view.save',
  title: 'Saved a view',
  permission: 'core.view.manage',
  effect: 'write',
  input: z.strictObject({ slug: z.string(), name: viewName, query: viewQuery, shared: z.boolean().default(false) }),
  output: savedViewAnswer,
  async run({ ctx, input: { slug, name, query, shared } }) {
    const grid = readableGrid(slug, ctx).slug
    const person = personOf(ctx)
    if (shared) demandSharing(ctx)
    const own = await ctx.db.gridView.count({ where: { grid, user_id: person.id, deleted_at: null } })
    if (own >= MOST) throw conflict(`You have ${MOST} views of this list. Delete one before you save another.`)
    const details = { id: newId(), grid, user_id: person.id, name }
    await demandFreeName(ctx, details)
    const view = await ctx.db.gridView.create({
      data: { ...details, organization_id: ctx.organization.id, name_key: nameKey(name), query, shared },
    })
    ctx.record({ entity: 'grid-view', id: view.id, label: name, before: null, after: { grid, name, query, shared } })
    return { view: await toSavedView(ctx, view) }
  },
})

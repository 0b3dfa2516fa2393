import { can, type OrganizationCtx, type UserDetails } from '../../context'
import { forbidden, invalidField, notFound } from '../../errors'
import type { OperationCtx } from '../../operation'
import { ROLES } from '../../permissions'
import type { SavedView } from '../wire'

export type StoredView = {
  id: string
  grid: string
  user_id: string
  name: string
  query: string
  shared: boolean
  version: number
}

/** Views belong to people; a key that stands for none has none of its own. */
export function personOf(ctx: OrganizationCtx): UserDetails {
  if (ctx.user) return ctx.user
  throw forbidden('Views belong to people. Use a personal key.')
}

export const demandSharing = (ctx: OrganizationCtx) => {
  if (!can(ctx, 'core.view.share')) throw forbidden('Guests keep their views to themselves. Ask a member to share it.')
}

export const isAdministrator = (ctx: OrganizationCtx) =>
  ctx.trusted || (ctx.role !== null && ctx.role <= ROLES.administrator)

/** The view, if the caller may see it: their own or a shared one. Others answer as if they did not exist. */
export async function visibleView(ctx: OperationCtx, grid: string, id: string, deleted = false): Promise<StoredView> {
  const view = await ctx.db.gridView.findFirst({ where: { id, grid, deleted_at: deleted ? { not: null } : null } })
  if (!view || !(view.shared || view.user_id === ctx.user?.id)) throw notFound('saved view')
  return view
}

/** The view, if the caller may change it: their own, and for administrators any shared one. */
export async function changeableView(ctx: OperationCtx, grid: string, id: string, deleted = false) {
  const view = await visibleView(ctx, grid, id, deleted)
  if (view.user_id !== ctx.user?.id && !isAdministrator(ctx))
    throw forbidden('This view belongs to somebody else. Save a copy of your own, or ask an administrator.')
  return view
}

/** Names that differ only in case or in how a letter is composed are one name. */
export const nameKey = (name: string) => name.normalize('NFKC').toLocaleLowerCase('en')

export async function demandFreeName(
  ctx: OperationCtx,
  { grid, user_id, name, id }: Omit<StoredView, 'query' | 'shared' | 'version'>,
) {
  const taken = await ctx.db.gridView.count({
    where: { grid, user_id, name_key: nameKey(name), deleted_at: null, id: { not: id } },
  })
  if (taken > 0)
    throw invalidField(
      'name',
      user_id === ctx.user?.id
        ? `You have a view with the name ${name} already. Choose another name.`
        : `Its owner has a view with the name ${name} already. Choose another name.`,
      'taken',
    )
}

/** The view as it goes over the wire. */
export async function toSavedView(ctx: OperationCtx, view: StoredView): Promise<SavedView> {
  const mine = view.user_id === ctx.user?.id
  const owner = mine ? ctx.user : await ctx.db.user.findFirst({ where: { id: view.user_id }, select: { name: true } })
  return {
    id: view.id,
    name: view.name,
    query: view.query,
    shared: view.shared,
    mine,
    owner: owner?.name ?? null,
    version: view.version,
    may_change: mine || isAdministrator(ctx),
  }
}

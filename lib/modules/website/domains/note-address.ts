import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import { findSite, type Site } from '../site/site-row'

/** Changes what is known of an address, and tells the history and open pages. */
export async function noteAddress(ctx: OperationCtx, before: Site, data: Partial<Site>): Promise<Site> {
  await ctx.db.website.updateMany({ where: { id: before.id }, data })
  const after = (await findSite(ctx)) as Site
  if (
    after.temp_status !== before.temp_status ||
    after.domain_status !== before.domain_status ||
    after.domain !== before.domain ||
    after.temp_label !== before.temp_label
  )
    ctx.record({ entity: 'website', id: after.id, label: 'Website', before, after })
  ctx.signal({ type: 'grid', slug: 'website', ids: [after.id] })
  return after
}

/** Keeps what a check saw, where it is something else than the last one saw. */
export async function noteCheck(ctx: OperationCtx, host: string, passed: boolean, message: string): Promise<void> {
  const last = await ctx.db.websiteDomainCheck.findFirst({
    where: { host },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  })
  if (last?.message === message) return
  await ctx.db.websiteDomainCheck.create({
    data: { id: newId(), organization_id: ctx.organization.id, host, passed, message },
  })
}

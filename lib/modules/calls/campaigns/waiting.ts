import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { waitsForCall } from '@/lib/modules/crm/deals/call-targets'
import { crmDealTable } from '@/lib/modules/crm/tables'
import { isUuid } from './campaign-row'

/** That a campaign has people to call, or to add first. @param c the alias of calls_campaign */
export const hasWaiting = (c: Sql): Sql => sql`(
  exists (select 1 from calls_campaign_lead l where l.organization_id = ${c}.organization_id and l.campaign_id = ${c}.id)
  or exists (select 1 from ${crmDealTable} d where d.organization_id = ${c}.organization_id and d.campaign_id = ${c}.id
    and ${waitsForCall(sql`d`, sql`${c}.max_attempts`)}))`

/**
 * Locks the campaign until people are added to it, so that it is not done meanwhile.
 * @throws 404
 */
export async function holdCampaign(ctx: OperationCtx, id: string): Promise<void> {
  const held = isUuid(id)
    ? await ctx.query(
        compile(sql`
          select 1 from calls_campaign
          where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid and deleted_at is null for no key update`),
      )
    : []
  if (held.length === 0) throw notFound('campaign')
}

/** A campaign calls until it is paused: one that was done goes on once there are people to call. */
export async function reopenIfWaiting(ctx: OperationCtx, id: string): Promise<void> {
  const reopened = await ctx.query<{ name: string }>(
    compile(sql`
      update calls_campaign c set status = 'running', finished_at = null, updated_at = now()
      where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${id}::uuid and c.status = 'done'
        and c.deleted_at is null and ${hasWaiting(sql`c`)}
      returning c.name`),
  )
  for (const { name: label } of reopened)
    ctx.record({ entity: 'calls-campaigns', id, label, before: { status: 'done' }, after: { status: 'running' } })
}

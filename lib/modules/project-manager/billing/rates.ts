import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { pricesOf } from '@/lib/modules/accounting/documents/price-of'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { todayOf } from '@/lib/modules/accounting/ledger/post-voucher'

export type Rate = { rate: string; source: 'person on this project' | 'person' | 'project' | 'item' }

export type BilledProject = {
  id: string
  name: string
  customer_id: string | null
  hourly_rate: string | null
  billing_item_id: string | null
}

/** @throws 404 */
export async function billedProject(ctx: OperationCtx, id: string): Promise<BilledProject> {
  const [project] = await ctx.query<BilledProject>(
    compile(sql`
      select id::text, name, customer_id::text, hourly_rate::text, billing_item_id::text from pm_project
      where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid and deleted_at is null`),
  )
  if (!project) throw notFound('project')
  return project
}

/** What an hour of a person is billed at: as agreed for the project, as usual, the project's rate, the item's price. */
export async function ratesOf(ctx: OperationCtx, project: BilledProject): Promise<(userId: string) => Rate | null> {
  const own = await ctx.query<{ user_id: string; project_id: string | null; rate: string }>(
    compile(sql`
      select user_id::text, project_id::text, rate::text from pm_person_rate
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null
        and (project_id is null or project_id = ${project.id}::uuid)`),
  )
  const ofAll = project.hourly_rate
    ? ({ rate: project.hourly_rate, source: 'project' } as const)
    : await itemRate(ctx, project.billing_item_id)
  return (userId) => {
    const theirs = own.filter(({ user_id }) => user_id === userId)
    const here = theirs.find(({ project_id }) => project_id !== null)
    if (here) return { rate: here.rate, source: 'person on this project' }
    const usual = theirs[0]
    return usual ? { rate: usual.rate, source: 'person' } : ofAll
  }
}

async function itemRate(ctx: OperationCtx, itemId: string | null): Promise<Rate | null> {
  if (!itemId) return null
  const currency = (await findCompany(ctx))?.currency ?? ctx.organization.currency
  const priceOf = await pricesOf(ctx, { itemIds: [itemId], buying: false, currency, posting_date: todayOf(ctx) })
  const rate = priceOf(itemId, '1')
  return rate === null ? null : { rate, source: 'item' }
}

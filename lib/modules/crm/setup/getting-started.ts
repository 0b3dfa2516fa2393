import { can, type OrganizationCtx } from '@/lib/core/context'
import type { TenantDb } from '@/lib/core/db/prisma'
import type { GettingStartedStep } from '@/lib/core/module'

/** First steps in this module; samples do not count as done. */
export async function crmSteps({ ctx, db }: { ctx: OrganizationCtx; db: TenantDb }): Promise<GettingStartedStep[]> {
  const steps: GettingStartedStep[] = []
  const own = { where: { is_sample: false, deleted_at: null } }
  if (can(ctx, 'crm.lead.create'))
    steps.push({
      key: 'crm-lead',
      title: 'Add your first lead',
      body: 'Somebody asked for a quote? Keep their details, call them, and move the card across the board.',
      href: '/crm/leads',
      done: (await db.crmLead.count(own)) > 0,
    })
  if (can(ctx, 'crm.opportunity.create'))
    steps.push({
      key: 'crm-opportunity',
      title: 'Track what you may win',
      body: 'Add an opportunity with its value and when to call back.',
      href: '/crm/opportunities',
      done: (await db.crmOpportunity.count(own)) > 0,
    })
  if (can(ctx, 'crm.deal.create'))
    steps.push({
      key: 'crm-deal',
      title: 'Take a deal through its stages',
      body: 'Add a deal and move its card along the pipeline until it is won.',
      href: '/crm/deals?view=board',
      done: (await db.crmDeal.count({ where: { ...own.where, is_target: false } })) > 0,
    })
  return steps
}

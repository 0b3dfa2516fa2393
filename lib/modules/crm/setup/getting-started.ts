import { can, type OrganizationCtx } from '@/lib/core/context'
import { sql } from '@/lib/core/db/sql'
import type { GettingStartedStep } from '@/lib/core/module'

/** First steps in this module; samples do not count as done. */
export function crmSteps(ctx: OrganizationCtx): GettingStartedStep[] {
  const steps: GettingStartedStep[] = []
  const own = sql`t.organization_id = ${ctx.organization.id}::uuid and not t.is_sample and t.deleted_at is null`
  if (can(ctx, 'crm.lead.create'))
    steps.push({
      key: 'crm-lead',
      title: 'Add your first lead',
      body: 'Somebody asked for a quote? Keep their details, call them, and move the card across the board.',
      href: '/crm/leads',
      done: sql`exists (select 1 from crm_lead t where ${own})`,
    })
  if (can(ctx, 'crm.opportunity.create'))
    steps.push({
      key: 'crm-opportunity',
      title: 'Track what you may win',
      body: 'Add an opportunity with its value and when to call back.',
      href: '/crm/opportunities',
      done: sql`exists (select 1 from crm_opportunity t where ${own})`,
    })
  if (can(ctx, 'crm.deal.create'))
    steps.push({
      key: 'crm-deal',
      title: 'Take a deal through its stages',
      body: 'Add a deal and move its card along the pipeline until it is won.',
      href: '/crm/deals?view=board',
      done: sql`exists (select 1 from crm_deal t where ${own} and not t.is_target)`,
    })
  return steps
}

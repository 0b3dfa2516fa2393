import { recordHref } from '@/lib/core/grid/grid-for-path'
import type { OperationCtx } from '@/lib/core/operation'
import type { Origins } from '@/lib/modules/accounting/slots'
import { existingOrigins } from './existing-origins'
import { customerOfDeal, customerOfLead } from './lead-customer'
import { markQuoted } from './mark-quoted'

/** Leads and deals as what sales documents come from (Business Platform Modules 3, CRM). */
export const quotationOrigins = {
  existing: existingOrigins,
  async customerOf(ctx: OperationCtx, { lead_id, deal_id }: Origins): Promise<string | null> {
    if (lead_id) return customerOfLead(ctx, lead_id)
    return deal_id ? customerOfDeal(ctx, deal_id) : null
  },
  links: ({ lead_id, deal_id }: Origins) => [
    ...(lead_id ? [{ label: 'The lead', href: recordHref('crm-leads', lead_id) }] : []),
    ...(deal_id ? [{ label: 'The deal', href: recordHref('crm-deals', deal_id) }] : []),
  ],
  quotationSaved: markQuoted,
}

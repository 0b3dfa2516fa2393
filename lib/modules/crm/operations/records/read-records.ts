import { z } from 'zod'
import { can } from '@/lib/core/context'
import { AppError, notFound } from '@/lib/core/errors'
import { readRow, readRows } from '@/lib/core/grid/query/read-grid'
import { rowOf } from '@/lib/core/grid/row-schema'
import type { RowOf } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { crmContacts } from '@/lib/modules/crm/grids/crm-contacts.grid'
import { crmDeals } from '@/lib/modules/crm/grids/crm-deals.grid'
import { crmLeads } from '@/lib/modules/crm/grids/crm-leads.grid'
import { crmOpportunities } from '@/lib/modules/crm/grids/crm-opportunities.grid'
import { stageOutput } from '@/lib/modules/crm/schemas'
import { loadPipelines } from '../pipelines/read-pipelines'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const contactRow = rowOf(() => crmContacts)
const leadRow = rowOf(() => crmLeads)
const dealRow = rowOf(() => crmDeals)
const opportunityRow = rowOf(() => crmOpportunities)
const MAX_RELATED = 50

/** All that the page of a contact shows beside its timeline. */
export const readContactPage = defineOperation({
  name: 'crm.contact.page',
  title: 'Read a contact',
  permission: 'crm.contact.read',
  effect: 'read',
  input: z.strictObject({ contact_id: z.string() }),
  output: z.object({
    contact: contactRow,
    deleted: z.boolean(),
    /** The survivor, where this contact was merged into another. */
    merged_into_id: z.string().nullable(),
    leads: z.array(leadRow),
    opportunities: z.array(opportunityRow),
    deals: z.array(dealRow),
  }),
  async run({ ctx, input }) {
    const stored = UUID.test(input.contact_id)
      ? await ctx.db.crmContact.findFirst({
          where: { id: input.contact_id },
          select: { deleted_at: true, merged_into_id: true },
        })
      : null
    if (!stored) throw notFound('contact')
    const leads = await relatedLeads(ctx, input.contact_id)
    const [contact, deals, opportunities] = await Promise.all([
      readRow(crmContacts, ctx, input.contact_id),
      relatedDeals(ctx, 'contact_id', input.contact_id),
      relatedOpportunities(
        ctx,
        leads.map((lead) => lead.row_id),
      ),
    ])
    return {
      contact,
      deleted: stored.deleted_at !== null,
      merged_into_id: stored.merged_into_id,
      leads,
      opportunities,
      deals,
    }
  },
})

/** All that the page of a lead shows beside its timeline. */
export const readLeadPage = defineOperation({
  name: 'crm.lead.page',
  title: 'Read a lead',
  permission: 'crm.lead.read',
  effect: 'read',
  input: z.strictObject({ lead_id: z.string() }),
  output: z.object({
    lead: leadRow,
    deleted: z.boolean(),
    opportunities: z.array(opportunityRow),
    deals: z.array(dealRow),
  }),
  async run({ ctx, input }) {
    const stored = UUID.test(input.lead_id)
      ? await ctx.db.crmLead.findFirst({ where: { id: input.lead_id }, select: { deleted_at: true } })
      : null
    if (!stored) throw notFound('lead')
    const [lead, deals, opportunities] = await Promise.all([
      readRow(crmLeads, ctx, input.lead_id),
      relatedDeals(ctx, 'lead_id', input.lead_id),
      relatedOpportunities(ctx, [input.lead_id]),
    ])
    return { lead, deleted: stored.deleted_at !== null, opportunities, deals }
  },
})

/** All that the page of a deal shows beside its timeline: with the stages that it may go to. */
export const readDealPage = defineOperation({
  name: 'crm.deal.page',
  title: 'Read a deal',
  permission: 'crm.deal.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ deal: dealRow, deleted: z.boolean(), stages: z.array(stageOutput) }),
  async run({ ctx, input }) {
    const stored = UUID.test(input.id)
      ? await ctx.db.crmDeal.findFirst({
          where: { id: input.id },
          select: { deleted_at: true, pipeline_id: true, is_target: true, lead_id: true },
        })
      : null
    if (!stored) throw notFound('deal')
    // Its page is the lead's, until a call qualifies it.
    if (stored.is_target) throw new AppError(404, 'not_found', 'This lead is no deal yet.', { lead_id: stored.lead_id })
    const [deal, pipelines] = await Promise.all([readRow(crmDeals, ctx, input.id), loadPipelines(ctx)])
    const { stages } = pipelines.find(({ id }) => id === stored.pipeline_id) ?? { stages: [] }
    return { deal, deleted: stored.deleted_at !== null, stages }
  },
})

async function relatedLeads(ctx: OperationCtx, contactId: string): Promise<RowOf<'crm-leads'>[]> {
  if (!can(ctx, 'crm.lead.read')) return []
  return readRows(crmLeads, ctx, { filter: { column: 'contact_id', op: 'eq', value: contactId }, limit: MAX_RELATED })
}

async function relatedDeals(
  ctx: OperationCtx,
  column: 'contact_id' | 'lead_id',
  id: string,
): Promise<RowOf<'crm-deals'>[]> {
  if (!can(ctx, 'crm.deal.read')) return []
  return readRows(crmDeals, ctx, { filter: { column, op: 'eq', value: id }, limit: MAX_RELATED })
}

async function relatedOpportunities(ctx: OperationCtx, leadIds: string[]): Promise<RowOf<'crm-opportunities'>[]> {
  if (leadIds.length === 0 || !can(ctx, 'crm.opportunity.read')) return []
  return readRows(crmOpportunities, ctx, {
    filter: { column: 'lead_id', op: 'in', value: leadIds },
    limit: MAX_RELATED,
  })
}

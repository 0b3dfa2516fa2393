import type { OrganizationCtx } from '@/lib/core/context'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { runOperation } from '@/lib/core/operation'
import { readTimeline } from '@/lib/core/timeline/operations/read-timeline'
import { crmContacts } from '../grids/crm-contacts.grid'
import { crmDeals } from '../grids/crm-deals.grid'
import { crmLeads } from '../grids/crm-leads.grid'
import { readContactPage, readDealPage, readLeadPage } from '../operations/records/read-records'

/** What the server hands a page, with the first entries of its timeline. */
export async function contactPageData(ctx: OrganizationCtx, contact_id: string) {
  const page = await runOperation(readContactPage, ctx, { contact_id })
  const timeline = await runOperation(readTimeline, ctx, { record: 'contact', id: contact_id })
  return { page, timeline, grid: await toClientGrid(crmContacts, ctx) }
}

export async function leadPageData(ctx: OrganizationCtx, lead_id: string) {
  const page = await runOperation(readLeadPage, ctx, { lead_id })
  const timeline = await runOperation(readTimeline, ctx, { record: 'lead', id: lead_id })
  return { page, timeline, grid: await toClientGrid(crmLeads, ctx) }
}

export async function dealPageData(ctx: OrganizationCtx, id: string) {
  const page = await runOperation(readDealPage, ctx, { id })
  const timeline = await runOperation(readTimeline, ctx, { record: 'deal', id })
  return { page, timeline, grid: await toClientGrid(crmDeals, ctx) }
}

import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { runOperation } from '@/lib/core/operation'
import { crmContacts } from '../grids/crm-contacts.grid'
import { crmDeals } from '../grids/crm-deals.grid'
import { crmLeads } from '../grids/crm-leads.grid'
import { readContactPage, readDealPage, readLeadPage } from '../operations/records/read-records'

/** What the server hands a page; null when the record does not exist for this caller, who is then told so. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}

export async function contactPageData(ctx: OrganizationCtx, contact_id: string) {
  const page = await orNull(runOperation(readContactPage, ctx, { contact_id }))
  return page && { page, grid: await toClientGrid(crmContacts, ctx) }
}

export async function leadPageData(ctx: OrganizationCtx, lead_id: string) {
  const page = await orNull(runOperation(readLeadPage, ctx, { lead_id }))
  return page && { page, grid: await toClientGrid(crmLeads, ctx) }
}

export async function dealPageData(ctx: OrganizationCtx, id: string) {
  const page = await orNull(runOperation(readDealPage, ctx, { id }))
  return page && { page, grid: await toClientGrid(crmDeals, ctx) }
}

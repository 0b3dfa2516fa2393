import type { OperationCtx } from '@/lib/core/operation'

/** What another module may know of a person to write to or call. */
export type ReachablePerson = {
  lead_id: string | null
  contact_id: string | null
  name: string
  email: string
  phone: string
  phone_canonical: string
  company: string
  category: string
  campaign: string
}

/** Leads of the organization that are not deleted, by id; others are left out. */
export async function leadsToReach(ctx: OperationCtx, ids: string[]): Promise<Map<string, ReachablePerson>> {
  const leads = await ctx.db.crmLead.findMany({ where: { id: { in: ids }, deleted_at: null } })
  return new Map(
    leads.map(({ id, contact_id, name, email, phone, phone_canonical, company, category, campaign }) => [
      id,
      { lead_id: id, contact_id, name, email, phone, phone_canonical, company, category, campaign },
    ]),
  )
}

/** The same for contacts. */
export async function contactsToReach(ctx: OperationCtx, ids: string[]): Promise<Map<string, ReachablePerson>> {
  const contacts = await ctx.db.crmContact.findMany({ where: { id: { in: ids }, deleted_at: null } })
  return new Map(
    contacts.map(({ id, full_name, email, phone, phone_canonical, company }) => [
      id,
      {
        lead_id: null,
        contact_id: id,
        name: full_name,
        email,
        phone,
        phone_canonical,
        company,
        category: '',
        campaign: '',
      },
    ]),
  )
}

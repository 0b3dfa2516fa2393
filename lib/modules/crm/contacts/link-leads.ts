import { compile, or, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'
import { moveLeadActivities } from '../activities/move-activities'
import type { Person } from '../domain/person'
import { byReach, samePerson } from './find-contacts'

type Known = Pick<Person, 'email' | 'phone_canonical' | 'phone_last9'>

/** The one contact with this e-mail address or phone number; null when there is none, or more than one. */
export async function onlyContactOf(ctx: OperationCtx, known: Known): Promise<string | null> {
  const found = await samePerson(ctx, known)
  return found.length === 1 ? found[0]!.id : null
}

/** Points a lead at its contact; what happened to the lead and its opportunities joins the contact's timeline. */
export async function linkLead(ctx: OperationCtx, leadId: string, contactId: string | null): Promise<void> {
  await ctx.db.crmLead.updateMany({ where: { id: leadId }, data: { contact_id: contactId } })
  await moveLeadActivities(ctx, leadId, contactId)
}

const MAX_ADOPTED = 50

type Reached = Known & { id: string }

/** Leads that waited for this contact: nobody's yet, and of nobody else. */
export const adoptLeads = (ctx: OperationCtx, contact: Reached): Promise<null> => batched(ctx, adoptForEach, contact)

async function adoptForEach(ctx: OperationCtx, contacts: Reached[]): Promise<null[]> {
  const [one, another] = contacts
  const waitedFor = another ? await waitedForAmong(ctx, contacts) : [one!]
  for (const contact of waitedFor) await adoptLeadsOf(ctx, contact)
  return contacts.map(() => null)
}

async function waitedForAmong(ctx: OperationCtx, contacts: Reached[]): Promise<Reached[]> {
  const emails = contacts.map(({ email }) => email.toLowerCase()).filter(Boolean)
  const lasts = contacts.map(({ phone_last9 }) => phone_last9).filter(Boolean)
  const waiting = await ctx.query<Known>(
    compile(sql`
      select email, phone_canonical, phone_last9 from crm_lead_search
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and contact_id is null
        and ((email = '') is false and lower(email) = any(${emails}::text[]) or (phone_last9 <> '' and phone_last9 = any(${lasts}::text[])))`),
  )
  const near = byReach(waiting)
  return contacts.filter((contact) => near(contact).length > 0)
}

async function adoptLeadsOf(ctx: OperationCtx, contact: Reached): Promise<void> {
  const ways: Sql[] = []
  if (contact.email) ways.push(sql`((email = '') is false and lower(email) = ${contact.email.toLowerCase()})`)
  if (contact.phone_last9) ways.push(sql`(phone_last9 <> '' and phone_last9 = ${contact.phone_last9})`)
  if (ways.length === 0) return
  const waiting = await ctx.query<Known & { id: string }>(
    compile(sql`
      select id::text, email, phone_canonical, phone_last9 from crm_lead_search
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and contact_id is null and ${or(ways)}
      order by id limit ${MAX_ADOPTED}::int8`),
  )
  for (const lead of waiting) {
    if ((await onlyContactOf(ctx, lead)) === contact.id) await linkLead(ctx, lead.id, contact.id)
  }
}

import { can } from '@/lib/core/context'
import type { OperationCtx } from '@/lib/core/operation'
import { batched, inOrderOf } from '@/lib/core/transaction/batch'
import { byReach, isSamePerson, samePerson } from '../contacts/find-contacts'
import type { Person } from '../domain/person'
import { contactWrites } from '../operations/contacts/contact-writes'
import type { DealRow } from './deal-row'

type Values = Record<string, unknown>
const FROM_LEAD = ['email', 'phone', 'phone_canonical', 'phone_last9', 'company', 'category'] as const
const FROM_CONTACT = ['email', 'phone', 'phone_canonical', 'phone_last9', 'company'] as const

/**
 * Whom a deal is with. A new one takes what is not said from its lead and its contact; without a contact, the one with
 * that e-mail address, else with that phone number in any spelling, is found or added.
 */
export async function partyFields(ctx: OperationCtx, values: Values, before: DealRow | null): Promise<Values> {
  const fields: Values = {}
  const known = (key: string) => fields[key] ?? values[key] ?? before?.[key]
  const fill = (from: Values, keys: readonly string[], name: unknown) => {
    // A number comes with its spellings, or not at all.
    const taken = keys.filter((key) => !known(key.startsWith('phone') ? 'phone' : key))
    for (const key of taken) fields[key] = from[key]
    if (!known('contact_name')) fields.contact_name = name
  }
  if (values.lead_id && values.lead_id !== before?.lead_id) {
    const lead = await batched(ctx, leadsOf, String(values.lead_id))
    if (lead) fill(lead, FROM_LEAD, lead.name)
    if (lead?.contact_id && !known('contact_id')) fields.contact_id = lead.contact_id
  }
  if (!known('contact_id') && values.contact_id !== null) {
    const reached = !before || 'email' in values || 'phone' in values
    const contact = reached ? await findOrAdd(ctx, { ...before, ...values, ...fields }) : null
    if (contact) fields.contact_id = contact
  }
  const contactId = fields.contact_id ?? values.contact_id
  if (contactId && contactId !== before?.contact_id) {
    const contact = await batched(ctx, contactsOf, String(contactId))
    if (contact) fill(contact, FROM_CONTACT, contact.full_name)
  }
  return fields
}

const EMAIL = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().]+$/

async function findOrAdd(ctx: OperationCtx, deal: Values): Promise<string | null> {
  const text = (key: string) => String(deal[key] ?? '')
  const person = {
    email: EMAIL.test(text('email')) ? text('email') : '',
    phone_canonical: text('phone_canonical'),
    phone_last9: text('phone_last9'),
  } satisfies Omit<Person, 'phone'>
  if (!person.email && !person.phone_last9) return null
  const byEmail = person.email ? await samePerson(ctx, { ...person, phone_canonical: '', phone_last9: '' }) : []
  const found = byEmail[0] ?? (await samePerson(ctx, { ...person, email: '' }))[0]
  if (found) return found.id
  if (!can(ctx, 'crm.contact.create')) return null
  return batched(ctx, addContacts, {
    full_name: text('contact_name').slice(0, 255),
    ...person,
    phone: person.phone_last9 ? text('phone') : '',
    company: text('company').slice(0, 255),
  })
}

async function leadsOf(ctx: OperationCtx, ids: string[]) {
  const found = await ctx.db.crmLead.findMany({ where: { id: { in: [...new Set(ids)] } } })
  return inOrderOf(ids, found)
}

async function contactsOf(ctx: OperationCtx, ids: string[]) {
  const found = await ctx.db.crmContact.findMany({ where: { id: { in: [...new Set(ids)] }, deleted_at: null } })
  return inOrderOf(ids, found)
}

type NewPerson = Person & { full_name: string; company: string }

/**
 * The ids of the contacts that are added. What one of several deals meets here must not refuse the others: then they are
 * written one by one.
 */
async function addContacts(ctx: OperationCtx, people: NewPerson[]): Promise<string[]> {
  const near = byReach(people)
  if (people.some((person) => near(person).some((other) => other !== person && isSamePerson(other, person))))
    throw new Error('two deals of one batch are with the same new person')
  const ids: string[] = []
  for (const { full_name, email, phone, company } of people) {
    const adding = ctx.call(contactWrites.create, { full_name, email, phone, company, source: 'deal' })
    const { id } = await adding.catch((error) => {
      throw people.length > 1 ? new Error('the contact of a deal could not be added', { cause: error }) : error
    })
    ids.push(id)
  }
  return ids
}

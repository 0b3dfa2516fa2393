import type { OperationCtx } from '@/lib/core/operation'
import { contactsToReach, leadsToReach, type ReachablePerson } from '@/lib/modules/crm/records/people-to-reach'
import { firstName } from '../domain/merge-fields'

/** What a list keeps of a person: where to write to, and what is filled into a text. */
export const memberDetails = ({
  name,
  email,
  phone,
  phone_canonical,
  company,
  category,
  campaign,
}: ReachablePerson) => ({
  name,
  email: email.toLowerCase(),
  phone,
  phone_canonical,
  fields: { first_name: firstName(name), name, email, phone, company, category, campaign },
})

const SOME = 1_000

/**
 * Takes over what has changed about the people of a list since they were added, so that a corrected address counts.
 * A deleted person leaves the list.
 */
export async function refreshMembers(ctx: OperationCtx, listId: string): Promise<void> {
  let after = ''
  for (;;) {
    const members: Awaited<ReturnType<typeof ctx.db.outreachMember.findMany>> = await ctx.db.outreachMember.findMany({
      where: { list_id: listId, ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: 'asc' },
      take: SOME,
    })
    const idsOf = (key: 'lead_id' | 'contact_id') => members.map((one) => one[key]).filter((id) => id !== null)
    const leads = await leadsToReach(ctx, idsOf('lead_id'))
    const contacts = await contactsToReach(ctx, idsOf('contact_id'))
    for (const member of members) {
      const person = leads.get(member.lead_id ?? '') ?? contacts.get(member.contact_id ?? '')
      if (!person) {
        await ctx.db.outreachMember.deleteMany({ where: { id: member.id } })
        continue
      }
      const details = memberDetails(person)
      const { name, email, phone, phone_canonical, fields } = member
      if (same({ name, email, phone, phone_canonical, fields }, details)) continue
      await ctx.db.outreachMember.updateMany({ where: { id: member.id }, data: { ...details, updated_at: new Date() } })
    }
    if (members.length < SOME) return
    after = members.at(-1)!.id
  }
}

/** The database keeps the members of JSON in another order. */
const same = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  Object.entries(b).every(([key, value]) =>
    typeof value === 'object' && value !== null
      ? same((a[key] ?? {}) as Record<string, unknown>, value as Record<string, unknown>)
      : a[key] === value,
  )

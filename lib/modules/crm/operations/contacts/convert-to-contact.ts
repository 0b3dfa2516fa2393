import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { samePerson } from '@/lib/modules/crm/contacts/find-contacts'
import { linkLead } from '@/lib/modules/crm/contacts/link-leads'
import { personLabel } from '@/lib/modules/crm/domain/person'
import { liveLead } from '@/lib/modules/crm/records/find-record'
import { contactWrites } from './contact-writes'

/** Finds the contact of a lead, or adds one, and links the two. */
export const convertToContact = defineOperation({
  name: 'crm.lead.convert_to_contact',
  title: 'Made a contact of a lead',
  permission: 'crm.contact.create',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: z.object({ message: z.string(), data: z.object({ contact_id: z.string() }) }),
  async run({ ctx, input }) {
    const lead = await liveLead(ctx, input.row_id)
    if (lead.contact_id) return { message: 'It has a contact already.', data: { contact_id: lead.contact_id } }
    const found = await samePerson(ctx, lead)
    if (found.length > 1)
      throw conflict(
        `${found.map(personLabel).join(' and ')} share its e-mail address and phone number. Merge them first, or choose one.`,
      )
    const contact =
      found[0] ??
      (await ctx.call(contactWrites.create, {
        full_name: lead.name,
        email: lead.email,
        phone: lead.phone,
        company: lead.company,
        source: lead.source,
      }))
    await linkLead(ctx, lead.id, contact.id)
    ctx.record({
      entity: 'crm-leads',
      id: lead.id,
      label: personLabel(lead) || lead.lead_id,
      before: lead,
      after: { ...lead, contact_id: contact.id },
    })
    ctx.signal({ type: 'grid', slug: 'crm-leads', ids: [lead.id] })
    return {
      message: found[0] ? `Linked to ${personLabel(found[0])}.` : 'Contact added.',
      data: { contact_id: contact.id },
    }
  },
})

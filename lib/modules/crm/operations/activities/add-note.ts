import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { liveContact, liveDeal, liveLead } from '@/lib/modules/crm/records/find-record'
import { noteFields } from '@/lib/modules/crm/schemas'

const output = z.object({ id: z.string(), message: z.string() })

export const addContactNote = defineOperation({
  name: 'crm.contact.note',
  title: 'Added a note to a contact',
  permission: 'crm.contact.update',
  effect: 'write',
  input: z.strictObject({ contact_id: z.string(), ...noteFields }),
  output,
  async run({ ctx, input }) {
    const contact = await liveContact(ctx, input.contact_id)
    return note(ctx, 'crm-contacts', {
      subject: 'contact',
      subject_id: contact.id,
      contact_id: contact.id,
      body: input.body,
    })
  },
})

export const addLeadNote = defineOperation({
  name: 'crm.lead.note',
  title: 'Added a note to a lead',
  permission: 'crm.lead.update',
  effect: 'write',
  input: z.strictObject({ lead_id: z.string(), ...noteFields }),
  output,
  async run({ ctx, input }) {
    const lead = await liveLead(ctx, input.lead_id)
    return note(ctx, 'crm-leads', {
      subject: 'lead',
      subject_id: lead.id,
      contact_id: lead.contact_id,
      body: input.body,
    })
  },
})

export const addDealNote = defineOperation({
  name: 'crm.deal.note',
  title: 'Added a note to a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({ id: z.string(), ...noteFields }),
  output,
  async run({ ctx, input }) {
    const deal = await liveDeal(ctx, input.id)
    return note(ctx, 'crm-deals', {
      subject: 'deal',
      subject_id: deal.id,
      contact_id: deal.contact_id,
      body: input.body,
    })
  },
})

type Note = { subject: 'contact' | 'lead' | 'deal'; subject_id: string; contact_id: string | null; body: string }

async function note(ctx: OperationCtx, slug: string, details: Note) {
  const id = await recordActivity(ctx, { kind: 'note', ...details })
  ctx.signal({ type: 'grid', slug, ids: [details.subject_id] })
  return { id, message: 'Note added.' }
}

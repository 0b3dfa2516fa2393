import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { noteCallAttempt } from '@/lib/modules/crm/deals/call-targets'
import { personLabel } from '@/lib/modules/crm/domain/person'
import { liveContact, liveLead } from '@/lib/modules/crm/records/find-record'
import { callFields } from '@/lib/modules/crm/schemas'

const output = z.object({ id: z.string(), message: z.string() })

export const logContactCall = defineOperation({
  name: 'crm.contact.log_call',
  title: 'Logged a call with a contact',
  permission: 'crm.contact.update',
  effect: 'write',
  input: z.strictObject({ contact_id: z.string(), ...callFields }),
  output,
  async run({ ctx, input }) {
    const contact = await liveContact(ctx, input.contact_id)
    const id = await recordActivity(ctx, {
      ...callActivity(input),
      subject: 'contact',
      subject_id: contact.id,
      contact_id: contact.id,
    })
    ctx.signal({ type: 'grid', slug: 'crm-contacts', ids: [contact.id] })
    return { id, message: 'Call logged.' }
  },
})

/** A call with a lead also counts in the leads' cards, by the time of the last one. */
export const logLeadCall = defineOperation({
  name: 'crm.lead.log_call',
  title: 'Logged a call with a lead',
  permission: 'crm.lead.update',
  effect: 'write',
  input: z.strictObject({ lead_id: z.string(), ...callFields }),
  output,
  async run({ ctx, input }) {
    const before = await liveLead(ctx, input.lead_id)
    // The version stays: a call is no edit that somebody with the form open would have to compare.
    const after = await ctx.db.crmLead.update({
      where: { id: before.id },
      data: { last_called_at: new Date(), updated_at: new Date() },
    })
    const id = await recordActivity(ctx, {
      ...callActivity(input),
      subject: 'lead',
      subject_id: after.id,
      contact_id: after.contact_id,
    })
    ctx.record({ entity: 'crm-leads', id: after.id, label: personLabel(after) || after.lead_id, before, after })
    ctx.signal({ type: 'grid', slug: 'crm-leads', ids: [after.id] })
    return { id, message: 'Call logged.' }
  },
})

/** A call about a deal counts as an attempt to reach it. */
export const logDealCall = defineOperation({
  name: 'crm.deal.log_call',
  title: 'Logged a call about a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({ id: z.string(), ...callFields }),
  output,
  async run({ ctx, input }) {
    const deal = await noteCallAttempt(ctx, input.id, {})
    const id = await recordActivity(ctx, {
      ...callActivity(input),
      subject: 'deal',
      subject_id: deal.id,
      contact_id: deal.contact_id,
    })
    return { id, message: 'Call logged.' }
  },
})

type Call = { outcome: string; note: string; duration_seconds?: number | undefined }

const callActivity = ({ outcome, note, duration_seconds }: Call) => ({
  kind: 'call' as const,
  direction: 'outgoing' as const,
  body: note,
  data: { outcome, ...(duration_seconds === undefined ? {} : { duration_seconds }) },
})

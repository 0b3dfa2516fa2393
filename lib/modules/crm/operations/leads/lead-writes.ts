import { invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import { nextInSequence } from '@/lib/core/transaction/sequence'
import { moveLeadActivities, moveToCustomer } from '@/lib/modules/crm/activities/move-activities'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { onlyContactOf } from '@/lib/modules/crm/contacts/link-leads'
import { syntheticLeadId } from '@/lib/modules/crm/domain/lead-id'
import { type Person, personFields, personLabel } from '@/lib/modules/crm/domain/person'
import { leadCreated, leadStatusChanged } from '@/lib/modules/crm/events'
import { leadColumns } from '@/lib/modules/crm/grids/crm-leads.columns'
import { demandStatus } from '@/lib/modules/crm/leads/status-rules'

export type LeadRow = Row &
  Person & {
    lead_id: string
    name: string
    company: string
    category: string
    campaign: string
    source: string
    status: string
    contact_id: string | null
    converted_customer_id: string | null
    created_at: Date
  }

const NOBODY = { name: '', email: '', phone: '', phone_canonical: '', phone_last9: '', company: '' }

export const leadWrites = modelWrites({
  slug: 'crm-leads',
  singular: 'Lead',
  model: 'crmLead',
  columns: leadColumns,
  label: (row) => personLabel(row) || String(row.lead_id),
  permission: 'crm.lead',
  softDelete: true,
  board: { column: 'status' },
  rules: {
    forMany: true,
    async prepare({ ctx, values, before }) {
      const prepared: Record<string, unknown> = {
        ...values,
        ...personFields(values, ctx.organization.country),
        ...demandStatus(values, before),
      }
      demandAnswers(values)
      const whole = { ...NOBODY, ...before, ...prepared } as LeadRow
      if (!whole.name && !whole.email && !whole.phone)
        throw invalidField('name', 'Enter a name, an e-mail address or a phone number.', 'missing')
      if (!before) {
        prepared.source = 'manual'
        prepared.lead_id = syntheticLeadId(await nextInSequence(ctx, 'crm.lead'))
      }
      const reachedAnew = 'email' in values || 'phone' in values
      if (values.contact_id === undefined && reachedAnew) {
        const contact = await onlyContactOf(ctx, whole)
        if (contact) prepared.contact_id = contact
      }
      return prepared
    },
    async afterWrite({ ctx, before, after, verb }) {
      const lead = after as LeadRow
      const { converted_customer_id: customerId, contact_id } = lead
      const about = {
        subject: 'lead',
        subject_id: lead.id,
        contact_id,
        // Of a contact other leads may have become a customer.
        ...(customerId || !contact_id ? { customer_id: customerId ?? null } : {}),
      } as const
      if (before && before.contact_id !== contact_id) await moveLeadActivities(ctx, lead.id, contact_id)
      if (before && before.converted_customer_id !== customerId)
        await moveToCustomer(ctx, { leadId: lead.id, contactId: contact_id, customerId })
      if (customerId && before?.converted_customer_id !== customerId)
        await recordActivity(ctx, { ...about, kind: 'converted' })
      if (verb === 'created') {
        await recordActivity(ctx, { ...about, kind: 'created', data: { source: lead.source, campaign: lead.campaign } })
        await ctx.emit(leadCreated, leadPayload(lead))
      }
      if (verb === 'deleted' || verb === 'restored') await recordActivity(ctx, { ...about, kind: verb })
      if (before && before.status !== lead.status) {
        const moved = { from: String(before.status), to: lead.status }
        await recordActivity(ctx, { ...about, kind: 'status_change', ...moved })
        await ctx.emit(leadStatusChanged, { ...leadPayload(lead), ...moved })
      }
    },
  },
})

export const leadPayload = (lead: LeadRow) => ({
  id: lead.id,
  lead_id: lead.lead_id,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  status: lead.status,
  source: lead.source,
  campaign: lead.campaign,
  category: lead.category,
  contact_id: lead.contact_id,
})

/** The answers are a snapshot: a question each, with its answer. */
function demandAnswers({ form_answers: answers }: Record<string, unknown>): void {
  if (answers === undefined) return
  if (typeof answers === 'object' && answers !== null && !Array.isArray(answers)) return
  throw invalidField('form_answers', 'Send an object: a question and its answer each, e.g. {"Speed": "100 Mbps"}.')
}

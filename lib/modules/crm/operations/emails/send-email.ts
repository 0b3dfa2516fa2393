import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { invalidField } from '@/lib/core/errors'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { recordEntry } from '@/lib/core/timeline/record-entry'
import { partyAddress } from '@/lib/modules/accounting/parties/party-address'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { samePerson } from '@/lib/modules/crm/contacts/find-contacts'
import { liveContact, liveLead } from '@/lib/modules/crm/records/find-record'

const record = (noun: string) =>
  z.string().optional().describe(`The ${noun} that it goes to; without "to" at the address of the record.`)

const input = z.strictObject({
  to: z.string().trim().max(254).optional().describe('One e-mail address. Not needed with a record.'),
  contact_id: record('contact'),
  lead_id: record('lead'),
  customer_id: record('customer'),
  supplier_id: record('supplier'),
  subject: z.string().trim().min(1, 'Enter a subject.').max(200, 'At most 200 characters.'),
  text: z
    .string()
    .trim()
    .min(1, 'Enter what the email says.')
    .max(20_000, 'At most 20 000 characters.')
    .describe('Plain text; an empty line begins a paragraph.'),
})

/** Sends one email to one person, as the organization. Answers go to the user who sends it, or for whom an agent does. */
export const sendEmail = defineOperation({
  name: 'crm.email.send',
  title: 'Sent an email',
  permission: 'crm.email.send',
  effect: 'danger',
  input,
  output: z.object({ id: z.string(), to: z.string(), message: z.string() }),
  async run({ ctx, input: { subject, text, ...who } }) {
    const recipient = await recipientOf(ctx, who)
    const to = who.to || recipient.email
    if (!to) throw invalidField(recipient.field, `${recipient.name} has no e-mail address. Add one, or enter "to".`)
    if (!z.email().safeParse(to).success)
      throw invalidField(who.to ? 'to' : recipient.field, `${to} is not an e-mail address.`)
    const id = await queueMail(ctx, {
      to,
      subject,
      ...composeMail({ title: subject, paragraphs: text.split(/\n{2,}/) }),
      ...(ctx.user ? { headers: { 'Reply-To': ctx.user.email } } : {}),
    })
    const timeline = recipient.timeline ?? (await contactWith(ctx, to))
    const entry = {
      kind: 'email',
      direction: 'outgoing',
      title: subject,
      body: text,
      data: { to, subject, mail_id: id },
      ref: { grid: 'settings-mail', id },
    } as const
    const { party } = recipient
    // Of a supplier it happened to them, also where a contact has the address.
    if (timeline && !(party && 'subject' in party)) await recordActivity(ctx, { ...entry, ...party, ...timeline })
    else if (party) await recordEntry(ctx, { ...entry, ...party, contact_id: timeline?.contact_id ?? null })
    if (timeline) ctx.signal({ type: 'grid', slug: `crm-${timeline.subject}s`, ids: [timeline.subject_id] })
    ctx.record({ entity: 'settings-mail', id, label: subject, before: null, after: { to, subject, text } })
    return { id, to, message: `Sent to ${to}.` }
  },
})

type Timeline = { subject: 'contact' | 'lead'; subject_id: string; contact_id: string | null }
/** Of a customer or supplier. A contact with the address has it in their timeline too. */
type Party = { customer_id: string } | { subject: string; subject_id: string }
type Recipient = { field: string; name: string; email: string; timeline: Timeline | null; party?: Party }
type Who = Pick<z.output<typeof input>, 'to' | 'contact_id' | 'lead_id' | 'customer_id' | 'supplier_id'>

/** The record that it is sent to, which the caller must be allowed to see. */
async function recipientOf(ctx: OperationCtx, who: Who): Promise<Recipient> {
  const { to, contact_id, lead_id, customer_id, supplier_id } = who
  const [field, second] = Object.entries(who).flatMap(([key, id]) => (key !== 'to' && id ? [key] : []))
  if (second) throw invalidField(second, 'Enter one record: a contact, a lead, a customer or a supplier.')
  if (!field) {
    if (!to) throw invalidField('to', 'Enter an e-mail address, or the record that it goes to.')
    return { field: 'to', name: to, email: to, timeline: null }
  }
  if (contact_id) {
    demand(ctx, 'crm.contact.read')
    const { id, full_name: name, email } = await liveContact(ctx, contact_id)
    return { field, name, email, timeline: { subject: 'contact', subject_id: id, contact_id: id } }
  }
  if (lead_id) {
    demand(ctx, 'crm.lead.read')
    const { id, name, email, contact_id } = await liveLead(ctx, lead_id)
    return { field, name, email, timeline: { subject: 'lead', subject_id: id, contact_id } }
  }
  const kind = customer_id ? 'customer' : 'supplier'
  demand(ctx, `accounting.${kind}.read`)
  const address = await partyAddress(ctx, kind, customer_id ?? supplier_id!)
  const party = customer_id ? { customer_id } : { subject: 'supplier', subject_id: supplier_id! }
  return { field, ...address, timeline: null, party }
}

/** The contact who has that address reads of it in their timeline. */
async function contactWith(ctx: OperationCtx, email: string): Promise<Timeline | null> {
  const [contact] = await samePerson(ctx, { email, phone_canonical: '', phone_last9: '' })
  return contact ? { subject: 'contact', subject_id: contact.id, contact_id: contact.id } : null
}

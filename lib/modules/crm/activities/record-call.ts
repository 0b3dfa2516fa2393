import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import type { NewEntry } from '@/lib/core/timeline/entry'
import { findEntry, recordEntry } from '@/lib/core/timeline/record-entry'
import { findCustomer } from '@/lib/modules/accounting/parties/find-customer'
import { samePerson } from '../contacts/find-contacts'
import { partiesOf } from './parties-of'

/** A call that took place somewhere else (a switchboard, the AI call center), for the timeline of whom it was with. */
export type Call = {
  /** Whom it was with: the most exact that is known. A number is looked up. */
  deal_id?: string | null
  lead_id?: string | null
  contact_id?: string | null
  phone?: string
  direction: 'inbound' | 'outbound' | 'internal'
  /** One of CALL_OUTCOMES, or the provider's own word. */
  outcome: string
  duration_seconds?: number | null
  /** The call's id where it comes from; what is told again of the same call changes its line. */
  call_ref: string
  body?: string
  /** When it began. */
  at?: Date
  /** Its page. */
  ref?: { grid: string; id: string }
  /** Further details that the line keeps, e.g. where the recording is. */
  data?: Record<string, unknown>
}

export type RecordedCall = {
  activity_id: string
  deal_id: string | null
  lead_id: string | null
  contact_id: string | null
}

type Subject = Omit<RecordedCall, 'activity_id'>

/**
 * Writes the call into the timeline of its deal, lead or contact and of their customer, once per `call_ref`; a lead's "last
 * called" follows.
 * @returns null where nobody is known by that number
 */
export async function recordCall(ctx: OperationCtx, call: Call): Promise<RecordedCall | null> {
  const data = {
    ...call.data,
    outcome: call.outcome,
    direction: call.direction,
    call_ref: call.call_ref,
    ...(call.duration_seconds === null || call.duration_seconds === undefined
      ? {}
      : { duration_seconds: call.duration_seconds }),
  }
  const source = callSource(call.call_ref)
  const subject = await recordWith(ctx, call, {
    kind: 'call',
    direction: DIRECTIONS[call.direction],
    body: call.body ?? '',
    data,
    source,
    at: call.at,
    ...(call.ref ? { ref: call.ref } : {}),
  })
  if (!subject) return null
  const { id: activity_id } = (await findEntry(ctx, source))!
  if (subject.lead_id) await calledLead(ctx, subject.lead_id, call.at ?? new Date())
  for (const [slug, id] of [
    ['crm-deals', subject.deal_id],
    ['crm-leads', subject.lead_id],
    ['crm-contacts', subject.contact_id],
  ] as const)
    if (id) ctx.signal({ type: 'grid', slug, ids: [id] })
  return { activity_id, ...subject }
}

type Who = Pick<Call, 'deal_id' | 'lead_id' | 'contact_id' | 'phone'> & {
  /** By which the customer is known, where the person has become none. */
  customer_id?: string | null
  email?: string
}

/**
 * Writes what was said to or by somebody into their timelines: of the deal, lead or contact, and of the customer that they became,
 * else the one that is named, or the only one with the address or number.
 * @returns null where nobody is known by that number
 */
export async function recordWith(ctx: OperationCtx, who: Who, entry: NewEntry): Promise<Subject | null> {
  const subject = await subjectOf(ctx, who)
  const about = subject && subjectRow(subject)
  const [behind] = about ? await partiesOf(ctx, [about]) : []
  const { customer_id: id = null, email = '', phone = '' } = who
  const isKnown = id || email || phone
  const customer = behind?.customer_id ?? (isKnown && (await findCustomer(ctx, { id, email, phone }))?.id)
  if (!subject && !customer) return null
  await recordEntry(ctx, { ...entry, ...about, ...behind, customer_id: customer || null })
  return subject ?? { deal_id: null, lead_id: null, contact_id: null }
}

function subjectRow({ deal_id, lead_id, contact_id }: Subject) {
  if (deal_id) return { subject: 'deal', subject_id: deal_id, contact_id } as const
  if (lead_id) return { subject: 'lead', subject_id: lead_id, contact_id } as const
  return { subject: 'contact', subject_id: contact_id!, contact_id } as const
}

/** What a call's entry comes from, by the id that the call has elsewhere. */
export const callSource = (ref: string): string => `call:${ref}`

const DIRECTIONS = { inbound: 'incoming', outbound: 'outgoing', internal: null } as const

async function subjectOf(ctx: OperationCtx, call: Who): Promise<Subject | null> {
  if (call.deal_id) {
    const deal = await ctx.db.crmDeal.findFirst({ where: { id: call.deal_id } })
    // What is no deal yet has no timeline: the call is the lead's.
    if (deal?.is_target) return { deal_id: null, lead_id: deal.lead_id, contact_id: deal.contact_id }
    if (deal) return { deal_id: deal.id, lead_id: deal.lead_id, contact_id: deal.contact_id }
  }
  if (call.lead_id) {
    const lead = await ctx.db.crmLead.findFirst({ where: { id: call.lead_id } })
    if (lead) return { deal_id: null, lead_id: lead.id, contact_id: lead.contact_id }
  }
  if (call.contact_id) {
    const contact = await ctx.db.crmContact.findFirst({ where: { id: call.contact_id } })
    if (contact) return { deal_id: null, lead_id: null, contact_id: contact.merged_into_id ?? contact.id }
  }
  return call.phone ? byPhone(ctx, call.phone) : null
}

/** An open lead with that number, else the contact, else an open deal; the newest of several. */
async function byPhone(ctx: OperationCtx, phone: string): Promise<Subject | null> {
  const { canonical: phone_canonical, last9: phone_last9 } = readPhone(phone, ctx.organization.country)
  if (!phone_last9) return null
  const among = { phone_last9, deleted_at: null }
  const newest = { orderBy: [{ created_at: 'desc' as const }, { id: 'desc' as const }] }
  const open = { in: ['New', 'Unreachable', 'Quoted'] }
  const lead = await ctx.db.crmLead.findFirst({ where: { ...among, status: open }, ...newest })
  if (lead) return { deal_id: null, lead_id: lead.id, contact_id: lead.contact_id }
  const [contact] = await samePerson(ctx, { email: '', phone_canonical, phone_last9 })
  if (contact) return { deal_id: null, lead_id: null, contact_id: contact.id }
  const deal = await ctx.db.crmDeal.findFirst({ where: { ...among, status: 'open', is_target: false }, ...newest })
  if (deal) return { deal_id: deal.id, lead_id: deal.lead_id, contact_id: deal.contact_id }
  const closed = await ctx.db.crmLead.findFirst({ where: among, ...newest })
  return closed && { deal_id: null, lead_id: closed.id, contact_id: closed.contact_id }
}

/** Older news than what is known changes nothing; the version stays, since a call is no edit. */
async function calledLead(ctx: OperationCtx, id: string, at: Date): Promise<void> {
  await ctx.db.crmLead.updateMany({
    where: { id, OR: [{ last_called_at: null }, { last_called_at: { lt: at } }] },
    data: { last_called_at: at, updated_at: new Date() },
  })
}

import type { SystemDb } from '@/lib/core/db/prisma'
import { Random } from './support/random'
import { idAt, MINUTE, workingHours } from './support/time'

const CUSTOMERS = 12
const ENTRIES = 28
/** The promise that people look for months later. */
const PROMISED_DAYS_AGO = 245

type Said = { kind: 'note' | 'call' | 'email' | 'sms'; incoming?: true; title?: string; body: string; outcome?: string }

const SAID: readonly Said[] = [
  { kind: 'call', body: 'Asked when the second line goes live. Scheduled for next week.', outcome: 'answered' },
  {
    kind: 'call',
    incoming: true,
    body: 'Line is slow in the evenings. Opened a check with the provider.',
    outcome: 'answered',
  },
  { kind: 'call', body: '', outcome: 'no_answer' },
  { kind: 'call', body: 'Left our number.', outcome: 'voicemail' },
  {
    kind: 'email',
    title: 'Your installation date',
    body: 'The technician arrives between 9 and 11. Please have somebody at the gate.',
  },
  {
    kind: 'email',
    incoming: true,
    title: 'Invoice question',
    body: 'Could you add our purchase order number to the last invoice?',
  },
  {
    kind: 'email',
    title: 'Maintenance on Saturday',
    body: 'There is maintenance in your area from 01:00 to 04:00. Short interruptions are possible.',
  },
  { kind: 'sms', body: 'Your technician is on the way and arrives in 30 minutes.' },
  { kind: 'sms', incoming: true, body: 'Thank you, all works now.' },
  { kind: 'note', body: 'Prefers WhatsApp. Accounts are paid on the 25th.' },
  { kind: 'note', body: 'Opens a second branch in Paarl next quarter; ask about a line there.' },
  { kind: 'note', body: 'Happy with the new router. Asked for a reference call.' },
]

/**
 * What was said with the demo's customers over nine months, beside what its documents and payments wrote themselves; and whom the
 * entries of leads and deals belong to. An organization that has it keeps it.
 */
export async function seedTimeline(input: {
  db: SystemDb
  organizations: { id: string; name: string }[]
  now: Date
}): Promise<void> {
  const { db, organizations, now } = input
  for (const organization of organizations) {
    const organization_id = organization.id
    if (await db.timelineEntry.count({ where: { organization_id, source: { startsWith: 'demo:' } } })) continue
    const customers = await db.customer.findMany({
      where: { organization_id, is_sample: true },
      orderBy: { account_number: 'asc' },
      take: CUSTOMERS,
    })
    const staff = await db.membership.findMany({
      where: { organization_id, role: { lte: 400 } },
      select: { user: { select: { id: true, name: true } } },
      orderBy: { id: 'asc' },
      take: 4,
    })
    const people = staff.map(({ user }) => user)
    if (people.length === 0) continue
    const random = new Random(`timeline of ${organization.name}`)
    const data = customers.flatMap((customer) => storyOf(random, customer, people, now))
    await db.timelineEntry.createMany({
      data: data.map((row) => ({ ...row, organization_id, is_sample: true })) as never,
    })
    await assignParties(db, organization_id)
    // The demo's books were written by no one.
    const { id: actor_id, name: actor_label } = people[0]!
    const ofBooks = { organization_id, actor_type: 'job', kind: { in: ['document', 'payment'] } }
    await db.timelineEntry.updateMany({ where: ofBooks, data: { actor_type: 'person', actor_id, actor_label } })
  }
}

type Customer = { id: string; name: string; email: string; phone: string; created_at: Date }

function storyOf(random: Random, customer: Customer, people: { id: string; name: string }[], now: Date) {
  const promise: Said = {
    kind: 'note',
    body: 'We promised a free router upgrade if the contract is renewed by year end.',
  }
  const said = [promise, ...Array.from({ length: ENTRIES }, () => random.pick(SAID))]
  return said.map(({ kind, incoming, title = '', body, outcome }, n) => {
    const daysAgo = n === 0 ? PROMISED_DAYS_AGO : Math.floor((PROMISED_DAYS_AGO * n) / (ENTRIES + 2))
    const at = workingHours(random, now, daysAgo)
    const person = random.pick(people)
    const address = kind === 'email' ? customer.email : customer.phone
    return {
      id: idAt(at),
      kind,
      subject: 'customer',
      subject_id: customer.id,
      customer_id: customer.id,
      direction: kind === 'note' ? null : incoming ? 'incoming' : 'outgoing',
      title,
      body,
      data: {
        ...(incoming ? { from: address } : { to: address }),
        ...(outcome ? { outcome } : {}),
        ...(outcome === 'answered' ? { duration_seconds: random.whole(40, 600) } : {}),
      },
      source: `demo:${customer.id}:${n}`,
      actor_type: 'person',
      actor_id: person.id,
      actor_label: person.name,
      occurred_at: new Date(Math.min(at.getTime(), now.getTime() - MINUTE)),
    }
  })
}

/** The seeds of leads, deals and calls write their entries without the operations that find out whom they belong to. */
async function assignParties(db: SystemDb, organization_id: string): Promise<void> {
  await db.$executeRawUnsafe(
    `update timeline_entry e set lead_id = k.lead_id, customer_id = coalesce(e.customer_id, k.customer_id),
       direction = coalesce(e.direction, case when e.kind = 'call' and e.data ->> 'direction' = 'inbound' then 'incoming'
         when e.kind in ('call', 'email') then 'outgoing' end)
     from (
       select a.id, l.id as lead_id, coalesce(o.customer_id, l.converted_customer_id) as customer_id from timeline_entry a
       left join crm_deal d on a.subject = 'deal' and d.organization_id = a.organization_id and d.id = a.subject_id
       left join crm_opportunity o on a.subject = 'opportunity' and o.organization_id = a.organization_id and o.id = a.subject_id
       left join crm_lead l on l.organization_id = a.organization_id
         and l.id = case a.subject when 'lead' then a.subject_id when 'deal' then d.lead_id when 'opportunity' then o.lead_id end
       where a.organization_id = $1::uuid and a.subject in ('lead', 'deal', 'opportunity')
     ) k where e.organization_id = $1::uuid and e.id = k.id`,
    organization_id,
  )
}

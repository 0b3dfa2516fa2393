import type { SystemDb } from '@/lib/core/db/prisma'
import { readPhone } from '@/lib/core/phone'
import { syntheticLeadId } from '@/lib/modules/crm/domain/lead-id'
import { auditRows } from './support/audit'
import { campaignsOf } from './support/campaigns'
import { type CallerFacts, contactRows, type SeedContact } from './support/crm-contacts'
import { opportunityRows } from './support/crm-opportunities'
import { type Beat, call, type Story, statusAfter, tellStory } from './support/lead-story'
import { People } from './support/people'
import { Random } from './support/random'
import { DAY, HOUR, idAt, pastMoment, sinceMidnight } from './support/time'

const CONTACTS = 210
const LEADS = 130
const OPPORTUNITIES = 62

type Organization = { id: string; name: string; slug?: string }
type Customer = { id: string; name: string; email: string; phone: string }

/**
 * Contacts, leads, opportunities and what happened to them, for the demo's organizations. The same each time but for the
 * dates, which count back from today. An organization that has contacts keeps them as they are.
 */
export async function seedCrm({
  db,
  organizations,
  now = new Date(),
}: {
  db: SystemDb
  organizations: Organization[]
  now?: Date
}): Promise<void> {
  for (const organization of organizations) {
    const organization_id = organization.id
    if (await db.crmContact.count({ where: { organization_id } })) continue
    const staff = await db.membership.findMany({
      where: { organization_id, role: { lte: 400 } },
      select: { user: { select: { id: true, name: true, is_superuser: true } } },
      orderBy: { id: 'asc' },
    })
    const callers = staff.map(({ user }) => user).filter((user) => !user.is_superuser)
    const customers = await db.customer.findMany({
      where: { organization_id, is_sample: true },
      orderBy: { account_number: 'asc' },
    })
    const rows = rowsOf(organization, callers, customers, now)
    const own = <T extends object>(list: T[]) => list.map((row) => ({ ...row, organization_id, is_sample: true }))
    await db.$transaction([
      db.crmContact.createMany({ data: own(rows.contacts.map(({ row }) => row)) }),
      db.crmLead.createMany({ data: own(rows.leads.map(({ row }) => row)) }),
      db.crmOpportunity.createMany({ data: own(rows.opportunities) }),
      db.timelineEntry.createMany({ data: own(rows.activities) as never }),
      db.auditLog.createMany({ data: rows.audit.map((row) => ({ ...row, organization_id })) as never }),
      db.sequence.upsert({
        where: { organization_id_key: { organization_id, key: 'crm.lead' } },
        create: { organization_id, key: 'crm.lead', last: rows.manualLeads },
        update: { last: rows.manualLeads },
      }),
    ])
  }
}

/** Without the database, so that it can be tried at any moment. */
export function rowsOf(organization: Organization, callers: CallerFacts[], customers: Customer[], now: Date) {
  const random = new Random(`crm of ${organization.name}`)
  const people = new People(random)
  const contacts = contactRows(random, people, callers, now, CONTACTS)
  const campaigns = campaignsOf(organization.name.toLowerCase())
  const future = random.shuffled(customers)
  // Oldest first, so that hand-added leads are numbered as they came.
  const births = Array.from({ length: LEADS }, () => pastMoment(random, now)).sort((a, b) => a.getTime() - b.getTime())
  const adopted = random.shuffled(contacts)
  let manualLeads = 0
  const leads = births.map((created, n) => {
    const lead = leadOf(
      created,
      tellStory(random, created, now, statusAfter(random, (now.getTime() - created.getTime()) / DAY)),
    )
    // The last ones of all were called today, so that the cards are not empty.
    if (n >= LEADS - 6) lead.beats.push(callNow(created))
    return { ...lead, row: { ...lead.row, ...sinceOf(lead.beats, created) } }
  })
  const opportunities = opportunityRows(
    { random, campaigns, leads: leads.map(({ row }) => row), customers, callers, now },
    OPPORTUNITIES,
  )
  const activities = [
    ...contacts.flatMap(({ activities: own }) => own),
    ...leads.flatMap(({ row, beats, caller }) => beats.map((beat) => activity(beat, 'lead', row, caller))),
    ...opportunities.flatMap(({ row, beats, caller }) =>
      beats.map((beat) => activity(beat, 'opportunity', row, caller)),
    ),
  ]
  return {
    contacts,
    leads,
    opportunities: opportunities.map(({ row }) => withoutContact(row)),
    activities,
    audit: auditRows(activities, [
      ...contacts.map(({ row }) => row),
      ...leads.map(({ row }) => row),
      ...opportunities.map(({ row }) => row),
    ]),
    manualLeads,
  }

  function callNow(created: Date): Beat {
    const passed = Math.min(2 * HOUR, sinceMidnight(now), (now.getTime() - created.getTime()) / 2)
    return call(random, new Date(now.getTime() - random.next() * passed), random.pick(['answered', 'no_answer']))
  }

  function leadOf(created: Date, { status, beats }: Story) {
    const campaign = random.pick(campaigns)
    const byHand = random.chance(0.28)
    const known: SeedContact | undefined = random.chance(0.35) ? adopted.pop() : undefined
    const customer = status === 'Converted' && !known ? future.pop() : undefined
    const person = known?.row ?? customer ?? people.person()
    const name = 'full_name' in person ? person.full_name : person.name
    const { canonical, last9 } = readPhone(person.phone, 'ZA')
    const caller = random.pick(callers)
    if (byHand) manualLeads++
    const row = {
      id: idAt(created),
      lead_id: byHand
        ? syntheticLeadId(manualLeads)
        : `4${String(random.whole(10_000_000, 99_999_999))}${String(created.getTime()).slice(4)}`,
      name,
      email: person.email,
      phone: person.phone,
      phone_canonical: canonical,
      phone_last9: last9,
      company: 'company' in person ? person.company : '',
      category: campaign.category,
      ...(byHand ? { source: 'manual' } : provenance(campaign)),
      status,
      owner_id: status === 'New' && random.chance(0.5) ? null : caller.id,
      contact_id: known?.row.id ?? null,
      converted_customer_id: status === 'Converted' ? (customer?.id ?? null) : null,
      board_position: -created.getTime(),
      created_at: created,
    }
    return { row, caller, beats }
  }

  function provenance({ campaign, adsets, ads, form, questions }: (typeof campaigns)[number]) {
    const form_answers = Object.fromEntries(
      Object.entries(questions).map(([question, answers]) => [question, random.pick(answers)]),
    )
    if (random.chance(0.15)) return { source: 'website', form, form_answers }
    return { source: 'adnet', campaign, adset: random.pick(adsets), ad: random.pick(ads), form, form_answers }
  }
}

/** Since when it stands where it stands, and when somebody last called. */
function sinceOf(beats: Beat[], created: Date) {
  const last = (kind: Beat['kind']) => beats.findLast((beat) => beat.kind === kind)?.at
  const moved = last('status_change') ?? created
  return {
    status_changed_at: moved,
    board_since: moved,
    last_called_at: last('call') ?? null,
    updated_at: beats.at(-1)?.at ?? created,
  }
}

const withoutContact = <T extends { contact_id: string | null }>({ contact_id: _, ...row }: T) => row

type Subject = { id: string; contact_id: string | null; source?: string; campaign?: string }

function activity(beat: Beat, subject: 'lead' | 'opportunity', row: Subject, caller: CallerFacts) {
  const imported = subject === 'lead' && beat.kind === 'created' && row.source !== 'manual'
  return {
    id: idAt(beat.at),
    kind: beat.kind,
    subject,
    subject_id: row.id,
    contact_id: row.contact_id,
    from_value: beat.from ?? null,
    to_value: beat.to ?? null,
    body: beat.body ?? '',
    data: beat.data ?? (imported ? { source: row.source, campaign: row.campaign ?? '' } : {}),
    actor_type: imported ? 'job' : 'person',
    actor_id: imported ? null : caller.id,
    actor_label: imported ? 'Lead import' : caller.name,
    occurred_at: beat.at,
  }
}

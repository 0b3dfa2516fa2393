import { demoPbx } from '@/lib/connectors/pbx/sandbox-account'
import type { SystemDb } from '@/lib/core/db/prisma'
import { readPhone } from '@/lib/core/phone'
import { hashToken } from '@/lib/core/secrets/secrets'
import { DEFAULT_PURPOSE, DEFAULT_QUESTIONS, defaultGreeting } from '@/lib/modules/calls/domain/script'
import { aiCallRows, type SeedDeal } from './support/ai-calls'
import { Random } from './support/random'
import { DAY, idAt, workingHours } from './support/time'

const PHONE_CALLS = 120

type Organization = { id: string; name: string }
type Person = { id: string; name: string; phone: string; contact_id?: string | null }

/** Telephone systems with their calls, and campaigns whose calls have ended in every way, for the demo's organizations. */
export async function seedCalls({
  db,
  organizations,
  now,
}: {
  db: SystemDb
  organizations: Organization[]
  now: Date
}): Promise<void> {
  for (const [index, organization] of organizations.entries()) {
    const organization_id = organization.id
    if (await db.callsCampaign.count({ where: { organization_id } })) continue
    const random = new Random(`calls of ${organization.name}`)
    const own = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, organization_id, is_sample: true }))
    const withPhone = { organization_id, is_sample: true, phone_canonical: { not: '' }, deleted_at: null }
    const leads = await db.crmLead.findMany({
      where: withPhone,
      select: { id: true, name: true, phone: true, contact_id: true },
      orderBy: { id: 'asc' },
      take: 60,
    })
    const contacts = await db.crmContact.findMany({
      where: withPhone,
      select: { id: true, full_name: true, phone: true },
      orderBy: { id: 'asc' },
      take: 60,
    })
    const deals = (await db.crmDeal.findMany({
      where: { ...withPhone, status: 'open', campaign_id: null },
      select: {
        id: true,
        title: true,
        contact_name: true,
        phone: true,
        phone_canonical: true,
        lead_id: true,
        contact_id: true,
      },
      orderBy: { id: 'asc' },
      take: 24,
    })) as SeedDeal[]
    const pbx = demoPbx(index)
    const pbxId = idAt(new Date(now.getTime() - 60 * DAY))
    const campaigns = campaignRows(organization, now)
    const { calls, activities, standings } = aiCallRows(random, campaigns[0]!, deals, now)
    const phoneCalls = phoneCallRows(
      random,
      pbx.domains,
      leads,
      contacts.map(({ full_name, ...rest }) => ({ ...rest, name: full_name })),
      now,
    )
    await db.$transaction([
      db.callsPbx.createMany({
        data: own([
          {
            id: pbxId,
            name: 'Office switchboard',
            username: pbx.username,
            password_hash: hashToken(pbx.password),
            last_seen_at: phoneCalls.at(-1)!.ended_at,
          },
        ]),
      }),
      db.callsPbxDomain.createMany({
        data: own(
          pbx.domains.map((domain) => ({ id: idAt(new Date(now.getTime() - 60 * DAY)), pbx_id: pbxId, domain })),
        ),
      }),
      db.callsPbxCall.createMany({ data: own(phoneCalls) }),
      db.callsCampaign.createMany({ data: own(campaigns) }),
      db.callsAiCall.createMany({ data: own(calls) as never }),
      db.timelineEntry.createMany({ data: own(activities) as never }),
      db.callsBlockedNumber.createMany({ data: own(blockedRows(now)) }),
      ...standings.map(({ id, ...data }) => db.crmDeal.update({ where: { id }, data })),
    ])
  }
}

function campaignRows({ name }: Organization, now: Date) {
  const words = {
    purpose: DEFAULT_PURPOSE,
    greeting: defaultGreeting(name),
    questions: DEFAULT_QUESTIONS as object[],
    created_by_name: 'Demo',
    // The demo calls nobody for real, so that it may at any time.
    days: [1, 2, 3, 4, 5, 6, 7],
    opens_at: '00:00',
    closes_at: '24:00',
  }
  const at = (days: number) => new Date(now.getTime() - days * DAY)
  return [
    {
      ...words,
      id: idAt(at(12)),
      name: 'Fibre enquiries of this month',
      status: 'paused',
      started_at: at(11),
      created_at: at(12),
      transfer_number: '+27105550111',
    },
    { ...words, id: idAt(at(2)), name: 'Hosting renewals', status: 'draft', mode: 'sim', created_at: at(2) },
  ]
}

const blockedRows = (now: Date) =>
  [
    { phone: '+27 82 555 0190', name: 'Estate of the late J. Naidoo', reason: 'The family asked us not to call' },
    { phone: '+27 71 555 0123', name: 'Mrs Petersen', reason: 'Asked not to be called, by e-mail only' },
    { phone: '011 555 0177', name: 'Competitor’s office', reason: '' },
  ].map((row, index) => {
    const { canonical, last9 } = readPhone(row.phone, 'ZA')
    const created_at = new Date(now.getTime() - (index + 3) * 9 * DAY)
    return {
      ...row,
      id: idAt(created_at),
      phone_canonical: canonical,
      phone_last9: last9,
      added_by_name: 'Demo',
      created_at,
    }
  })

export function phoneCallRows(random: Random, domains: string[], leads: Person[], contacts: Person[], now: Date) {
  return Array.from({ length: PHONE_CALLS }, (_, n) => {
    // The last ones are of today, so that the first page is not of last month.
    const moment = workingHours(random, now, n < 10 ? 0 : Math.floor(28 * random.next() ** 1.4))
    const direction = random.weighted({ inbound: 58, outbound: 36, local: 6 })
    const lead = random.chance(0.4) && leads.length > 0 ? random.pick(leads) : null
    const contact = !lead && random.chance(0.6) && contacts.length > 0 ? random.pick(contacts) : null
    const stranger = `+2711${random.whole(3_000_000, 8_999_999)}`
    const party = direction === 'local' ? null : (lead ?? contact)
    const outside = readPhone(party?.phone ?? stranger, 'ZA').canonical || stranger
    const inside = String(random.whole(201, 212))
    const other_number = direction === 'local' ? '' : outside
    const status = random.weighted({ answered: 62, missed: 18, busy: 7, voicemail: 9, failed: 4 })
    const rang = random.whole(3, 30)
    const billsec = status === 'answered' ? random.whole(20, 900) : status === 'voicemail' ? random.whole(8, 60) : 0
    const duration = rang + billsec
    const started_at = new Date(Math.min(moment.getTime(), now.getTime() - duration * 1000))
    return {
      id: idAt(started_at),
      uuid: `demo-${random.whole(1e8, 9e8).toString(16)}-${n}`,
      domain: random.pick(domains),
      direction,
      from_number: direction === 'inbound' ? outside : inside,
      from_name: direction === 'inbound' ? (party?.name ?? '') : `Extension ${inside}`,
      to_number: direction === 'inbound' ? inside : direction === 'outbound' ? outside : String(random.whole(213, 220)),
      other_number,
      other_last9: readPhone(other_number, 'ZA').last9,
      status,
      started_at,
      answered_at: billsec ? new Date(started_at.getTime() + rang * 1000) : null,
      ended_at: new Date(started_at.getTime() + duration * 1000),
      duration,
      billsec,
      hangup_cause: {
        answered: 'NORMAL_CLEARING',
        missed: 'NO_ANSWER',
        busy: 'USER_BUSY',
        voicemail: 'NORMAL_CLEARING',
        failed: 'UNALLOCATED_NUMBER',
      }[status],
      queue: direction === 'inbound' && random.chance(0.5) ? random.pick(['sales', 'support']) : '',
      agent: direction === 'inbound' ? inside : '',
      recording_name:
        status === 'answered' && random.chance(0.7) ? `${started_at.toISOString().slice(0, 10)}-${n}.wav` : '',
      lead_id: party === lead ? (lead?.id ?? null) : null,
      contact_id: party ? (party === lead ? (lead?.contact_id ?? null) : party.id) : null,
      created_at: started_at,
    }
  }).sort((a, b) => a.started_at.getTime() - b.started_at.getTime())
}

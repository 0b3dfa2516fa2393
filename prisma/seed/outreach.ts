import { z } from 'zod'
import { type Actor, systemContext } from '@/lib/core/context'
import type { SystemDb } from '@/lib/core/db/prisma'
import { sql } from '@/lib/core/db/sql'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { firstName } from '@/lib/modules/outreach/domain/merge-fields'
import { recordMessages } from '@/lib/modules/outreach/sends/record-messages'
import { type Campaign, campaignsOf } from './support/campaigns'
import { ITEMS_OF_ANSWERS } from './support/catalogue'
import { Random } from './support/random'
import { DAY, HOUR, idAt, MINUTE } from './support/time'

type Organization = { id: string; name: string }
type Lead = Awaited<ReturnType<SystemDb['crmLead']['findMany']>>[number]

/** As sending does, for messages that the demo says were sent. */
const recordSend = defineOperation({
  name: 'demo.record_send',
  title: 'Recorded a send',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ send: z.custom<Parameters<typeof recordMessages>[1]>() }),
  output: z.object({}),
  async run({ ctx, input }) {
    await recordMessages(ctx, input.send, sql`m.state in ('sent', 'delivered', 'failed')`)
    return {}
  },
})

/**
 * Rules that put leads into categories, the item map, and two lists with what was sent to them, for the demo's
 * organizations. An organization that has a list keeps what it has.
 */
export async function seedOutreach({
  db,
  organizations,
  now,
}: {
  db: SystemDb
  organizations: Organization[]
  now: Date
}): Promise<void> {
  for (const organization of organizations) {
    const organization_id = organization.id
    if (await db.outreachList.count({ where: { organization_id } })) continue
    const leads = await db.crmLead.findMany({
      where: { organization_id, is_sample: true, deleted_at: null },
      orderBy: { created_at: 'desc' },
      take: 60,
    })
    const staff = await db.membership.findFirst({
      where: { organization_id },
      select: { user: true },
      orderBy: { role: 'asc' },
    })
    const rows = rowsOf(organization, leads, staff?.user.name ?? organization.name, now)
    const own = <T extends object>(list: T[]) => list.map((row) => ({ ...row, organization_id, is_sample: true }))
    await db.$transaction([
      db.crmCategoryRule.createMany({ data: own(rows.rules), skipDuplicates: true }),
      db.crmItemMap.createMany({ data: own(rows.items) }),
      db.outreachList.createMany({ data: own(rows.lists) }),
      db.outreachMember.createMany({ data: own(rows.members) }),
      db.outreachSend.createMany({ data: own(rows.sends) }),
      db.outreachMessage.createMany({ data: own(rows.messages) }),
      db.outreachOptOut.createMany({ data: own(rows.optOuts) }),
    ])
    const ctx = systemContext('demo', await organizationDetails(organization_id))
    const actor: Actor = { type: 'person', id: staff?.user.id ?? null, label: staff?.user.name ?? organization.name }
    await runOperation(recordSend, { ...ctx, actor }, { send: rows.sent })
  }
}

/** What the answers of the campaigns' forms stand for in the catalogue. */
const itemMapOf = (campaigns: Campaign[]) =>
  campaigns.flatMap(({ questions }) =>
    Object.keys(questions).flatMap((field) =>
      Object.entries(ITEMS_OF_ANSWERS[field] ?? {}).flatMap(([match_value, codes]) =>
        codes.map((item_code) => ({ field, match_kind: 'equals', match_value, item_code })),
      ),
    ),
  )

function rowsOf(organization: Organization, leads: Lead[], writer: string, now: Date) {
  const random = new Random(`outreach of ${organization.name}`)
  const campaigns = campaignsOf(organization.name.toLowerCase())
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const id = () => idAt(ago(20 * DAY - random.whole(0, DAY)))

  const rules = campaigns.flatMap(({ campaign, category, ads }, n) => [
    { id: id(), source_type: 'campaign', source_id: campaign, category },
    ...(n === 0 ? [{ id: id(), source_type: 'ad', source_id: ads[0]!, category: `${category} special` }] : []),
  ])
  const [first] = campaigns
  const items = itemMapOf(campaigns).map((rule, position) => ({ id: id(), position, ...rule }))

  const news = { id: id(), name: 'Newsletter', channel: 'email', description: 'Once a month, for everybody who asked.' }
  const spring = {
    id: id(),
    name: `${first?.category ?? 'Spring'} offer`,
    channel: 'both',
    description: 'Leads of the last weeks.',
  }
  const reachable = leads.filter(({ email, phone_canonical }) => email && phone_canonical)
  const member = (list: { id: string }, lead: Lead) => ({
    id: id(),
    list_id: list.id,
    person_key: lead.contact_id ? `contact:${lead.contact_id}` : `lead:${lead.id}`,
    lead_id: lead.id,
    contact_id: lead.contact_id,
    name: lead.name,
    email: lead.email.toLowerCase(),
    phone: lead.phone,
    phone_canonical: lead.phone_canonical,
    fields: {
      first_name: firstName(lead.name),
      name: lead.name,
      email: lead.email,
      phone: lead.phone,
      company: lead.company,
      category: lead.category,
      campaign: lead.campaign,
    },
    created_at: ago(12 * DAY),
  })
  const once = <T extends { list_id: string; person_key: string; email: string }>(list: T[]) =>
    list.filter(
      (one, n) => list.findIndex((other) => other.person_key === one.person_key || other.email === one.email) === n,
    )
  const readers = once(reachable.slice(0, 40).map((lead) => member(news, lead)))
  const buyers = once(reachable.slice(0, 18).map((lead) => member(spring, lead)))

  const begun = ago(9 * DAY)
  const send = {
    id: idAt(begun),
    list_id: spring.id,
    channel: 'sms',
    body: 'Hi {{first_name|there}}, our offer ends on Friday. Call 010 500 1234 or reply YES. Reply STOP to opt out.',
    state: 'sent',
    total: buyers.length,
    created_by_name: writer,
    created_at: ago(9 * DAY + HOUR),
    started_at: begun,
    finished_at: ago(9 * DAY - 4 * MINUTE),
  }
  const gone = buyers.at(-1)
  const messages = buyers.map((one) => {
    const state = one === gone ? 'blocked' : random.chance(0.1) ? 'failed' : 'delivered'
    return {
      id: idAt(begun),
      send_id: send.id,
      member_id: one.id,
      name: one.name,
      to_address: one.phone_canonical,
      fields: one.fields,
      state,
      segments: 1,
      attempts: state === 'blocked' ? 0 : 1,
      error: state === 'blocked' ? 'Has opted out.' : state === 'failed' ? 'FAILED.EXPIRED' : '',
      sent_at: state === 'blocked' ? null : begun,
      created_at: begun,
    }
  })
  const draft = {
    id: idAt(ago(2 * DAY)),
    list_id: news.id,
    channel: 'email',
    subject: 'What is new in November',
    body: 'Hello {{first_name|there}},\n\nwe have three things to tell you this month.\n\nKind regards',
    created_by_name: writer,
    created_at: ago(2 * DAY),
  }
  const optOuts = gone
    ? [{ id: id(), channel: 'sms', address: gone.phone_canonical, reason: 'stop', created_at: ago(10 * DAY) }]
    : []
  return {
    rules,
    items,
    lists: [news, spring],
    members: [...readers, ...buyers],
    sends: [send, draft],
    sent: { ...send, subject: '', channel: 'sms' as const },
    messages,
    optOuts,
  }
}

import { expect, test } from 'vitest'
import { matchRank } from '@/lib/client/match-rank'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { readStats } from '@/lib/core/grid/figures/stats'
import { readRows } from '@/lib/core/grid/query/read-grid'
import { runOperation } from '@/lib/core/operation'
import { grids } from '@/lib/core/registry'
import { purgeSampleData } from '@/lib/modules/settings/operations/organization/organization'
import { seedAccounting } from '@/prisma/seed/accounting'
import { seedCrm } from '@/prisma/seed/crm'
import { seedDeals } from '@/prisma/seed/crm/deals'
import { asOwner } from '@/scripts/test/database'
import { createPinnedDatabase } from '@/scripts/test/pinned-clock'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { crmLeadSources } from '../grids/crm-lead-sources.grid'
import { crmLeads } from '../grids/crm-leads.grid'
import { addLeadNote } from '../operations/activities/add-note'
import { contactWrites } from '../operations/contacts/contact-writes'
import { createCrmDeal } from '../operations/deals/change-deals'
import { opportunityWrites } from '../operations/deals/opportunity-writes'
import { leadWrites } from '../operations/leads/lead-writes'
import { readContactPage } from '../operations/records/read-records'
import { STATUSES } from '../schemas'

await createPinnedDatabase()

const db = systemDb()
const callers: OrganizationCtx[] = []
for (const name of ['Highveld Fibre', 'Kaap Hosting'])
  callers.push(await memberOf({ ...(await newOrganization()), name }, 'owner'))
const organizations = callers.map(({ organization }) => ({ id: organization.id, name: organization.name }))
const [ours, theirs] = callers as [OrganizationCtx, OrganizationCtx]
await seedAccounting({ db, organizations })
await seedCrm({ db, organizations })
await seedDeals({ db, organizations })

const own = (ctx: OrganizationCtx) => ({ organization_id: ctx.organization.id })
const counts = async (where: object = {}) =>
  Promise.all([
    db.crmContact.count({ where }),
    db.crmLead.count({ where }),
    db.crmOpportunity.count({ where }),
    db.customer.count({ where }),
    db.crmDeal.count({ where }),
  ])

test('the demo is rich, and the same when it is made again', async () => {
  const [contacts, leads, opportunities, customers, deals] = await counts()
  expect(contacts).toBeGreaterThanOrEqual(400)
  expect(leads).toBeGreaterThanOrEqual(250)
  expect(opportunities).toBeGreaterThanOrEqual(120)
  expect(customers).toBeGreaterThanOrEqual(60)
  await seedAccounting({ db, organizations })
  await seedCrm({ db, organizations })
  await seedDeals({ db, organizations })
  expect(deals).toBe(75)
  expect(await counts()).toEqual([contacts, leads, opportunities, customers, deals])
})

test('every list that people choose from has the best match first', async () => {
  const rankIn = (q: string) => (option: { label: string; hint?: string }) =>
    matchRank({ names: [option.label, option.label.replace(/^\d+ /, '')], beside: option.hint ?? '' }, q) ?? 10
  let compared = 0
  const references = grids().flatMap((grid) => Object.values(grid.columns).flatMap(({ reference }) => reference ?? []))
  for (const reference of new Set(references)) {
    const words = (await reference.options({ ctx: ours, q: '', limit: 6 })).flatMap(({ label }) => label.split(' '))
    for (const q of new Set(words.filter((word) => word.length > 3).map((word) => word.slice(0, 4)))) {
      const ranks = (await reference.options({ ctx: ours, q, limit: 20 })).map(rankIn(q))
      expect(ranks, q).toEqual(ranks.toSorted((a, b) => a - b))
      compared += ranks.length
    }
  }
  expect(compared).toBeGreaterThan(100)
})

test('leads are in every status, some stale, some called today; callbacks are overdue, today and to come', async () => {
  for (const ctx of callers) {
    const leads = await readRows(crmLeads, ctx, { limit: 500 })
    for (const { value } of STATUSES) expect(leads.filter((lead) => lead.status === value).length).toBeGreaterThan(3)
    expect(leads.filter((lead) => lead.stale).length).toBeGreaterThan(3)
    expect((await readStats(crmLeads, ctx, {})).find(({ key }) => key === 'called_today')!.value).toBeGreaterThan(0)
    const callbacks = await db.crmOpportunity.findMany({ where: { ...own(ctx), callback_at: { not: null } } })
    const hours = callbacks.map(({ callback_at }) => (callback_at!.getTime() - Date.now()) / 3_600_000)
    expect([hours.some((h) => h < -24), hours.some((h) => Math.abs(h) < 12), hours.some((h) => h > 24)]).toEqual([
      true,
      true,
      true,
    ])
  }
})

test('nothing of the demo lies in the future, out of order or without its party', async () => {
  const wrong = await asOwner<{ what: string }>(`
    select 'activity in the future' as what from timeline_entry where occurred_at > now()
    union all select 'activity before its lead' from timeline_entry a join crm_lead l on l.id = a.subject_id where a.occurred_at < l.created_at
    union all select 'status is not the last one told' from crm_lead l
      where l.status <> coalesce((select to_value from timeline_entry a where a.subject_id = l.id and kind = 'status_change' order by occurred_at desc, id desc limit 1), 'New')
    union all select 'lead of no organization’s contact' from crm_lead l where contact_id is not null
      and not exists (select 1 from crm_contact c where c.id = l.contact_id and c.organization_id = l.organization_id)
    union all select 'deal that is not where its last move went' from crm_deal d
      where d.stage_id::text <> coalesce((select data ->> 'to_stage_id' from timeline_entry a where a.subject_id = d.id and kind = 'stage_change' order by occurred_at desc, id desc limit 1), d.stage_id::text)
    union all select 'deal before its party or later than now' from crm_deal where stage_changed_at > now() or stage_changed_at < created_at
    union all select 'number that cannot be told' from crm_contact where phone <> '' and phone_canonical = ''`)
  expect(wrong).toEqual([])
})

test('the report agrees with the leads', async () => {
  const rows = await readRows(crmLeadSources, ours, { limit: 200 })
  const leads = await readRows(crmLeads, ours, { limit: 500 })
  const sum = (key: 'leads' | 'converted') => rows.reduce((total, row) => total + Number(row[key]), 0)
  expect(sum('leads')).toBe(leads.length)
  expect(sum('converted')).toBe(leads.filter((lead) => lead.status === 'Converted').length)
  const [best] = rows
  // To one decimal, halves up, as PostgreSQL rounds.
  const perThousand = Math.round((1000 * Number(best!.converted)) / Number(best!.leads))
  expect(Number(best!.conversion)).toBe(perThousand / 10)
  const cards = await readStats(crmLeadSources, ours, {})
  expect(cards.find(({ key }) => key === 'leads')).toMatchObject({ value: leads.length, format: 'number' })
})

test('hand-added leads go on counting where the demo ended', async () => {
  const last = await db.crmLead.findFirstOrThrow({
    where: { ...own(theirs), lead_id: { startsWith: 'M-' } },
    orderBy: { lead_id: 'desc' },
  })
  const lead = await run(leadWrites.create, theirs, { name: 'Next' })
  expect(Number(String(lead.lead_id).slice(2))).toBe(Number(last.lead_id.slice(2)) + 1)
})

test('removing the demo leaves what people entered, and other organizations alone', async () => {
  const contact = await run(contactWrites.create, ours, { full_name: 'Real person' })
  // One without a contact, for which the deal makes one that stays.
  const open = await db.crmLead.findFirstOrThrow({ where: { ...own(ours), status: 'New', contact_id: null } })
  const other = await db.crmLead.findFirstOrThrow({ where: { ...own(ours), status: 'New', id: { not: open.id } } })
  const customer = await db.customer.findFirstOrThrow({ where: own(ours) })
  await run(addLeadNote, ours, { lead_id: other.id, body: 'Gone with its lead' })
  const mine = [
    await run(opportunityWrites.create, ours, { title: 'Of a sample lead', lead_id: open.id }),
    await run(opportunityWrites.create, ours, { title: 'Of a sample customer', customer_id: customer.id }),
  ]
  await run(createCrmDeal, ours, { title: 'Of a sample lead', lead_id: open.id })
  const known = await db.crmContact.findFirstOrThrow({ where: { ...own(ours), is_sample: true } })
  const { deal } = await run(createCrmDeal, ours, { title: 'Of a sample contact', contact_id: known.id })
  const before = await counts(own(theirs))
  await runOperation(purgeSampleData, ours, { confirm: ours.organization.name })
  expect(await counts(own(ours))).toEqual([3, 1, 2, 1, 2])
  expect(await db.crmDeal.findFirst({ where: { id: deal.id } })).toMatchObject({ contact_id: known.id })
  expect((await run(readContactPage, ours, { contact_id: contact.id })).contact).toMatchObject({
    full_name: 'Real person',
  })
  expect((await db.crmOpportunity.findMany({ where: own(ours) })).map(({ id }) => id).sort()).toEqual(
    mine.map(({ id }) => id).sort(),
  )
  expect(await counts(own(theirs))).toEqual(before)
  const orphans = await asOwner(
    `
    select 1 from timeline_entry a where organization_id = $1
      and not exists (select 1 from crm_contact c where c.id = a.subject_id)
      and not exists (select 1 from crm_lead l where l.id = a.subject_id)
      and not exists (select 1 from crm_opportunity o where o.id = a.subject_id)
      and not exists (select 1 from crm_deal d where d.id = a.subject_id)`,
    [ours.organization.id],
  )
  expect(orphans).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { readStats } from '@/lib/core/grid/figures/stats'
import { readRow, readRows } from '@/lib/core/grid/query/read-grid'
import { crmLeads } from '@/lib/modules/crm/grids/crm-leads.grid'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { logLeadCall } from '../activities/log-call'
import { contactWrites } from '../contacts/contact-writes'
import { convertToContact } from '../contacts/convert-to-contact'
import { assignLeadOwner, setLeadStatus } from './change-leads'
import { leadWrites } from './lead-writes'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'moderator')
})

const create = (values: object = { name: 'Sipho Dlamini' }, caller = ctx) => run(leadWrites.create, caller, values)
const activities = (id: string) =>
  systemDb().timelineEntry.findMany({ where: { subject_id: id }, orderBy: [{ occurred_at: 'asc' }, { id: 'asc' }] })
const events = async (name: string) =>
  (await systemDb().platformEvent.findMany({ where: { organization_id: ctx.organization.id, name } })).map(
    (event) => event.payload,
  )
const age = (id: string, days: number, minutes = 0) =>
  asOwner(`update crm_lead set created_at = now() - make_interval(days => $2, mins => $3) where id = $1`, [
    id,
    days,
    minutes,
  ])

test('hand-added leads get a synthetic lead id, source manual and status New, whatever the caller sends', async () => {
  const lead = await create({ name: 'Sipho', email: 'Sipho@Example.com', phone: '083 555 0001' })
  expect(lead).toMatchObject({
    lead_id: 'M-000001',
    source: 'manual',
    status: 'New',
    email: 'sipho@example.com',
    phone_canonical: '+27835550001',
  })
  expect(fieldsOf(await refusal(create({ name: 'X', lead_id: 'mine' })))).toEqual(['lead_id'])
  expect(fieldsOf(await refusal(create({ name: 'X', source: 'adnet' })))).toEqual(['source'])
})

test('forty leads added at once get forty ids, without a gap', async () => {
  const leads = await Promise.all(Array.from({ length: 40 }, (_, n) => create({ name: `Lead ${n}` })))
  const ids = leads.map((lead) => String(lead.lead_id)).sort()
  expect(ids).toEqual(Array.from({ length: 40 }, (_, n) => `M-${String(n + 1).padStart(6, '0')}`))
})

test('each organization counts its own leads', async () => {
  await create()
  const other = await memberOf(await newOrganization())
  expect(await create({ name: 'First there' }, other)).toMatchObject({ lead_id: 'M-000001' })
})

test('a refused lead uses up no id', async () => {
  await refusal(create({ name: 'X', status: 'Lost' }))
  expect(fieldsOf(await refusal(create({ company: 'Karoo Traders' })))).toEqual(['name'])
  expect(await create()).toMatchObject({ lead_id: 'M-000001' })
})

test.each([
  ['a board move', (id: string) => run(leadWrites.move, ctx, { row_id: id, to: 'Quoted' })],
  ['an edit of the field', (id: string) => run(leadWrites.update, ctx, { row_id: id, changes: { status: 'Quoted' } })],
  ['the bulk action', (id: string) => run(setLeadStatus, ctx, { row_id: id, status: 'Quoted' })],
])('%s writes a status activity, stamps the time and tells the outbox', async (_, change) => {
  const lead = await create()
  await asOwner(`update crm_lead set status_changed_at = now() - interval '3 days' where id = $1`, [lead.id])
  await change(lead.id)
  expect(await activities(lead.id)).toMatchObject([
    { kind: 'created' },
    {
      kind: 'status_change',
      from_value: 'New',
      to_value: 'Quoted',
      actor_label: 'Thandi Mokoena',
      actor_type: 'person',
    },
  ])
  expect(await events('lead.status_changed')).toMatchObject([
    { id: lead.id, from: 'New', to: 'Quoted', status: 'Quoted' },
  ])
  const [{ age: days }] = (await asOwner<{ age: number }>(
    `select extract(epoch from now() - status_changed_at)::int as age from crm_lead where id = $1`,
    [lead.id],
  )) as [{ age: number }]
  expect(days).toBeLessThan(60)
})

test('what does not change the status writes no status activity', async () => {
  const lead = await create()
  await run(leadWrites.update, ctx, { row_id: lead.id, changes: { status: 'New', notes: 'x' } })
  await run(leadWrites.move, ctx, { row_id: lead.id, to: 'New' })
  expect((await activities(lead.id)).map((activity) => activity.kind)).toEqual(['created'])
  expect(await events('lead.status_changed')).toEqual([])
})

test('a status is one of the five', async () => {
  const lead = await create()
  for (const status of ['New', 'Unreachable', 'Quoted', 'Converted', 'Disqualified'])
    await run(leadWrites.update, ctx, { row_id: lead.id, changes: { status } })
  for (const status of ['Lost', '', null])
    expect(fieldsOf(await refusal(run(leadWrites.update, ctx, { row_id: lead.id, changes: { status } })))[0]).toMatch(
      /changes|status/,
    )
  expect((await refusal(run(leadWrites.move, ctx, { row_id: lead.id, to: 'Lost' }))).status).toBe(422)
  expect(await readRow(crmLeads, ctx, lead.id)).toMatchObject({ status: 'Disqualified' })
})

test('stale: open, and created 21 days ago or more', async () => {
  const stale = async (id: string) => (await readRow(crmLeads, ctx, id)).stale
  const lead = await create()
  expect(await stale(lead.id)).toBe(false)
  await age(lead.id, 20)
  expect(await stale(lead.id)).toBe(false)
  await age(lead.id, 21, -2)
  expect(await stale(lead.id)).toBe(false)
  await age(lead.id, 21)
  expect(await stale(lead.id)).toBe(true)
  const expected = { Unreachable: true, Quoted: true, Converted: false, Disqualified: false, New: true }
  for (const [status, is] of Object.entries(expected)) {
    await run(leadWrites.update, ctx, { row_id: lead.id, changes: { status } })
    expect([status, await stale(lead.id)]).toEqual([status, is])
  }
  const fresh = await create({ name: 'Fresh' })
  const ids = async (value: boolean) =>
    (await readRows(crmLeads, ctx, { filter: { column: 'stale', op: 'eq', value }, limit: 10 })).map(
      (row) => row.row_id,
    )
  expect([await ids(true), await ids(false)]).toEqual([[lead.id], [fresh.id]])
})

test('a lead is linked to its contact when exactly one matches', async () => {
  const contact = await run(contactWrites.create, ctx, { full_name: 'Sipho', email: 'sipho@example.com' })
  const other = await run(contactWrites.create, ctx, { full_name: 'Zanele', phone: '083 555 0002' })
  expect(await create({ name: 'S', email: 'SIPHO@example.com' })).toMatchObject({ contact_id: contact.id })
  expect(await create({ name: 'Z', phone: '+27 83 555 0002' })).toMatchObject({ contact_id: other.id })
  expect(await create({ name: 'Both', email: 'sipho@example.com', phone: '0835550002' })).toMatchObject({
    contact_id: null,
  })
  expect(await create({ name: 'Nobody', email: 'nobody@example.com' })).toMatchObject({ contact_id: null })
})

test('a contact added later takes up the leads that waited for it, with what happened to them', async () => {
  const lead = await create({ name: 'Sipho', phone: '083 555 0003' })
  await run(logLeadCall, ctx, { lead_id: lead.id, outcome: 'answered' })
  const contact = await run(contactWrites.create, ctx, { full_name: 'Sipho', phone: '0835550003' })
  expect(await readRow(crmLeads, ctx, lead.id)).toMatchObject({ contact_id: contact.id, contact_id__label: 'Sipho' })
  expect((await activities(lead.id)).map((activity) => activity.contact_id)).toEqual([contact.id, contact.id])
})

test('a contact is made of a lead, or found', async () => {
  const lead = await create({ name: 'Sipho', email: 'sipho@example.com', company: 'Karoo' })
  const { data } = await run(convertToContact, ctx, { row_id: lead.id })
  const again = await run(convertToContact, ctx, { row_id: lead.id })
  expect(again.data).toEqual(data)
  const contacts = await systemDb().crmContact.findMany({ where: { organization_id: ctx.organization.id } })
  expect(contacts).toMatchObject([
    { id: data.contact_id, full_name: 'Sipho', email: 'sipho@example.com', company: 'Karoo' },
  ])
})

test('the cards count calls since local midnight and since Monday', async () => {
  const called = await create({ name: 'Called' })
  await create({ name: 'Never' })
  await run(logLeadCall, ctx, { lead_id: called.id, outcome: 'no_answer', note: 'Rang out' })
  let asked = 0
  const cards = async () => {
    // Another question each time, so that no figure that was kept answers it.
    const filter = { column: 'lead_id', op: 'ne', value: `none ${asked++}` } as const
    return Object.fromEntries((await readStats(crmLeads, ctx, { filter })).map((card) => [card.key, card.value]))
  }
  expect(await cards()).toMatchObject({
    total: 2,
    new: 2,
    quoted: 0,
    converted: 0,
    called_today: 1,
    called_this_week: 1,
  })
  await asOwner(`update crm_lead set last_called_at = now() - interval '8 days' where id = $1`, [called.id])
  expect(await cards()).toMatchObject({ called_today: 0, called_this_week: 0 })
  expect(await activities(called.id)).toMatchObject([
    {},
    { kind: 'call', body: 'Rang out', data: { outcome: 'no_answer' } },
  ])
})

test('an owner is assigned and taken away; strangers are refused', async () => {
  const lead = await create()
  await run(assignLeadOwner, ctx, { row_id: lead.id, owner_id: ctx.user!.id })
  expect(await readRow(crmLeads, ctx, lead.id)).toMatchObject({ owner_id__label: 'Thandi Mokoena' })
  const stranger = await memberOf(await newOrganization())
  expect((await refusal(run(assignLeadOwner, ctx, { row_id: lead.id, owner_id: stranger.user!.id }))).status).toBe(422)
  await run(assignLeadOwner, ctx, { row_id: lead.id })
  expect(await readRow(crmLeads, ctx, lead.id)).toMatchObject({ owner_id: null })
})

test('a call or a link across organizations finds nothing', async () => {
  const lead = await create()
  const other = await memberOf(await newOrganization(), 'owner')
  const foreign = await run(contactWrites.create, other, { full_name: 'Foreign' })
  expect((await refusal(run(logLeadCall, other, { lead_id: lead.id, outcome: 'answered' }))).status).toBe(404)
  expect((await refusal(run(convertToContact, other, { row_id: lead.id }))).status).toBe(404)
  expect(fieldsOf(await refusal(create({ name: 'X', contact_id: foreign.id })))).toEqual(['contact_id'])
})

test('the answers of a form are kept as they came, and must be questions with answers', async () => {
  const form_answers = { 'Which speed?': '100 Mbps' }
  const lead = await create({ name: 'X', form_answers, campaign: 'Home fibre', adset: 'A', ad: 'B', form: 'C' })
  expect(await readRow(crmLeads, ctx, lead.id)).toMatchObject({
    form_answers,
    campaign: 'Home fibre',
    adset: 'A',
    ad: 'B',
    form: 'C',
  })
  for (const wrong of [['a'], 'text', null])
    expect((await refusal(create({ name: 'X', form_answers: wrong }))).status).toBe(422)
})

test('deleting a lead is soft, told, and undone', async () => {
  const lead = await create()
  await run(leadWrites.remove, ctx, { row_id: lead.id })
  const live = () => readRows(crmLeads, ctx, { limit: 5 })
  expect(await live()).toEqual([])
  await run(leadWrites.restore, ctx, { row_id: lead.id })
  expect((await live()).map((row) => row.row_id)).toEqual([lead.id])
  expect((await activities(lead.id)).map((activity) => activity.kind)).toEqual(['created', 'deleted', 'restored'])
})

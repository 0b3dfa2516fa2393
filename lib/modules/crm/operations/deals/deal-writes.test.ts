import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { OrganizationCtx, OrganizationDetails } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { dealToWire } from '@/lib/modules/crm/deals/deal-wire'
import { listStageChanges, stageChangeOutput } from '@/lib/modules/crm/deals/stage-changes'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { contactWrites } from '../contacts/contact-writes'
import { leadWrites } from '../leads/lead-writes'
import { listPipelines } from '../pipelines/read-pipelines'
import { createDeal, type DealInput, dealWrites, moveDeal, updateDeal } from './deal-writes'

await createTestDatabase()

/** The functions that other operations call, in a writing operation of their own. */
const within = <O>(work: (ctx: OperationCtx) => Promise<O>) =>
  run(
    defineOperation({
      name: 'test.deal',
      title: 'Tested a deal',
      permission: 'crm.deal.update',
      effect: 'write',
      input: z.strictObject({}),
      output: z.unknown(),
      run: ({ ctx }) => work(ctx),
    }),
    caller,
    {},
  ) as Promise<O>

let organization: OrganizationDetails
let caller: OrganizationCtx
let stages: { id: string; name: string; outcome: string }[]

beforeAll(async () => {
  organization = await newOrganization()
  caller = await memberOf(organization)
  const { pipelines } = await run(listPipelines, caller, {})
  stages = pipelines[0]!.stages
})
beforeEach(() => systemDb().platformEvent.deleteMany({ where: { organization_id: organization.id } }))

const stage = (name: string) => stages.find((one) => one.name === name)!.id
const create = (input: DealInput) => within(async (ctx) => dealToWire(await createDeal(ctx, input)))
const move = (id: string, to: string) => within(async (ctx) => dealToWire(await moveDeal(ctx, id, to)))
const update = (id: string, input: DealInput) => within(async (ctx) => dealToWire(await updateDeal(ctx, id, input)))
const events = async () =>
  (
    await systemDb().platformEvent.findMany({ where: { organization_id: organization.id }, orderBy: { id: 'asc' } })
  ).map(({ id, name, payload }) => ({ id, name, payload: payload as Record<string, unknown> }))
const changes = (limit = 50, since?: Date) => within((ctx) => listStageChanges(ctx, { limit, since }))

test('a deal that says nothing begins in the first stage of the default pipeline', async () => {
  const deal = await create({})
  expect(deal).toMatchObject({
    title: 'New deal',
    value: null,
    currency: 'ZAR',
    status: 'open',
    pipeline_name: 'Sales',
    stage_name: 'New',
    contact_id: null,
    expected_close: null,
  })
  expect((await events()).map(({ name }) => name)).toEqual(['deal.created'])
})

test('what was sent comes back, also a close that is no date', async () => {
  const input = {
    title: 'Fibre',
    description: 'Two lines',
    category: 'Fibre',
    value: 1250.5,
    currency: 'eur',
    probability: 35,
    expected_close: 'before winter',
    company: 'Karoo',
  }
  expect(await create(input)).toMatchObject({ ...input, currency: 'EUR' })
  const dated = await create({ title: 'Dated', expected_close: '2026-12-31' })
  const row = await systemDb().crmDeal.findUniqueOrThrow({ where: { id: dated.id } })
  expect(row.expected_close_on?.toISOString()).toBe('2026-12-31T00:00:00.000Z')
})

test('the contact is found by e-mail in any case, else by phone in any spelling, else added', async () => {
  const known = await run(contactWrites.create, caller, { full_name: 'Sipho Nkosi', email: 'Sipho@Deal.example' })
  const called = await run(contactWrites.create, caller, { full_name: 'Ayanda', phone: '082 555 0101' })
  expect(await create({ email: 'sipho@DEAL.example' })).toMatchObject({
    contact_id: known.id,
    contact_name: 'Sipho Nkosi',
  })
  expect((await create({ phone: '+27 (0)82 555-0101' })).contact_id).toBe(called.id)
  // The e-mail address decides where the two lead to different people.
  expect((await create({ email: 'sipho@deal.example', phone: '0825550101' })).contact_id).toBe(known.id)
  const added = await create({ contact_name: 'New Person', email: 'new@deal.example', company: 'Acme' })
  const contact = await systemDb().crmContact.findUniqueOrThrow({ where: { id: added.contact_id! } })
  expect(contact).toMatchObject({ full_name: 'New Person', email: 'new@deal.example', company: 'Acme' })
})

test('a lead lends what is not said, and must be a live one of the organization', async () => {
  const lead = await run(leadWrites.create, caller, {
    name: 'Lerato',
    email: 'lerato@deal.example',
    phone: '083 555 0110',
    category: 'LTE',
  })
  expect(await create({ lead_id: lead.id, phone: '084 555 0111' })).toMatchObject({
    lead_id: lead.id,
    contact_name: 'Lerato',
    email: 'lerato@deal.example',
    phone: '084 555 0111',
    category: 'LTE',
    title: 'Deal with Lerato',
  })
  const other = await memberOf(await newOrganization())
  const foreign = await run(leadWrites.create, other, { name: 'Foreign' })
  for (const lead_id of [foreign.id, 'nonsense'])
    expect(fieldsOf(await refusal(create({ lead_id })))).toEqual(['lead_id'])
})

test('a move writes an activity and an event of one id, and the poller reads the same record', async () => {
  const deal = await create({ title: 'Moving' })
  const moved = await move(deal.id, stage('Quoted'))
  expect(moved).toMatchObject({ stage_name: 'Quoted', status: 'open' })
  const told = (await events()).filter(({ name }) => name === 'deal.stage_changed')
  expect(told).toHaveLength(1)
  const [change] = await changes(1)
  expect(change!.id).toBe(told[0]!.id)
  expect(change).toEqual(told[0]!.payload)
  expect(stageChangeOutput.parse(change)).toMatchObject({
    deal_id: deal.id,
    from_stage_name: 'New',
    to_stage_name: 'Quoted',
    deal: { id: deal.id, stage_name: 'Quoted' },
  })
  expect((await events()).some(({ name }) => name === 'deal.updated')).toBe(false)
  expect(await changes(50, new Date(Date.now() + 60_000))).toEqual([])
})

test('the same stage again changes and tells nothing', async () => {
  const deal = await create({})
  await systemDb().platformEvent.deleteMany({ where: { organization_id: organization.id } })
  expect((await move(deal.id, deal.stage_id)).updated_at).toBe(deal.updated_at)
  expect((await update(deal.id, { title: deal.title, value: null })).updated_at).toBe(deal.updated_at)
  expect(await events()).toEqual([])
})

test('winning, losing and reopening follow the stage', async () => {
  const deal = await create({ title: 'Won and lost', probability: 30 })
  await move(deal.id, stage('Negotiation'))
  const won = await move(deal.id, stage('Won'))
  expect(won).toMatchObject({ status: 'won', probability: 30 })
  expect(won.closed_at).not.toBeNull()
  const stored = () => systemDb().crmDeal.findUniqueOrThrow({ where: { id: deal.id } })
  expect((await stored()).chance).toBe(100)
  expect((await move(deal.id, stage('Lost'))).status).toBe('lost')
  // Reopened by its status, it lies where it was before it was closed.
  await run(dealWrites.update, caller, { row_id: deal.id, changes: { status: 'open' } })
  expect(await stored()).toMatchObject({ stage_id: stage('Negotiation'), status: 'open', closed_at: null, chance: 30 })
  await run(dealWrites.update, caller, { row_id: deal.id, changes: { status: 'won' } })
  expect(await stored()).toMatchObject({ stage_id: stage('Won'), status: 'won' })
})

test('a stage of another pipeline, a foreign one and none at all are refused at stage_id', async () => {
  const deal = await create({})
  const pipeline = { id: crypto.randomUUID(), organization_id: organization.id, name: 'Other' }
  await systemDb().crmPipeline.create({ data: pipeline })
  const elsewhere = await systemDb().crmStage.create({
    data: { id: crypto.randomUUID(), organization_id: organization.id, pipeline_id: pipeline.id, name: 'Elsewhere' },
  })
  const other = await memberOf(await newOrganization())
  const { pipelines } = await run(listPipelines, other, {})
  for (const to of [elsewhere.id, pipelines[0]!.stages[0]!.id, crypto.randomUUID(), 'nonsense']) {
    const error = await refusal(move(deal.id, to))
    expect([error.status, fieldsOf(error)]).toEqual([422, ['stage_id']])
  }
})

test('moves at the same time come one after the other: each tells where the one before left it', async () => {
  const deal = await create({ title: 'Contested' })
  const open = stages.filter(({ outcome }) => outcome === 'open').map(({ id }) => id)
  await Promise.all(Array.from({ length: 8 }, (_, n) => move(deal.id, open[1 + (n % 4)]!)))
  const own = (await changes(200)).filter((change) => change.deal_id === deal.id).reverse()
  let at = deal.stage_id
  for (const change of own) {
    expect(change.from_stage_id).toBe(at)
    expect(change.to_stage_id).not.toBe(at)
    at = change.to_stage_id
  }
  const stored = await systemDb().crmDeal.findUniqueOrThrow({ where: { id: deal.id } })
  expect(stored.stage_id).toBe(at)
})

test('deal.updated is told when something really changed', async () => {
  const deal = await create({ title: 'Told' })
  await update(deal.id, { value: 99.9, description: 'More' })
  await update(deal.id, { value: 99.9 })
  const told = (await events()).filter(({ name }) => name === 'deal.updated')
  expect(told).toHaveLength(1)
  expect(told[0]!.payload).toMatchObject({ id: deal.id, value: 99.9, description: 'More' })
  expect(await update(deal.id, { description: null, title: null, value: null })).toMatchObject({
    description: '',
    title: 'Told',
    value: null,
  })
})

test('another organization’s deal does not exist', async () => {
  const deal = await create({})
  const other = await memberOf(await newOrganization())
  const error = await refusal(run(dealWrites.update, other, { row_id: deal.id, changes: { title: 'Mine' } }))
  expect(error.status).toBe(404)
})

test('an amount that no column holds and a null character are refused in words', async () => {
  expect(fieldsOf(await refusal(create({ value: 1e300, title: 'a\0b' })))).toEqual(['value', 'title'])
})

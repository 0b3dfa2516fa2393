import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { readBoard } from '@/lib/core/grid/board/board-query'
import { readStats } from '@/lib/core/grid/figures/stats'
import { readRow, readRows } from '@/lib/core/grid/query/read-grid'
import type { BoardColumn } from '@/lib/core/grid/wire'
import { customerWrites } from '@/lib/modules/accounting/operations/parties/customer-writes'
import { crmOpportunities } from '@/lib/modules/crm/grids/crm-opportunities.grid'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { setCallback } from '../leads/change-leads'
import { leadWrites } from '../leads/lead-writes'
import { opportunityWrites } from './opportunity-writes'

await createTestDatabase()

let ctx: OrganizationCtx
let lead_id: string
let customer_id: string
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'moderator')
  lead_id = (await run(leadWrites.create, ctx, { name: 'Sipho Dlamini' })).id
  customer_id = (await run(customerWrites.create, ctx, { name: 'Karoo Motors' })).id
})

const create = (values: object) => run(opportunityWrites.create, ctx, { title: 'Fibre', ...values })
const update = (row_id: string, changes: object) => run(opportunityWrites.update, ctx, { row_id, changes })
const both = ['lead_id', 'customer_id']

test('an opportunity belongs to exactly one: an open lead or a customer', async () => {
  expect(await create({ lead_id })).toMatchObject({
    lead_id,
    customer_id: null,
    currency: 'ZAR',
    status: 'New',
    source: 'other',
  })
  expect(await create({ customer_id })).toMatchObject({ lead_id: null, customer_id })
  expect(fieldsOf(await refusal(create({})))).toEqual(both)
  expect(fieldsOf(await refusal(create({ lead_id, customer_id })))).toEqual(both)
  expect(await systemDb().crmOpportunity.count({ where: { organization_id: ctx.organization.id } })).toBe(2)
})

test.each(['Converted', 'Disqualified'])('a lead that is %s is refused', async (status) => {
  await run(leadWrites.update, ctx, { row_id: lead_id, changes: { status } })
  const error = await refusal(create({ lead_id }))
  expect([error.status, ...fieldsOf(error)]).toEqual([422, 'lead_id'])
})

test.each(['New', 'Unreachable', 'Quoted'])('a lead that is %s is taken', async (status) => {
  await run(leadWrites.update, ctx, { row_id: lead_id, changes: { status } })
  expect(await create({ lead_id })).toMatchObject({ lead_id })
})

test('the party is checked on every edit, and may change from one to the other', async () => {
  const { id } = await create({ lead_id })
  expect(fieldsOf(await refusal(update(id, { customer_id })))).toEqual(both)
  expect(fieldsOf(await refusal(update(id, { lead_id: null })))).toEqual(both)
  expect(await update(id, { lead_id: null, customer_id })).toMatchObject({ lead_id: null, customer_id })
})

test('an opportunity keeps its lead when that is closed, and stays editable', async () => {
  const { id } = await create({ lead_id })
  await run(leadWrites.update, ctx, { row_id: lead_id, changes: { status: 'Converted' } })
  expect(await update(id, { lead_id, notes: 'still here' })).toMatchObject({ lead_id, notes: 'still here' })
})

test('parties that are unknown, deleted or of another organization are refused', async () => {
  const other = await memberOf(await newOrganization(), 'owner')
  const foreignLead = await run(leadWrites.create, other, { name: 'Foreign' })
  const foreignCustomer = await run(customerWrites.create, other, { name: 'Foreign' })
  await run(leadWrites.remove, ctx, { row_id: lead_id })
  for (const party of [lead_id, foreignLead.id, newId()])
    expect(fieldsOf(await refusal(create({ lead_id: party })))).toEqual(['lead_id'])
  for (const party of [foreignCustomer.id, newId()])
    expect(fieldsOf(await refusal(create({ customer_id: party })))).toEqual(['customer_id'])
})

test('source, value and currency are what they must be', async () => {
  for (const source of ['referral', 'inbound', 'outbound', 'website', 'partner', 'other'])
    expect(await create({ customer_id, source })).toMatchObject({ source })
  expect((await refusal(create({ customer_id, source: 'billboard' }))).status).toBe(422)
  expect((await refusal(create({ customer_id, value: '-1' }))).status).toBe(422)
  expect((await refusal(create({ customer_id, value: '1.005' }))).status).toBe(422)
  expect(fieldsOf(await refusal(create({ customer_id, currency: 'XQZ' })))).toEqual(['currency'])
  expect(await create({ customer_id, value: '1250.50', currency: 'usd' })).toMatchObject({ currency: 'USD' })
  const { id } = await create({ customer_id, value: 99 })
  await update(id, { value: null, source: null })
  expect(await readRow(crmOpportunities, ctx, id)).toMatchObject({ value: '0.00', source: 'other' })
})

test('the currency is the organization’s own by default', async () => {
  const abroad = await memberOf(await newOrganization({ currency: 'NAD' }))
  const customer = await run(customerWrites.create, abroad, { name: 'Windhoek Motors' })
  expect(await run(opportunityWrites.create, abroad, { title: 'X', customer_id: customer.id })).toMatchObject({
    currency: 'NAD',
  })
})

test('a callback is due from the morning of its day, while the opportunity is open', async () => {
  const due = async (id: string) => (await readRow(crmOpportunities, ctx, id)).callback_due
  const { id } = await create({ customer_id })
  expect(await due(id)).toBe(false)
  // The last minute of today and the first of tomorrow, in Johannesburg.
  const [{ midnight }] = (await asOwner<{ midnight: Date }>(
    `select (date_trunc('day', now() at time zone 'Africa/Johannesburg') + interval '1 day') at time zone 'Africa/Johannesburg' as midnight`,
  )) as [{ midnight: Date }]
  const at = (minutes: number) => new Date(midnight.getTime() + minutes * 60_000).toISOString()
  await run(setCallback, ctx, { row_id: id, callback_at: at(-1) })
  expect(await due(id)).toBe(true)
  await run(setCallback, ctx, { row_id: id, callback_at: at(0) })
  expect(await due(id)).toBe(false)
  await run(setCallback, ctx, { row_id: id, callback_at: at(-10_000) })
  expect(await due(id)).toBe(true)
  await update(id, { status: 'Converted' })
  expect(await due(id)).toBe(false)
  await run(setCallback, ctx, { row_id: id })
  expect(await readRow(crmOpportunities, ctx, id)).toMatchObject({ callback_at: null })
})

const board = async (): Promise<Record<string, BoardColumn>> => {
  const { columns } = JSON.parse(await readBoard(crmOpportunities, ctx, { perColumn: 20 })) as {
    columns: BoardColumn[]
  }
  return Object.fromEntries(columns.map((column) => [column.key, column]))
}
const titles = (column: BoardColumn | undefined) => column?.cards.map((card) => card.title)

test('columns add up the organization’s currency only, and the cards agree with their rows', async () => {
  await create({ customer_id, value: '100.10', status: 'Quoted' })
  await create({ customer_id, value: '0.20', status: 'Quoted' })
  await create({ customer_id, value: '5000', currency: 'USD', status: 'Quoted' })
  await create({ customer_id, value: '7', status: 'Converted' })
  const columns = await board()
  expect(columns.Quoted).toMatchObject({ count: 3, total_value: '100.30' })
  expect(columns.Converted).toMatchObject({ count: 1, total_value: '7.00' })
  expect(columns.New).toMatchObject({ count: 0, total_value: '0.00' })
  const cards = await readStats(crmOpportunities, ctx, {})
  const open = cards.find((card) => card.key === 'open_value')!
  expect(open).toMatchObject({ value: '100.30', currency: 'ZAR' })
  const behind = await readRows(crmOpportunities, ctx, { filter: open.filter, limit: 10 })
  expect(behind.map((row) => row.value).sort()).toEqual(['0.20', '100.10'])
})

test('cards stay where they are put', async () => {
  const [a, b, c] = [
    await create({ title: 'a', customer_id }),
    await create({ title: 'b', customer_id }),
    await create({ title: 'c', customer_id }),
  ]
  const move = (row_id: string, to: string, before?: string) =>
    run(opportunityWrites.move, ctx, { row_id, to, ...(before ? { before } : {}) })
  await move(a!.id, 'Quoted')
  await move(b!.id, 'Quoted', a!.id)
  await move(c!.id, 'Quoted', a!.id)
  expect(titles((await board()).Quoted)).toEqual(['b', 'c', 'a'])
  await move(a!.id, 'Quoted', b!.id)
  expect(titles((await board()).Quoted)).toEqual(['a', 'b', 'c'])
  await move(a!.id, 'Quoted')
  expect(titles((await board()).Quoted)).toEqual(['b', 'c', 'a'])
  expect((await refusal(move(a!.id, 'Converted', b!.id))).status).toBe(422)
  expect(titles((await board()).Quoted)).toEqual(['b', 'c', 'a'])
})

test('every status change is told, by board and by edit', async () => {
  const { id } = await create({ lead_id })
  await run(opportunityWrites.move, ctx, { row_id: id, to: 'Quoted' })
  await update(id, { status: 'Converted' })
  await update(id, { notes: 'x' })
  const told = await systemDb().timelineEntry.findMany({
    where: { subject_id: id },
    orderBy: [{ occurred_at: 'asc' }, { id: 'asc' }],
  })
  expect(told.map(({ kind, from_value, to_value }) => [kind, from_value, to_value])).toEqual([
    ['created', null, null],
    ['status_change', 'New', 'Quoted'],
    ['status_change', 'Quoted', 'Converted'],
  ])
  const events = await systemDb().platformEvent.findMany({
    where: { organization_id: ctx.organization.id, name: { startsWith: 'opportunity.' } },
    orderBy: { id: 'asc' },
  })
  expect(events.map(({ name, payload }) => [name, (payload as { to?: string }).to])).toEqual([
    ['opportunity.created', undefined],
    ['opportunity.status_changed', 'Quoted'],
    ['opportunity.status_changed', 'Converted'],
  ])
})

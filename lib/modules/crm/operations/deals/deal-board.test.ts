import { beforeAll, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { moveCards, readGridBoard } from '@/lib/core/grid/board/board-operations'
import type { BoardAnswer } from '@/lib/core/grid/wire'
import type { Pipeline } from '@/lib/modules/crm/schemas'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { createPipeline, deletePipeline } from '../pipelines/change-pipelines'
import { createStage, deleteStage, updateStage } from '../pipelines/change-stages'
import { createCrmDeal } from './change-deals'
import { dealWrites } from './deal-writes'

await createTestDatabase()

let ctx: OrganizationCtx
let sales: Pipeline
let renewals: Pipeline

beforeAll(async () => {
  ctx = await memberOf(await newOrganization(), 'administrator')
  renewals = (await run(createPipeline, ctx, { name: 'Renewals' })).pipeline
  const { board: key } = await board()
  const stages = await systemDb().crmStage.findMany({ where: { pipeline_id: key! }, orderBy: { position: 'asc' } })
  sales = { id: key!, name: 'Sales', position: 0, is_default: true, stages: stages as unknown as Pipeline['stages'] }
})

const board = async (query: Record<string, string> = {}): Promise<BoardAnswer> =>
  JSON.parse(await run(readGridBoard, ctx, { slug: 'crm-deals', query: new URLSearchParams(query) }))
const add = async (input: object = {}) => (await run(createCrmDeal, ctx, input)).deal
const stage = (name: string, pipeline = sales) => pipeline.stages.find((one) => one.name === name)!
const move = (row_id: string, to: string, more: object = {}) =>
  run(moveCards, ctx, { slug: 'crm-deals', row_id, to, ...more })

test('the columns are the stages of one pipeline, the default one unless another is chosen', async () => {
  await add({ value: 100 })
  await add({ value: 50.5, stage_id: stage('New').id })
  await add({ value: 7, currency: 'USD' })
  await add({ value: 900, stage_id: stage('Won', renewals).id })
  const first = await board()
  expect(first.boards!.map(({ label }) => label)).toEqual(['Sales', 'Renewals'])
  expect(first.columns.map(({ label, tone, final }) => [label, tone, final ?? false])).toEqual([
    ['New', 'info', false],
    ['Contacted', 'info', false],
    ['Qualified', 'info', false],
    ['Quoted', 'info', false],
    ['Negotiation', 'info', false],
    ['Won', 'success', true],
    ['Lost', 'neutral', true],
  ])
  expect(first.columns[0]).toMatchObject({ count: 3, total_value: '150.50' })
  const second = await board({ board: renewals.id })
  expect(second.board).toBe(renewals.id)
  expect(second.columns.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0])
  expect(second.columns[5]!.cards[0]).toMatchObject({ value: '900.00', stage_id__label: 'Won' })
  expect((await refusal(board({ board: crypto.randomUUID() }))).status).toBe(400)
})

test('lanes and a single column are read by stage too', async () => {
  const deal = await add({ title: 'Owned', owner_id: ctx.actor.id, stage_id: stage('Quoted').id })
  const divided = await board({ lanes: 'owner_id' })
  const cell = divided.cells!.find(({ column, lane }) => column === stage('Quoted').id && lane === ctx.actor.id)
  expect(cell!.cards.map(({ row_id }) => row_id)).toContain(deal.id)
  const one = await board({ column: stage('Quoted').id })
  expect(one.columns).toHaveLength(1)
  expect(one.columns[0]!.cards.map(({ row_id }) => row_id)).toContain(deal.id)
})

test('a card moves to a stage with its place; the deal wins by it, and another pipeline refuses it', async () => {
  const above = await add({ stage_id: stage('Won').id })
  const deal = await add({ title: 'Carried' })
  const { row } = (await move(deal.id, stage('Won').id, { after: above.id })) as { row: Record<string, unknown> }
  expect(row).toMatchObject({ status: 'won', stage_id: stage('Won').id, stage_id__label: 'Won', chance: 100 })
  const shown = (await board({ column: stage('Won').id })).columns[0]!.cards.map(({ row_id }) => row_id)
  expect(shown.indexOf(deal.id)).toBe(shown.indexOf(above.id) + 1)
  for (const to of [stage('New', renewals).id, crypto.randomUUID(), 'nonsense']) {
    const error = await refusal(move(deal.id, to))
    expect([error.status, fieldsOf(error)]).toEqual([422, ['to']])
  }
})

test('a stage with deals is deleted only when they are moved', async () => {
  const { pipeline } = await run(createStage, ctx, { pipeline_id: sales.id, name: 'Trial' })
  const trial = stage('Trial', pipeline)
  const deals = [await add({ stage_id: trial.id }), await add({ stage_id: trial.id })]
  const gone = { pipeline_id: sales.id, stage_id: trial.id }
  const error = await refusal(run(deleteStage, ctx, gone))
  expect([error.status, error.more]).toMatchObject([409, { deals: 2 }])
  expect(error.detail).toContain('2 deals are in it')
  expect((await refusal(run(updateStage, ctx, { ...gone, outcome: 'won' }))).status).toBe(409)
  expect(fieldsOf(await refusal(run(deleteStage, ctx, { ...gone, move_to: stage('New', renewals).id })))).toEqual([
    'move_to',
  ])
  expect((await systemDb().crmStage.findUniqueOrThrow({ where: { id: trial.id } })).deleted_at).toBeNull()
  await run(deleteStage, ctx, { ...gone, move_to: stage('Lost').id })
  const stored = await systemDb().crmDeal.findMany({ where: { id: { in: deals.map(({ id }) => id) } } })
  expect(stored.map(({ stage_id, status }) => [stage_id, status])).toEqual([
    [stage('Lost').id, 'lost'],
    [stage('Lost').id, 'lost'],
  ])
  expect((await refusal(run(deletePipeline, ctx, { pipeline_id: sales.id }))).status).toBe(409)
})

test('a deal that comes while its stage is deleted is refused, or keeps the stage', async () => {
  const { pipeline } = await run(createStage, ctx, { pipeline_id: sales.id, name: 'Contested' })
  const contested = stage('Contested', pipeline)
  const deal = await add()
  const [moved, deleted] = await Promise.allSettled([
    move(deal.id, contested.id),
    run(deleteStage, ctx, { pipeline_id: sales.id, stage_id: contested.id }),
  ])
  expect([moved.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
  const stored = await systemDb().crmDeal.findUniqueOrThrow({ where: { id: deal.id } })
  const lives = await systemDb().crmStage.findUniqueOrThrow({ where: { id: stored.stage_id } })
  expect(lives.deleted_at).toBeNull()
})

test('edits and moves of deals go on while their stage is deleted', async () => {
  const { pipeline } = await run(createStage, ctx, { pipeline_id: sales.id, name: 'Busy' })
  const busy = stage('Busy', pipeline)
  const deals = await Promise.all(Array.from({ length: 6 }, () => add({ stage_id: busy.id })))
  const work = [
    run(deleteStage, ctx, { pipeline_id: sales.id, stage_id: busy.id, move_to: stage('Quoted').id }),
    ...deals.slice(0, 3).map(({ id }) => run(dealWrites.update, ctx, { row_id: id, changes: { title: 'Edited' } })),
    ...deals.slice(3).map(({ id }) => move(id, stage('Negotiation').id)),
  ]
  await Promise.all(work)
  const stored = await systemDb().crmDeal.findMany({ where: { id: { in: deals.map(({ id }) => id) } } })
  const at = (id: string) => stored.find((deal) => deal.id === id)!
  for (const { id } of deals.slice(0, 3))
    expect(at(id)).toMatchObject({ title: 'Edited', stage_id: stage('Quoted').id })
  for (const { id } of deals.slice(3)) expect(at(id).stage_id).toBe(stage('Negotiation').id)
})

test('deals follow the probability of their stage unless they have their own', async () => {
  const plain = await add({ stage_id: stage('Contacted').id, value: 1000 })
  const own = await add({ stage_id: stage('Contacted').id, value: 1000, probability: 90 })
  await run(updateStage, ctx, { pipeline_id: sales.id, stage_id: stage('Contacted').id, probability: 33 })
  const chance = async (id: string) => (await systemDb().crmDeal.findUniqueOrThrow({ where: { id } })).chance
  expect([await chance(plain.id), await chance(own.id)]).toEqual([33, 90])
})

test('a deal whose stage is gone begins again when it is restored', async () => {
  const { pipeline } = await run(createStage, ctx, { pipeline_id: sales.id, name: 'Short-lived' })
  const deal = await add({ stage_id: stage('Short-lived', pipeline).id })
  await run(dealWrites.remove, ctx, { row_id: deal.id })
  await run(deleteStage, ctx, { pipeline_id: sales.id, stage_id: stage('Short-lived', pipeline).id })
  await run(dealWrites.restore, ctx, { row_id: deal.id })
  const stored = await systemDb().crmDeal.findUniqueOrThrow({ where: { id: deal.id } })
  expect([stored.stage_id, stored.deleted_at]).toEqual([stage('New').id, null])
})

import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemTransaction } from '@/lib/core/db/prisma'
import { insertOrganization } from '@/lib/modules/settings/operations/organization/create-organization'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { createPipeline, deletePipeline, updatePipeline } from './change-pipelines'
import { createStage, deleteStage, updateStage } from './change-stages'
import { listPipelines } from './read-pipelines'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'administrator')
})

const list = async (caller = ctx) => (await run(listPipelines, caller, {})).pipelines
const first = async () => (await list())[0]!
const names = (items: { name: string }[]) => items.map(({ name }) => name)
const positions = (items: { position: number }[]) => items.map(({ position }) => position)

test('every new organization begins with a pipeline of ordered stages', async () => {
  const { id } = await systemTransaction(({ db }) =>
    insertOrganization(db, {
      name: 'Brand new',
      colour: '#112233',
      time_zone: 'Africa/Johannesburg',
      currency: 'ZAR',
      country: 'ZA',
    }),
  )
  const owner = await memberOf({ ...ctx.organization, id }, 'owner')
  const pipelines = await list(owner)
  expect(pipelines).toMatchObject([{ name: 'Sales', is_default: true }])
  expect(names(pipelines[0]!.stages)).toEqual(['New', 'Contacted', 'Qualified', 'Quoted', 'Negotiation', 'Won', 'Lost'])
  expect(positions(pipelines[0]!.stages)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(pipelines[0]!.stages.map(({ outcome }) => outcome)).toEqual([
    'open',
    'open',
    'open',
    'open',
    'open',
    'won',
    'lost',
  ])
})

test('pipelines are added, renamed, reordered, made the default and deleted', async () => {
  const sales = await first()
  const { pipeline: renewals } = await run(createPipeline, ctx, { name: 'Renewals' })
  expect(renewals).toMatchObject({ position: 1, is_default: false })
  expect(renewals.stages).toHaveLength(7)
  await run(updatePipeline, ctx, { pipeline_id: renewals.id, position: 0, is_default: true, name: 'Renewals 2027' })
  expect(names(await list())).toEqual(['Renewals 2027', 'Sales'])
  expect((await list()).map(({ is_default }) => is_default)).toEqual([true, false])
  await run(deletePipeline, ctx, { pipeline_id: renewals.id })
  expect(await list()).toMatchObject([{ id: sales.id, position: 0, is_default: true }])
})

test('the last pipeline stays', async () => {
  const error = await refusal(run(deletePipeline, ctx, { pipeline_id: (await first()).id }))
  expect([error.status, error.code]).toEqual([409, 'conflict'])
  expect(await list()).toHaveLength(1)
})

test('of two who delete the last two pipelines at once, one is refused', async () => {
  const sales = await first()
  const { pipeline } = await run(createPipeline, ctx, { name: 'Second' })
  const tries = await Promise.allSettled(
    [sales.id, pipeline.id].map((pipeline_id) => run(deletePipeline, ctx, { pipeline_id })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toHaveLength(1)
})

test('stages are added before the closed ones, renamed, reordered and deleted', async () => {
  const { id: pipeline_id } = await first()
  const { pipeline } = await run(createStage, ctx, { pipeline_id, name: 'Site visit', probability: 70 })
  expect(names(pipeline.stages)).toEqual([
    'New',
    'Contacted',
    'Qualified',
    'Quoted',
    'Negotiation',
    'Site visit',
    'Won',
    'Lost',
  ])
  const visit = pipeline.stages[5]!
  expect(visit).toMatchObject({ probability: 70, outcome: 'open' })
  const moved = await run(updateStage, ctx, { pipeline_id, stage_id: visit.id, name: 'Visit', position: 0 })
  expect(names(moved.pipeline.stages).slice(0, 3)).toEqual(['Visit', 'New', 'Contacted'])
  expect(positions(moved.pipeline.stages)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  await run(deleteStage, ctx, { pipeline_id, stage_id: visit.id })
  expect(positions((await first()).stages)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('won is certain and lost is out of the question', async () => {
  const { id: pipeline_id, stages } = await first()
  const stage_id = stages[0]!.id
  const outcome = async (wanted: object) =>
    (await run(updateStage, ctx, { pipeline_id, stage_id, ...wanted })).pipeline.stages[0]
  expect(await outcome({ outcome: 'won', probability: 30 })).toMatchObject({ outcome: 'won', probability: 100 })
  expect(await outcome({ outcome: 'lost' })).toMatchObject({ probability: 0 })
  expect(await outcome({ outcome: 'open', probability: 30 })).toMatchObject({ probability: 30 })
  for (const probability of [-1, 101, 1.5])
    expect(fieldsOf(await refusal(outcome({ probability }) as never))).toEqual(['probability'])
})

test('a pipeline keeps one open stage', async () => {
  const { id: pipeline_id, stages } = await first()
  const open = stages.filter((stage) => stage.outcome === 'open')
  for (const stage of open.slice(1)) await run(deleteStage, ctx, { pipeline_id, stage_id: stage.id })
  const stage_id = open[0]!.id
  expect((await refusal(run(deleteStage, ctx, { pipeline_id, stage_id }))).status).toBe(409)
  expect((await refusal(run(updateStage, ctx, { pipeline_id, stage_id, outcome: 'won' }))).status).toBe(409)
  expect(names((await first()).stages)).toEqual(['New', 'Won', 'Lost'])
})

test('names are unique without regard to case, within their list', async () => {
  const { id: pipeline_id, stages } = await first()
  expect(fieldsOf(await refusal(run(createPipeline, ctx, { name: ' sales ' })))).toEqual(['name'])
  expect(fieldsOf(await refusal(run(createStage, ctx, { pipeline_id, name: 'won' })))).toEqual(['name'])
  const { pipeline } = await run(createPipeline, ctx, { name: 'Renewals' })
  expect(names(pipeline.stages)).toContain('Won')
  await run(updateStage, ctx, { pipeline_id, stage_id: stages[0]!.id, name: 'NEW' })
})

test('another organization’s pipelines and stages do not exist', async () => {
  const { id: pipeline_id, stages } = await first()
  const other = await memberOf(await newOrganization(), 'owner')
  const stage_id = stages[0]!.id
  expect((await refusal(run(updatePipeline, other, { pipeline_id, name: 'Mine' }))).status).toBe(404)
  expect((await refusal(run(createStage, other, { pipeline_id, name: 'Mine' }))).status).toBe(404)
  const own = (await list(other))[0]!
  expect((await refusal(run(updateStage, other, { pipeline_id: own.id, stage_id, name: 'Mine' }))).status).toBe(404)
  expect(names(await list())).toEqual(['Sales'])
})

test('everybody sees pipelines, only administrators change them', async () => {
  const guest = await memberOf(ctx.organization, 'guest')
  const moderator = await memberOf(ctx.organization, 'moderator')
  expect(await list(guest)).toHaveLength(1)
  expect((await refusal(run(createPipeline, moderator, { name: 'X' }))).status).toBe(403)
})

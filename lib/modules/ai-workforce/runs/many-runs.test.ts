import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Sandbox } from '@/lib/connectors/sandbox-kit/server'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { findGrid } from '@/lib/core/registry'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { createTestDatabase } from '@/scripts/test/database'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { ownerWithModel, startModel } from '@/tests/ai-workforce/agents'
import { until } from '@/tests/core/jobs'
import { run } from '@/tests/crm/organization'
import { type Receiver, startReceiver } from '@/tests/integration/receiver'
import { newSecret } from '../../integration/domain/signature'
import { rejectRequest } from '../operations/approvals/decide'
import { runNow } from '../operations/runs/run-now'

/** Many runs at once on one worker: all come to their end, within their limits, and other work goes on meanwhile. */
const RUNS = 50
const MAY_WRITE = 2
const WANTS = 5
const PATIENCE_MS = 100_000
vi.setConfig({ testTimeout: 240_000 })
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
forgetEnv()
await createTestDatabase()

let sandbox: Sandbox
let receiver: Receiver
let worker: ChildProcess
let owner: OrganizationCtx
let asked = 0
let answer: () => void
const mayAnswer = new Promise<void>((resolve) => {
  answer = resolve
})
beforeAll(async () => {
  sandbox = await startModel(async ({ request, calls }) => {
    asked++
    await mayAnswer
    if (request.startsWith('[Note]')) return { text: 'I leave it.' }
    if (calls.length > 0) return { text: 'This is my report.' }
    const lead = (nth: number) => ({ name: `Wanted ${nth}`, phone: `082 555 ${1000 + nth}` })
    const writes = Array.from({ length: WANTS }, (_, nth) => ({ name: 'create_crm_leads', arguments: lead(nth) }))
    return { calls: [{ name: 'list_crm_leads', arguments: {} }, ...writes] }
  })
  owner = await ownerWithModel()
  receiver = await startReceiver()
  worker = await forkCompiled('tests/worker-process.ts', { stdio: 'ignore' })
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await receiver?.close()
  await sandbox?.close()
})

const own = () => ({ organization_id: owner.organization.id })
const add = (grid: string, values: object) => run(findGrid(grid)!.writes!.create!, owner, values)
const runs = (where: object = {}) => systemDb().aiRun.findMany({ where: { ...own(), trigger: 'manual', ...where } })

const agent = async (name: string) => {
  const limits = { tool_allowlist: ['create_crm_leads', 'list_crm_leads'], max_write_actions: MAY_WRITE }
  return ((await add('agent-profiles', { name, task_prompt: 'Add all that you want.', ...limits })) as { id: string })
    .id
}

async function timed(what: string, work: () => Promise<unknown>) {
  const began = Date.now()
  await work()
  console.log(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

it(`${RUNS} runs at once`, async () => {
  const row_id = await agent('Greedy')
  const event = { event_name: 'lead.created', agent_profile: await agent('Listener') }
  await add('event-subscriptions', event)
  const hook = {
    id: newId(),
    ...own(),
    target_url: receiver.url,
    events: ['lead.created'],
    secret: encryptSecret(newSecret()),
  }
  await systemDb().integrationHook.create({ data: { ...hook, created_by_name: 'Test' } })
  await timed(`${RUNS} runs begun`, () =>
    Promise.all(Array.from({ length: RUNS }, () => run(runNow, owner, { row_id }))),
  )

  await until('as many wait for the model as may', () => asked >= 8, PATIENCE_MS)
  await timed('meanwhile, from a new lead to its webhook and the start of an agent by a job', async () => {
    await add('crm-leads', { name: 'Naledi', phone: '082 555 0199' })
    const isHeard = async () => (await systemDb().aiRun.count({ where: { ...own(), trigger: 'event' } })) === 1
    await until('the webhook arrives', () => receiver.received.length > 0, PATIENCE_MS)
    await until('the job has run', isHeard, PATIENCE_MS)
  })
  expect(await runs({ status: { in: ['queued', 'running'] } })).toHaveLength(RUNS)

  answer()
  const isOver = async () => (await runs({ status: { in: ['queued', 'running'] } })).length === 0
  await timed(`${RUNS} runs, ${2 * RUNS} answers of the model, ${(1 + WANTS) * RUNS} calls of tools`, () =>
    until('all wait for a person', isOver, PATIENCE_MS),
  )
  const made = await runs()
  for (const { status, report, write_count, action_count } of made)
    expect([status, report, write_count, action_count]).toEqual([
      'waiting',
      'This is my report.',
      MAY_WRITE,
      // Those that wait are actions too, and counted as what was asked for.
      1 + WANTS - MAY_WRITE,
    ])
  const requests = await systemDb().aiApproval.findMany({ where: { run_id: { in: made.map(({ id }) => id) } } })
  expect(requests).toHaveLength(RUNS * MAY_WRITE)

  await timed(`${requests.length} rejected, and ${RUNS} runs told`, async () => {
    for (const { id } of requests) await run(rejectRequest, owner, { row_id: id, reason: 'Too many.' })
    await until('all have heard', async () => (await runs({ status: 'completed' })).length === RUNS, PATIENCE_MS)
  })
  for (const { report } of await runs()) expect(report).toBe('I leave it.')
})

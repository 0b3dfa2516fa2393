import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Sandbox } from '@/lib/connectors/sandbox-kit/server'
import { systemDb } from '@/lib/core/db/prisma'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { startModel } from '@/tests/ai-workforce/agents'
import { until } from '@/tests/core/jobs'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { startTestServer } from '@/tests/server'

/** The whole way over HTTP, with a worker in a process of its own: from the start of a run to its report, and where it is stopped. */
vi.setConfig({ testTimeout: 90_000 })
const PATIENCE_MS = 40_000
let installation: TestInstallation
let server: Awaited<ReturnType<typeof startTestServer>>
let sandbox: Sandbox
let worker: ChildProcess
beforeAll(async () => {
  installation = await startTestInstallation()
  server = await startTestServer()
  sandbox = await startModel()
  worker = await forkCompiled('tests/worker-process.ts', { stdio: 'ignore' })
}, 120_000)
afterAll(async () => {
  worker?.kill('SIGKILL')
  await sandbox?.close()
  await server?.close()
  await installation?.close()
})

async function call(method: string, path: string, body?: object): Promise<Json> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${installation.ours.owner}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const told = await answer.json()
  expect(answer.status, JSON.stringify(told)).toBeLessThan(300)
  return told
}

const create = async (grid: string, values: object): Promise<string> =>
  (await call('POST', `/grid/${grid}`, values)).row.row_id
const act = (grid: string, action: string, id: string, params: object = {}) =>
  call('POST', `/grid/${grid}/action/${action}`, { ids: [id], params })
const row = async (grid: string, id: string): Promise<Json> => (await call('GET', `/grid/${grid}/${id}`)).row
const requestsOf = async (run_id: string): Promise<Json[]> => {
  const filter = encodeURIComponent(JSON.stringify({ column: 'run_id', op: 'eq', value: run_id }))
  return (await call('GET', `/grid/ai-agent-approvals/data?filter=${filter}`)).rows
}

async function begin(name: string, task_prompt: string): Promise<string> {
  const profile = await create('agent-profiles', { name, task_prompt })
  const { results } = await act('agent-profiles', 'run_now', profile)
  expect(results).toMatchObject([{ ok: true }])
  const { id } = await systemDb().aiRun.findFirstOrThrow({ where: { profile_id: profile } })
  return id
}

const untilRun = (id: string, status: string) =>
  until(`the run is ${status}`, async () => (await row('agent-runs', id)).status === status, PATIENCE_MS)
const slowly = () => sandbox.control('POST', 'faults', { match: { op: 'turn' }, mode: 'slow', delayMs: 20_000 })
const isAsked = async () => {
  const { requests } = (await sandbox.control('GET', 'requests')) as { requests: unknown[] }
  return requests.length > 0
}

it('a run reads, proposes, is approved, carried out and told, and reports', async () => {
  const run = await begin('Adder', 'Create a lead named Lindiwe Wire with phone 082 555 0155')
  await untilRun(run, 'waiting')
  const [request] = await requestsOf(run)
  expect(request).toMatchObject({ summary: 'Add a lead: Lindiwe Wire', status: 'pending' })
  expect((await call('GET', '/grid/crm-leads/data?q=Lindiwe%20Wire')).rows).toEqual([])
  await act('ai-agent-approvals', 'approve', request.row_id)
  await untilRun(run, 'completed')
  expect((await call('GET', '/grid/crm-leads/data?q=Lindiwe%20Wire')).rows).toHaveLength(1)
  expect(await row('ai-agent-approvals', request.row_id)).toMatchObject({ status: 'approved', execution: 'done' })
  expect((await row('agent-runs', run)).final_report).toContain('Thank you for approving 1 request')
})

it('the stop of all agents ends a run that waits for its model, and nothing more is asked of the model', async () => {
  await sandbox.control('POST', 'reset')
  await slowly()
  const run = await begin('Slow', 'Which leads are stale?')
  await until('the model is asked', isAsked, PATIENCE_MS)
  const began = Date.now()
  await call('PUT', '/ai-agent/settings', { kill_switch: true })
  await untilRun(run, 'halted')
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(await row('agent-runs', run)).toMatchObject({ error: expect.stringContaining('All agents were stopped by') })
  await call('PUT', '/ai-agent/settings', { kill_switch: false })
  const { requests } = (await sandbox.control('GET', 'requests')) as { requests: unknown[] }
  expect(requests).toHaveLength(1)
})

it('a person stops an answer in the middle, and what was said so far stays', async () => {
  await sandbox.control('POST', 'reset')
  await slowly()
  const { conversation } = await call('POST', '/ai-agent/conversations', {})
  await call('POST', `/ai-agent/conversations/${conversation.id}/messages`, {
    text: 'Which leads are stale?',
    wait: false,
  })
  await until('the model is asked', isAsked, PATIENCE_MS)
  await call('POST', `/ai-agent/conversations/${conversation.id}/stop`)
  const last = async () =>
    (await call('GET', `/ai-agent/conversations/${conversation.id}`)).conversation.messages.at(-1)
  await until('it is stopped', async () => (await last()).state === 'stopped', PATIENCE_MS)
  expect(await last()).toMatchObject({ error: 'You stopped this.' })
})

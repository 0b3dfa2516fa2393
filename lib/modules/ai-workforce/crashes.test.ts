import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Sandbox } from '@/lib/connectors/sandbox-kit/server'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { findGrid } from '@/lib/core/registry'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { testRandom } from '@/scripts/test/random'
import { rounds } from '@/scripts/test/strength'
import { ownerWithModel, startModel } from '@/tests/ai-workforce/agents'
import { holding, waits } from '@/tests/banking/charges'
import { until } from '@/tests/core/jobs'
import { run } from '@/tests/crm/organization'
import { approveRequest } from './operations/approvals/decide'
import { createConversation } from './operations/conversations/change-conversations'
import { sendMessage } from './operations/conversations/send-message'
import type { Step } from './sessions/steps'

/** Worker processes that are killed while agents work and while requests are carried out: each thing is done once, and nothing is lost. */
vi.setConfig({ testTimeout: 300_000 })
await createTestDatabase()

const KILLS = rounds(50, 8)
const PATIENCE_MS = 60_000
const random = testRandom('crashes of workers of agents')
const workers = new Set<ChildProcess>()
let sandbox: Sandbox
let owner: OrganizationCtx
beforeAll(async () => {
  sandbox = await startModel()
})
beforeEach(async () => {
  owner = await ownerWithModel()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await sandbox.close()
})

/** Between what a worker does and its note of it there is hardly a moment; here it is long enough for kills to fall into. */
async function noteSlowly() {
  await asOwner(`create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.1); return new; end $$`)
  await asOwner(`create trigger slowly before insert on ai_step for each row
    when (new.role in ('assistant', 'tool')) execute function slowly()`)
  await asOwner(`create trigger slowly before update on ai_approval for each row
    when (new.execution = 'done') execute function slowly()`)
}

const isNoting = async () => (await asOwner("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length > 0

async function startProcess(): Promise<ChildProcess> {
  const worker = await forkCompiled('tests/worker-process.ts', { stdio: 'ignore' })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return worker
}

/** What a worker said last was long ago: also that of workers which live, so that two are at the same thing. */
async function forgetLeases() {
  await systemQuery("update ai_session set leased_until = now() - interval '1 second' where state = 'working'")
  await systemQuery("update ai_approval set leased_until = now() - interval '1 second' where execution = 'running'")
}

const own = () => ({ organization_id: owner.organization.id })
const requests = () => systemDb().aiApproval.findMany({ where: own() })

/** The agent looks for a tool, calls it, and asks; it reads the outcome later. */
async function ask(name: string, phone: string) {
  const { conversation } = await run(createConversation, owner, {})
  const text = `Create a lead named ${name} with phone ${phone}`
  await run(sendMessage, owner, { conversation_id: conversation.id, text })
}

async function approveAll() {
  for (const { id } of (await requests()).filter(({ status }) => status === 'pending'))
    await run(approveRequest, owner, { row_id: id })
  // The five seconds in which an approval can be taken back are over.
  await systemDb().aiApproval.updateMany({ where: { ...own(), execution: 'waiting' }, data: { run_after: new Date() } })
}

it(`${KILLS} kills: each request is carried out once, each turn ends, and no step and no line is lost or doubled`, async () => {
  await noteSlowly()
  const standing = [await startProcess(), await startProcess()]
  const names: string[] = []
  const askOnce = async () => {
    const nth = names.push(`Crash ${names.length + 1}.`)
    await ask(names.at(-1)!.slice(0, -1), `082 555 ${String(1_000 + nth)}`)
  }
  for (let kills = 0; kills < KILLS; kills++) {
    await Promise.all([askOnce(), askOnce()])
    await approveAll()
    await until('something is noted', isNoting, PATIENCE_MS)
    await wait(random.next() * 250)
    standing.shift()!.kill('SIGKILL')
    await forgetLeases()
    standing.push(await startProcess())
  }
  const isOver = async () => {
    await approveAll()
    const open = { ...own(), state: 'working' }
    const told = await systemDb().aiApproval.count({ where: { ...own(), told: true } })
    return told === names.length && (await systemDb().aiSession.count({ where: open })) === 0
  }
  await until('all is done and told', isOver, PATIENCE_MS)
  for (const worker of standing) worker.kill('SIGKILL')

  expect((await requests()).map(({ execution }) => execution)).toEqual(names.map(() => 'done'))
  const leads = await systemDb().crmLead.findMany({ where: own(), orderBy: { phone: 'asc' } })
  expect(leads.map(({ name }) => `${name}.`)).toEqual(names)
  const added = await systemDb().auditLog.findMany({ where: { ...own(), entity: 'crm-leads' } })
  expect(new Set(added.map(({ request_id }) => request_id)).size).toBe(names.length)
  expect(added).toHaveLength(names.length)

  const messages = await systemDb().aiMessage.findMany({ where: own() })
  expect(messages).toHaveLength(3 * names.length)
  expect(messages.filter(({ state, error }) => state !== 'done' || error)).toEqual([])
  for (const { id } of await systemDb().aiSession.findMany({ where: own() })) await expectWhole(id)
})

/** Each call has one answer and one line of the log; each request one more for what was carried out. */
async function expectWhole(session_id: string) {
  const where = { ...own(), session_id }
  const steps = (await systemDb().aiStep.findMany({ where, orderBy: { position: 'asc' } })) as unknown as Step[]
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
  const told = steps.flatMap(({ role, content }) => (role === 'tool' ? [content.name] : []))
  expect(steps.map(({ role }) => role)).toEqual([
    'user',
    ...told.flatMap(() => ['assistant', 'tool']),
    'assistant',
    'note',
    'assistant',
  ])
  const lines = await systemDb().aiAction.findMany({ where })
  expect(lines.map(({ tool, outcome }) => `${tool}: ${outcome}`).sort()).toEqual(
    [
      'create_crm_leads: pending approval',
      'create_crm_leads: success',
      ...told.slice(0, -1).map((name) => `${name}: success`),
    ].sort(),
  )
}

it('killed between the change and its note: done once, and written down by another', async () => {
  const create = findGrid('crm-leads')!.writes!.create!
  const { id: row_id } = (await run(create, owner, { name: 'Held', phone: '082 555 0100' })) as { id: string }
  const { conversation } = await run(createConversation, owner, {})
  const text = 'Change the company of lead Held to Changed once'
  await run(sendMessage, owner, { conversation_id: conversation.id, text })
  const worker = await startProcess()
  await until('it is asked for', async () => (await requests()).length === 1, PATIENCE_MS)
  const { id } = (await requests())[0]!
  const lock = (table: string) => `select 1 from ${table} where id = $1::uuid for update`
  let release = () => {}
  const { holds } = await holding(lock('crm_lead'), row_id, async () => {
    await approveAll()
    const isAbout = async () => (await requests())[0]!.execution === 'running' && (await waits())
    await until('it is about to change', isAbout, PATIENCE_MS)
    // From now on nothing can be written about the request.
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holds = holding(lock('ai_approval'), id, () => held)
    return { holds }
  })
  const isChanged = async () => (await systemDb().crmLead.findFirstOrThrow({ where: { id: row_id } })).company !== ''
  await until('it is changed', async () => (await isChanged()) && (await waits()), PATIENCE_MS)
  worker.kill('SIGKILL')
  release()
  await holds
  expect(await requests()).toMatchObject([{ execution: 'running' }])
  await forgetLeases()
  await startProcess()
  await until('it is written down', async () => (await requests())[0]!.execution === 'done', PATIENCE_MS)
  const changes = await systemDb().auditLog.findMany({ where: { ...own(), request_id: id } })
  expect(changes.filter(({ entity }) => entity === 'crm-leads')).toHaveLength(1)
  expect(await systemDb().aiAction.count({ where: { approval_id: id, outcome: 'success' } })).toBe(1)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeApiKeys } from '@/lib/core/auth/api-keys'
import { forgetAuthCaches } from '@/lib/core/auth/auth-caches'
import { systemDb } from '@/lib/core/db/prisma'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { carryOutApproved } from './carry-out.task'

let installation: TestInstallation
let key: string
let organizationKey: string
beforeAll(async () => {
  installation = await startTestInstallation()
  key = await needingApproval(installation.ours.owner)
  organizationKey = await needingApproval(installation.ours.organization)
}, 120_000)
afterAll(() => installation?.close())

const worker = carryOutApproved.start()

/** The same key, whose changes wait for approval from now on. */
async function needingApproval(known: string): Promise<string> {
  await systemDb().apiKey.updateMany({ where: { prefix: known.slice(0, 10) }, data: { needs_approval: true } })
  forgetAuthCaches()
  return known
}

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  installation.call(method, path, { key, body, headers })
const leads = (name: string) => systemDb().crmLead.count({ where: { name, deleted_at: null } })
const requestOf = (id: string) => systemDb().aiApproval.findFirstOrThrow({ where: { id } })
const lead = (name: string) => ({ name, phone: '082 555 0177' })

async function approved(id: string) {
  const now = { status: 'approved', execution: 'waiting', run_after: new Date(0) }
  await systemDb().aiApproval.updateMany({ where: { id }, data: now })
  await worker.look()
  return requestOf(id)
}

describe('a key whose changes wait for approval', () => {
  it('reads at once; what it would change waits, and is done as the key after a yes', async () => {
    expect((await send('GET', '/grid/crm-leads/data?per_page=1')).status).toBe(200)
    const asked = await send('POST', '/grid/crm-leads', lead('From a shop'))
    expect(asked).toMatchObject({
      status: 202,
      body: {
        code: 'approval_required',
        approval_id: expect.any(String),
        detail: expect.stringContaining('From a shop'),
      },
    })
    expect(await leads('From a shop')).toBe(0)
    expect(await requestOf(asked.body.approval_id)).toMatchObject({ asked_by: expect.stringContaining('key “') })
    expect(await approved(asked.body.approval_id)).toMatchObject({ execution: 'done' })
    expect(await leads('From a shop')).toBe(1)
    const lines = await systemDb().aiAction.findMany({ where: { approval_id: asked.body.approval_id } })
    expect(lines.map(({ outcome }) => outcome).toSorted()).toEqual(['pending approval', 'success'])
  })

  it('of the organization too, by every kind of address', async () => {
    const {
      body: { rows },
    } = await send('GET', '/grid/crm-leads/data?per_page=1')
    const path = `/grid/crm-leads/${rows[0].row_id}`
    const calls: [string, string, unknown][] = [
      ['PUT', path, { company: 'Held' }],
      ['DELETE', path, undefined],
      ['POST', '/rest/deals', { probability: 40 }],
    ]
    for (const [method, address, body] of calls) {
      const answer = await installation.call(method, address, { key: organizationKey, body })
      expect([method, address, answer.status, answer.body.code]).toEqual([method, address, 202, 'approval_required'])
    }
    expect(await systemDb().crmLead.count({ where: { id: rows[0].row_id, deleted_at: null, company: 'Held' } })).toBe(0)
    expect(await systemDb().crmLead.count({ where: { id: rows[0].row_id, deleted_at: null } })).toBe(1)
  })

  it('hears at once what would be refused, and asks for nothing then', async () => {
    const before = await systemDb().aiApproval.count()
    expect(await send('POST', '/grid/crm-leads', { nonsense: 1 })).toMatchObject({ status: 422 })
    expect(await send('PATCH', '/me', { name: 'Held' })).toMatchObject({ status: expect.toSatisfy((s) => s >= 400) })
    expect(await send('POST', '/grid/crm-leads/actions/delete', { filter: {}, confirm: true })).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400),
    })
    expect(await systemDb().aiApproval.count()).toBe(before)
  })

  it('asks once for each Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'order-4711' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/grid/crm-leads', lead('Once held'), headers)))
    answers.push(await send('POST', '/grid/crm-leads', lead('Once held'), headers))
    const told = answers.filter(({ status }) => status === 202).map(({ body }) => body.approval_id)
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told).size).toBe(1)
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
    expect(await send('POST', '/grid/crm-leads', lead('Another'), headers)).toMatchObject({ status: 409 })
  })

  it('waits no longer while agents are stopped, and ends with its key', async () => {
    const { body } = await send('POST', '/grid/crm-leads', lead('After its key'))
    const stopAll = (kill_switch: boolean) =>
      installation.call('PUT', '/ai-agent/settings', { key: installation.ours.administrator, body: { kill_switch } })
    expect(await stopAll(true)).toMatchObject({ status: 200 })
    expect(await send('POST', '/grid/crm-leads', lead('While stopped'))).toMatchObject({ status: 403 })
    await stopAll(false)
    const { key_id } = await requestOf(body.approval_id)
    await revokeApiKeys(systemDb(), [key_id!])
    expect(await approved(body.approval_id)).toMatchObject({
      execution: 'failed',
      error: expect.stringContaining('ended'),
    })
    expect(await leads('After its key')).toBe(0)
  })
})

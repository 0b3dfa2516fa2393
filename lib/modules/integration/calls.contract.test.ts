import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '@/scripts/test/database'
import { type Integration, type Json, places, startIntegration } from '@/tests/integration/start-integration'

/** startTestInstallation: what the document says of AI calls and of calls on the PBX, requirement by requirement. */
const STATUSES = ['running', 'completed', 'transferred', 'closed', 'error']
const MODES = ['sim', 'voice', 'sip']

let api: Integration
let own: Json[]
beforeAll(async () => {
  api = await startIntegration()
  const [ours, theirs] = await Promise.all([organizationOf(api.ours), organizationOf(api.theirs)])
  for (const [index, status] of STATUSES.entries())
    for (const mode of MODES)
      await asOwner(
        `insert into calls_ai_call (id, organization_id, mode, status, name, created_at, ended_at)
         values (gen_random_uuid(), $1, $2, $3, 'Contract', now() - make_interval(mins => $4), $5)`,
        [ours, mode, status, 10 + index, status === 'running' ? null : new Date()],
      )
  await asOwner(
    `insert into calls_ai_call (id, organization_id, mode, status, name) values (gen_random_uuid(), $1, 'sip', 'completed', 'Foreign')`,
    [theirs],
  )
  for (const [organization, domain] of [
    [ours, 'one.contract.example'],
    [ours, 'two.contract.example'],
    [theirs, 'theirs.contract.example'],
  ]) {
    await asOwner(
      `with pbx as (
         insert into calls_pbx (id, organization_id, name, username, password_hash)
         values (gen_random_uuid(), $1, $2, $2, 'x') returning id)
       insert into calls_pbx_domain (id, organization_id, pbx_id, domain) select gen_random_uuid(), $1, id, $2 from pbx`,
      [organization, domain],
    )
    for (const days of [1, 3, 20])
      await asOwner(
        `insert into calls_pbx_call (id, organization_id, uuid, domain, direction, status, started_at)
         values (gen_random_uuid(), $1, gen_random_uuid(), $2, 'inbound', 'answered', now() - make_interval(days => $3))`,
        [organization, domain, days],
      )
  }
  own = (await api.ours.get('/ai-calls', { per_page: 100 })).body.ai_calls.filter(
    ({ name }: Json) => name === 'Contract',
  )
}, 120_000)
afterAll(() => api?.close())

async function organizationOf(tool: Integration['ours']): Promise<string> {
  const { id } = (await tool.post('/contacts', {})).body.contact
  const [row] = await asOwner<{ organization_id: string }>('select organization_id from crm_contact where id = $1', [
    id,
  ])
  return row!.organization_id
}

describe('AI calls', () => {
  const list = async (query: Record<string, string | number>) =>
    (await api.ours.get('/ai-calls', { per_page: 100, ...query })).body.ai_calls as Json[]

  test('rq.rest.ai-calls-status each status, and no other', async () => {
    for (const status of STATUSES) {
      const calls = await list({ status })
      expect(calls.length).toBeGreaterThanOrEqual(3)
      expect(new Set(calls.map((call) => call.status))).toEqual(new Set([status]))
    }
    expect(places(await api.ours.get('/ai-calls', { status: 'ended' }))).toEqual(['query.status'])
  })

  test('rq.rest.ai-calls-mode sim, voice and sip, and no other', async () => {
    for (const mode of MODES) {
      const calls = await list({ mode })
      expect(calls.length).toBeGreaterThanOrEqual(5)
      expect(new Set(calls.map((call) => call.mode))).toEqual(new Set([mode]))
    }
    expect(places(await api.ours.get('/ai-calls', { mode: 'telex' }))).toEqual(['query.mode'])
  })

  test('rq.rest.ai-calls-completed only those that have ended', async () => {
    const running = (calls: Json[]) => calls.filter(({ status }) => status === 'running').length
    expect(running(await list({}))).toBeGreaterThan(0)
    expect(running(await list({ completed_only: 'true' }))).toBe(0)
    expect(running(await list({ completed_only: 'false' }))).toBeGreaterThan(0)
    expect((await list({ completed_only: 'true' })).length).toBeGreaterThanOrEqual(12)
    expect(places(await api.ours.get('/ai-calls', { completed_only: 'maybe' }))).toEqual(['query.completed_only'])
  })

  test('rq.rest.ai-call-get one is readable by id, with its transcript', async () => {
    const answer = await api.ours.get(`/ai-calls/${own[0].id}`)
    expect(answer).toMatchObject({ status: 200, body: { ai_call: { ...own[0], transcript: expect.any(Array) } } })
  })

  test('rq.rest.ai-call-status-set every call has one of the five', async () => {
    for (const { status, mode } of await list({})) {
      expect(STATUSES).toContain(status)
      expect(MODES).toContain(mode)
    }
  })

  test('rq.rest.pagination pages without overlap, newest first; since and limits', async () => {
    const all = (await list({})).map(({ id }) => id)
    const pages = await Promise.all([1, 2, 3].map((page) => list({ per_page: 4, page })))
    expect(pages.flat().map(({ id }) => id)).toEqual(all.slice(0, 12))
    const { body } = await api.ours.get('/ai-calls', { per_page: 4 })
    expect(body).toMatchObject({ total: all.length, page: 1, per_page: 4 })
    const times = (await list({})).map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
    expect((await list({ created_since: times[2] })).every(({ created_at }) => created_at >= times[2])).toBe(true)
    for (const [name, value] of [
      ['per_page', 101],
      ['page', 0],
      ['created_since', 'noon'],
    ] as const)
      expect(places(await api.ours.get('/ai-calls', { [name]: value }))).toEqual([`query.${name}`])
  })

  test('rq.rest.org-scope another organization’s are not there', async () => {
    expect((await list({})).some(({ name }) => name === 'Foreign')).toBe(false)
    expect((await api.theirs.get(`/ai-calls/${own[0].id}`)).status).toBe(404)
  })
})

describe('rq.rest.calls-org-domains calls on the organization’s own domains', () => {
  const domains = async (query: Record<string, string | number> = {}) =>
    (await api.ours.get('/calls', { limit: 200, ...query })).body.calls
      .map(({ domain }: Json) => domain)
      .filter((domain: string) => domain.endsWith('contract.example'))

  test('days, seven by default', async () => {
    expect(await domains()).toHaveLength(4)
    expect(await domains({ days: 2 })).toHaveLength(2)
    expect(await domains({ days: 30 })).toHaveLength(6)
    expect(await domains({ days: 90 })).not.toContain('theirs.contract.example')
  })

  test('domain, of the organization only', async () => {
    expect(new Set(await domains({ domain: 'one.contract.example' }))).toEqual(new Set(['one.contract.example']))
    for (const domain of ['theirs.contract.example', 'nowhere.example'])
      expect(places(await api.ours.get('/calls', { domain }))).toEqual(['query.domain'])
  })

  test('limit, and what they are counted as', async () => {
    const { body } = await api.ours.get('/calls', { limit: 1 })
    expect(body).toMatchObject({ count: 1, calls: [expect.objectContaining({ id: expect.any(String) })] })
    for (const [name, values] of [
      ['limit', [0, 201, 'x']],
      ['days', [0, 91, 'x']],
    ] as const)
      for (const value of values)
        expect(places(await api.ours.get('/calls', { [name]: value }))).toEqual([`query.${name}`])
  })
})

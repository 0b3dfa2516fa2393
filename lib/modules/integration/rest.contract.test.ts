import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { forgetEnv } from '@/lib/core/env'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import { fullPath, methodOf, mountedRoutes } from '@/lib/core/http/router'
import {
  freshEmail,
  type Integration,
  type Json,
  places,
  startIntegration,
} from '@/tests/integration/start-integration'

/** startTestInstallation: what holds for the interface as a whole, requirement by requirement. */
let api: Integration
let deal: Json
let contact: Json
let stages: Json[]
beforeAll(async () => {
  api = await startIntegration()
  stages = (await api.ours.get('/pipelines')).body.pipelines[0].stages
  contact = (await api.ours.post('/contacts', { email: freshEmail() })).body.contact
  deal = (await api.ours.post('/deals', { title: 'Ours', email: contact.email })).body.deal
  await api.ours.patch(`/deals/${deal.id}`, { stage_id: stages[1].id })
}, 120_000)
afterAll(() => api?.close())

/** The table of section 4, letter for letter. */
const DOCUMENTED = [
  'GET /calls',
  'GET /pipelines',
  'GET /deals',
  'POST /deals',
  'GET /deals/stage-changes',
  'GET /deals/{deal_id}',
  'PATCH /deals/{deal_id}',
  'GET /contacts',
  'POST /contacts',
  'GET /contacts/search',
  'GET /contacts/{contact_id}',
  'PATCH /contacts/{contact_id}',
  'GET /ai-calls',
  'GET /ai-calls/{call_id}',
  'GET /events',
  'GET /hooks',
  'POST /hooks',
  'DELETE /hooks/{hook_id}',
  'GET /hooks/{hook_id}/deliveries',
]
const routes = mountedRoutes().filter(({ table }) => table.surface === 'integration')
const addressOf = (key: string) =>
  key
    .split(' ')[1]!
    .replace('{deal_id}', deal.id)
    .replace('{contact_id}', contact.id)
    .replace(/\{\w+\}/g, '01900000-0000-7000-8000-00000000dead')

test('rq.rest.prefix every documented operation is there, under /api/v1/rest', () => {
  expect(routes.map(({ key }) => key)).toEqual(expect.arrayContaining(DOCUMENTED))
  for (const route of routes) expect(fullPath(route)).toMatch(/^\/api\/v1\/rest\//)
})

describe('rq.rest.422-everywhere rq.rest.422-keys invalid input is 422 in one shape', () => {
  test.each(routes.map(({ key }) => [key]))('%s', async (key) => {
    const method = methodOf(key as never)
    const path = addressOf(key)
    const answers = [await api.ours.send(method, `${path}?no_such_parameter=1`)]
    if (method !== 'GET' && method !== 'DELETE') {
      const json = { 'content-type': 'application/json' }
      answers.push(await api.ours.send(method, path, { body: '{"broken', headers: json }))
      answers.push(await api.ours.send(method, path, { body: '["a"]', headers: json }))
      answers.push(await api.ours.send(method, path, { body: 'a=b', headers: { 'content-type': 'text/plain' } }))
    }
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      expect(answer.body.detail.length).toBeGreaterThan(0)
      for (const entry of answer.body.detail) {
        expect(entry).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) })
        for (const part of entry.loc) expect(['string', 'number']).toContain(typeof part)
      }
    }
  })
})

test('rq.rest.json-bodies JSON is read, whatever else it is called, and nothing but JSON', async () => {
  const send = (body: string, type?: string) =>
    api.ours.send('POST', '/contacts', { body, headers: type ? { 'content-type': type } : {} })
  expect((await send('{}', 'application/json; charset=utf-8')).status).toBe(201)
  expect((await send('{}', 'application/vnd.tool+json')).status).toBe(201)
  for (const [body, type] of [
    ['a=b', 'application/x-www-form-urlencoded'],
    ['{"a"', 'application/json'],
    ['"text"', 'application/json'],
    ['null', 'application/json'],
  ] as const)
    expect(places(await send(body, type))).toEqual(['body'])
})

test('rq.rest.statuses rq.rest.object-bodies 200 for reads and PATCH, 201 for POST, 204 for DELETE; objects only', async () => {
  const target_url = 'https://example.com/in'
  const hook = await api.ours.post('/hooks', { target_url, event: 'deal.created' })
  const answers = [
    [201, hook],
    [201, await api.ours.post('/deals', {})],
    [201, await api.ours.post('/contacts', {})],
    [200, await api.ours.patch(`/deals/${deal.id}`, {})],
    [200, await api.ours.patch(`/contacts/${contact.id}`, {})],
    ...(await Promise.all(
      [
        '/calls',
        '/pipelines',
        '/deals',
        '/deals/stage-changes',
        `/deals/${deal.id}`,
        '/contacts',
        '/ai-calls',
        '/events',
        '/hooks',
      ].map(async (path) => [200, await api.ours.get(path)] as const),
    )),
    [200, await api.ours.get(`/contacts/search?email=${contact.email}`)],
    [200, await api.ours.get(`/contacts/${contact.id}`)],
    [200, await api.ours.get(`/hooks/${hook.body.id}/deliveries`)],
  ] as const
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(Object.prototype.toString.call(answer.body)).toBe('[object Object]')
  }
  expect(await api.ours.remove(`/hooks/${hook.body.id}`)).toMatchObject({ status: 204, body: '' })
})

test('rq.rest.string-ids ids are strings, and none of a wrong kind is a crash', async () => {
  for (const record of [deal, contact, stages[0]]) expect(typeof record.id).toBe('string')
  for (const id of ['1', 'x', encodeURIComponent('a/b'), '%F0%9F%98%80', '..%2F', "'"])
    for (const path of ['deals', 'contacts', 'ai-calls'])
      expect({ path, id, status: (await api.ours.get(`/${path}/${id}`)).status }).toEqual({ path, id, status: 404 })
})

test('rq.rest.literal-routes stage-changes and search are no ids', async () => {
  expect((await api.ours.get('/deals/stage-changes')).body).toHaveProperty('stage_changes')
  expect((await api.ours.get('/contacts/search?phone=0821234567')).body).toHaveProperty('contacts')
})

test('rq.rest.lists-reads what is listed can be read one by one, the same', async () => {
  const listed = (await api.ours.get('/deals', { per_page: 1 })).body.deals[0]
  expect((await api.ours.get(`/deals/${listed.id}`)).body.deal).toEqual(listed)
  const person = (await api.ours.get('/contacts', { per_page: 1 })).body.contacts[0]
  expect((await api.ours.get(`/contacts/${person.id}`)).body.contact).toEqual(person)
})

describe('rq.rest.org-scope another organization', () => {
  test('reads and changes none of ours, and cannot tell it from what is not there', async () => {
    for (const path of [`/deals/${deal.id}`, `/contacts/${contact.id}`]) {
      const foreign = await api.theirs.get(path)
      const unknown = await api.theirs.get(path.replace(/[^/]+$/, '01900000-0000-7000-8000-00000000dead'))
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', detail: expect.any(String) } })
      expect(foreign.body).toEqual(unknown.body)
      expect((await api.theirs.patch(path, {})).status).toBe(404)
      expect((await api.theirs.patch(path, path.includes('deals') ? { title: 'x' } : { company: 'x' })).status).toBe(
        404,
      )
    }
    expect((await api.theirs.get('/contacts/search', { email: contact.email })).body.contacts).toEqual([])
    const theirs = await Promise.all(
      ['/deals', '/contacts', '/deals/stage-changes', '/pipelines'].map((path) => api.theirs.get(path)),
    )
    for (const { body } of theirs)
      for (const { id } of [deal, contact, stages[0]]) expect(JSON.stringify(body)).not.toContain(id)
  })

  test('has people of its own under the same e-mail address', async () => {
    const answer = await api.theirs.post('/contacts', { email: contact.email })
    expect(answer.body).toMatchObject({ created: true })
    expect(answer.body.contact.id).not.toBe(contact.id)
  })
})

describe('who may', () => {
  test('the key comes as a bearer or in X-API-Key', async () => {
    const key = api.keys.ours.organization
    expect((await api.nobody.send('GET', '/pipelines', { headers: { 'x-api-key': key } })).status).toBe(200)
    expect((await api.nobody.send('GET', '/pipelines', { headers: { authorization: `bearer ${key}` } })).status).toBe(
      200,
    )
  })

  test('without a key, or with a wrong one, it is 401 in words', async () => {
    for (const tool of [api.nobody, api.toolOf('ind_wrong')])
      for (const path of ['/deals', '/contacts', '/hooks', `/deals/${deal.id}`])
        expect(await tool.get(path)).toMatchObject({
          status: 401,
          body: { code: 'unauthenticated', detail: expect.any(String) },
        })
  })

  test('a guest reads and does not write', async () => {
    const guest = api.toolOf(api.keys.ours.guest)
    expect((await guest.get('/deals')).status).toBe(200)
    expect(await guest.post('/deals', {})).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await guest.patch(`/contacts/${contact.id}`, { company: 'x' })).status).toBe(403)
  })
})

describe('how often', () => {
  test('every answer says what is left; above it is 429, for whoever tries out keys too', async () => {
    vi.stubEnv('RATE_LIMIT_PER_MINUTE', '5')
    forgetEnv()
    try {
      const answer = await api.ours.get('/pipelines')
      expect(answer.headers.get('ratelimit-limit')).toBe('5')
      expect(answer.headers.get('ratelimit-remaining')).toBe('4')
      const stranger = api.toolOf('ind_guessed')
      const guesses = []
      for (let guess = 0; guess < 6; guess++) guesses.push(await stranger.get('/pipelines'))
      expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
      expect(guesses[0]!.headers.get('ratelimit-remaining')).toBe('4')
      expect(Number(guesses[5]!.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(guesses[5]!.body).toMatchObject({ code: 'rate_limited', detail: expect.any(String) })
      expect((await api.ours.get('/pipelines')).status).toBe(200)
    } finally {
      vi.unstubAllEnvs()
      forgetEnv()
    }
  })
})

test('an Idempotency-Key of more than 200 characters is refused', async () => {
  const answer = await api.ours.post('/contacts', {}, { 'idempotency-key': 'k'.repeat(201) })
  expect(places(answer)).toEqual(['header.Idempotency-Key'])
})

test('the same Idempotency-Key makes one deal, and moves it once', async () => {
  const key = { 'idempotency-key': freshEmail() }
  const [first, again] = [
    await api.ours.post('/deals', { title: 'Once' }, key),
    await api.ours.post('/deals', { title: 'Once' }, key),
  ]
  expect(again.body).toEqual(first.body)
  const { id } = first.body.deal
  const move = { 'idempotency-key': freshEmail() }
  for (let time = 0; time < 3; time++) await api.ours.patch(`/deals/${id}`, { stage_id: stages[1].id }, move)
  const { stage_changes } = (await api.ours.get('/deals/stage-changes', { limit: 200 })).body
  expect(stage_changes.filter(({ deal_id }: Json) => deal_id === id)).toHaveLength(1)
})

test('the reference describes each operation: tag, answers, parameters with types, no 400', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Json>> }
  for (const route of routes) {
    const operation = paths[fullPath(route)]![methodOf(route.key).toLowerCase()]
    expect(operation.tags).toEqual(['Integration'])
    expect(operation.summary).toEqual(expect.any(String))
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '422', '429']))
    expect(Object.keys(operation.responses)).not.toContain('400')
    for (const parameter of operation.parameters) expect(Object.keys(parameter.schema).length).toBeGreaterThan(0)
  }
  expect(
    paths['/api/v1/rest/deals']!.get.parameters.find(({ name }: Json) => name === 'per_page').schema,
  ).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 25,
  })
})

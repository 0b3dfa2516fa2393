import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freshEmail,
  freshPhone,
  type Integration,
  type Json,
  places,
  startIntegration,
} from '@/tests/integration/start-integration'

/** startTestInstallation: what the document says of deals and pipelines, requirement by requirement. */
let api: Integration
let stages: Json[]
let otherPipeline: Json
beforeAll(async () => {
  api = await startIntegration()
  const headers = { authorization: `Bearer ${api.keys.ours.owner}`, 'content-type': 'application/json' }
  await fetch(`${api.url}/api/v1/crm/pipelines`, { method: 'POST', headers, body: JSON.stringify({ name: 'Second' }) })
  const { pipelines } = (await api.ours.get('/pipelines')).body
  stages = pipelines.find((pipeline: Json) => pipeline.is_default).stages
  otherPipeline = pipelines.find((pipeline: Json) => !pipeline.is_default)
}, 120_000)
afterAll(() => api?.close())

const add = async (fields: object = {}) => (await api.ours.post('/deals', fields)).body.deal
const read = async (id: string) => (await api.ours.get(`/deals/${id}`)).body.deal
const move = (id: string, stage_id: string) => api.ours.patch(`/deals/${id}`, { stage_id })
const changesOf = async (id: string, query: Record<string, string | number> = {}) =>
  (await api.ours.get('/deals/stage-changes', { limit: 200, ...query })).body.stage_changes.filter(
    ({ deal_id }: Json) => deal_id === id,
  )
const stageOf = (outcome: string) => stages.find((stage) => stage.outcome === outcome)

const everyField = () => ({
  title: 'Fibre for the guest house',
  description: 'Two lines,\nand a second one.',
  category: 'Fibre',
  value: 18_500.5,
  currency: 'USD',
  probability: 40,
  expected_close: '2027-01-31',
  stage_id: stages[1].id,
  contact_name: 'Thandi Mokoena',
  email: freshEmail(),
  phone: freshPhone(),
  company: 'Karoo Guest House',
})

test('rq.rest.pipelines pipelines carry their stages, in order', async () => {
  const { status, body } = await api.ours.get('/pipelines')
  expect(status).toBe(200)
  expect(body.pipelines.length).toBeGreaterThan(1)
  expect(body.pipelines.filter(({ is_default }: Json) => is_default)).toHaveLength(1)
  for (const pipeline of body.pipelines) {
    expect(pipeline).toMatchObject({ id: expect.any(String), name: expect.any(String), order: expect.any(Number) })
    expect(pipeline.stages.map(({ order }: Json) => order)).toEqual(
      pipeline.stages.map(({ order }: Json) => order).sort((a: number, b: number) => a - b),
    )
    for (const stage of pipeline.stages)
      expect(stage).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        outcome: expect.stringMatching(/open|won|lost/),
      })
  }
})

describe('adding', () => {
  test('rq.rest.deal-create every given field is stored', async () => {
    const fields = everyField()
    const answer = await api.ours.post('/deals', fields)
    expect(answer).toMatchObject({ status: 201, body: { deal: { ...fields, status: 'open' } } })
    expect(await read(answer.body.deal.id)).toEqual(answer.body.deal)
  })

  test('rq.rest.stage-pipeline a deal sits in a stage of a pipeline, with a status', async () => {
    const deal = await add()
    expect(deal).toMatchObject({ stage_id: stages[0].id, stage_name: stages[0].name, status: 'open' })
    const won = await add({ stage_id: stageOf('won').id })
    expect(won).toMatchObject({ status: 'won', closed_at: expect.any(String) })
  })

  test('nothing and nulls are a deal in the first stage of the default pipeline', async () => {
    for (const fields of [{}, Object.fromEntries(Object.keys(everyField()).map((key) => [key, null]))]) {
      const answer = await api.ours.post('/deals', fields)
      expect(answer).toMatchObject({
        status: 201,
        body: { deal: { stage_id: stages[0].id, value: null, probability: null } },
      })
      expect(answer.body.deal.title).not.toBe('')
    }
  })

  test('its contact is found by e-mail address or number, or added', async () => {
    const phone = freshPhone()
    const { contact } = (await api.ours.post('/contacts', { email: freshEmail(), phone })).body
    expect((await add({ email: contact.email.toUpperCase() })).contact_id).toBe(contact.id)
    expect((await add({ phone: `+27${phone.slice(1)}` })).contact_id).toBe(contact.id)
    const email = freshEmail()
    const { contact_id } = await add({ email, contact_name: 'New Person' })
    expect((await api.ours.get(`/contacts/${contact_id}`)).body.contact).toMatchObject({
      email,
      full_name: 'New Person',
    })
    expect((await add({ title: 'Nobody' })).contact_id).toBeNull()
  })

  test.each([
    ['title', 300],
    ['category', 120],
    ['currency', 8],
    ['contact_name', 255],
    ['email', 320],
    ['phone', 64],
    ['company', 255],
  ])('rq.rest.deal-lengths %s takes %i characters and not one more', async (field, most) => {
    const text = field === 'phone' ? '1'.repeat(most) : field === 'currency' ? 'ZARZARZA' : 'x'.repeat(most)
    expect(await api.ours.post('/deals', { [field]: text })).toMatchObject({
      status: 201,
      body: { deal: { [field]: text } },
    })
    expect(places(await api.ours.post('/deals', { [field]: `${text}1` }))).toEqual([`body.${field}`])
  })

  test('rq.rest.deal-probability a whole number from 0 to 100', async () => {
    for (const probability of [0, 100])
      expect(await api.ours.post('/deals', { probability })).toMatchObject({
        status: 201,
        body: { deal: { probability } },
      })
    for (const probability of [-1, 101, 50.5, '50', true])
      expect(places(await api.ours.post('/deals', { probability }))).toEqual(['body.probability'])
  })

  test('rq.rest.deal-value a number or null', async () => {
    for (const value of [0, 12.34, 1e12, -5])
      expect(await api.ours.post('/deals', { value })).toMatchObject({ status: 201, body: { deal: { value } } })
    for (const value of ['12', [], {}, 1e18])
      expect(places(await api.ours.post('/deals', { value }))).toEqual(['body.value'])
  })

  test('rq.rest.deal-expected-close the same string comes back', async () => {
    for (const expected_close of ['2027-02-28', 'end of March', '2027-02-30', 'Q2/2027', '2027-03-01T10:00:00+02:00']) {
      const { id } = await add({ expected_close })
      expect((await read(id)).expected_close).toBe(expected_close)
    }
  })

  test('a stage that is not there is refused', async () => {
    for (const stage_id of ['no-such-stage', '01900000-0000-7000-8000-00000000dead'])
      expect(places(await api.ours.post('/deals', { stage_id }))).toEqual(['body.stage_id'])
    const { pipelines } = (await api.theirs.get('/pipelines')).body
    expect(places(await api.ours.post('/deals', { stage_id: pipelines[0].stages[0].id }))).toEqual(['body.stage_id'])
  })
})

describe('changing', () => {
  test('rq.rest.deal-update only what is sent is changed', async () => {
    const before = await add(everyField())
    const answer = await api.ours.patch(`/deals/${before.id}`, { title: 'Another title' })
    expect(answer.status).toBe(200)
    expect(answer.body.deal).toEqual({ ...before, title: 'Another title', updated_at: expect.any(String) })
    expect(await read(before.id)).toEqual(answer.body.deal)
  })

  test('rq.rest.deal-update-nullable every field takes null', async () => {
    const { id, title, currency, stage_id } = await add(everyField())
    for (const field of ['title', 'description', 'value', 'currency', 'probability', 'expected_close', 'stage_id'])
      expect({ field, status: (await api.ours.patch(`/deals/${id}`, { [field]: null })).status }).toEqual({
        field,
        status: 200,
      })
    expect(await read(id)).toMatchObject({
      title,
      currency,
      stage_id,
      description: '',
      value: null,
      probability: null,
      expected_close: null,
    })
  })

  test('rq.rest.deal-update-fields nothing else is taken', async () => {
    const before = await add(everyField())
    for (const field of ['category', 'contact_name', 'email', 'phone', 'company', 'status', 'pipeline_id', 'id'])
      expect(places(await api.ours.patch(`/deals/${before.id}`, { [field]: 'x' }))).toEqual([`body.${field}`])
    expect(await read(before.id)).toEqual(before)
  })

  test('rq.rest.update-contacts-deals both are added, changed and read back', async () => {
    const { id } = await add({ title: 'Before' })
    await api.ours.patch(`/deals/${id}`, { title: 'After', value: 5 })
    expect(await read(id)).toMatchObject({ title: 'After', value: 5 })
    const { contact } = (await api.ours.post('/contacts', { company: 'Before' })).body
    await api.ours.patch(`/contacts/${contact.id}`, { company: 'After' })
    expect((await api.ours.get(`/contacts/${contact.id}`)).body.contact.company).toBe('After')
  })
})

describe('moving', () => {
  test('rq.rest.deal-move the stage within its pipeline, with its status', async () => {
    const { id } = await add()
    for (const stage of [stages[1], stageOf('won'), stageOf('lost'), stages[0]]) {
      expect(await move(id, stage.id)).toMatchObject({
        status: 200,
        body: { deal: { stage_id: stage.id, status: stage.outcome } },
      })
      expect(await read(id)).toMatchObject({ stage_id: stage.id, stage_name: stage.name, status: stage.outcome })
    }
  })

  test('rq.rest.deal-move-foreign a stage of another pipeline is refused', async () => {
    const before = await add()
    const answer = await move(before.id, otherPipeline.stages[0].id)
    expect(places(answer)).toEqual(['body.stage_id'])
    expect(answer.body.detail[0].msg).toContain('another pipeline')
    expect(await read(before.id)).toEqual(before)
    expect(await changesOf(before.id)).toEqual([])
  })

  test('rq.rest.deal-move-activity every move writes a stage change, the same stage again none', async () => {
    const { id } = await add()
    await move(id, stages[1].id)
    await move(id, stages[1].id)
    await move(id, stages[2].id)
    const changes = await changesOf(id)
    expect(changes.map(({ from_stage_id, to_stage_id }: Json) => [from_stage_id, to_stage_id])).toEqual([
      [stages[1].id, stages[2].id],
      [stages[0].id, stages[1].id],
    ])
    expect(changes[0]).toMatchObject({
      id: expect.any(String),
      from_stage_name: stages[1].name,
      to_stage_name: stages[2].name,
      changed_at: (await read(id)).stage_changed_at,
      deal: { id, stage_id: stages[2].id },
    })
    const headers = { authorization: `Bearer ${api.keys.ours.owner}` }
    const timeline = await (await fetch(`${api.url}/api/v1/crm/deals/${id}/timeline`, { headers })).json()
    const ids = timeline.entries.filter(({ kind }: Json) => kind === 'stage_change').map((entry: Json) => entry.id)
    expect(ids).toEqual(changes.map((change: Json) => change.id))
  })

  test('two at the same time come one after the other, each told from where it was', async () => {
    const { id } = await add()
    await Promise.all([move(id, stages[1].id), move(id, stages[2].id)])
    const [last, first] = await changesOf(id)
    expect(first.from_stage_id).toBe(stages[0].id)
    expect(last.from_stage_id).toBe(first.to_stage_id)
    expect((await read(id)).stage_id).toBe(last.to_stage_id)
  })
})

describe('stage changes', () => {
  test('rq.rest.stage-changes-order newest first, of all deals', async () => {
    const [one, two] = [await add(), await add()]
    await move(one.id, stages[1].id)
    await move(two.id, stages[1].id)
    const { stage_changes } = (await api.ours.get('/deals/stage-changes')).body
    expect(stage_changes.slice(0, 2).map(({ deal_id }: Json) => deal_id)).toEqual([two.id, one.id])
    const times = stage_changes.map(({ changed_at }: Json) => changed_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('rq.rest.stage-changes-dedup the ids stay', async () => {
    const { id } = await add()
    await move(id, stages[1].id)
    const ids = async () => (await changesOf(id)).map((change: Json) => change.id)
    expect(await ids()).toEqual(await ids())
    expect(new Set(await ids()).size).toBe(1)
  })

  test('rq.rest.stage-changes-since since and limit', async () => {
    const { id } = await add()
    await move(id, stages[1].id)
    const [first] = await changesOf(id)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await move(id, stages[2].id)
    const [second] = await changesOf(id)
    const list = async (query: Record<string, string | number>) =>
      (await api.ours.get('/deals/stage-changes', query)).body.stage_changes.map((change: Json) => change.id)
    expect(await list({ since: second.changed_at })).toEqual([second.id])
    expect(await list({ since: first.changed_at })).toEqual([second.id, first.id])
    expect(await list({ since: first.changed_at, limit: 1 })).toEqual([second.id])
    expect(await list({ since: String(Date.parse(second.changed_at) / 1000) })).toEqual([second.id])
    expect(await list({ since: '2099-01-01' })).toEqual([])
  })

  test('limit is 1 to 200', async () => {
    for (const limit of [1, 200]) expect((await api.ours.get('/deals/stage-changes', { limit })).status).toBe(200)
    for (const limit of [0, 201, 'many'])
      expect(places(await api.ours.get('/deals/stage-changes', { limit }))).toEqual(['query.limit'])
    expect(places(await api.ours.get('/deals/stage-changes', { since: 'monday' }))).toEqual(['query.since'])
  })
})

describe('listing', () => {
  const ids = async (query: Record<string, string | number>) =>
    (await api.ours.get('/deals', { per_page: 100, ...query })).body.deals.map(({ id }: Json) => id)

  test('rq.rest.deal-filter-status each status, and no other', async () => {
    const made = Object.fromEntries(
      await Promise.all(
        ['open', 'won', 'lost'].map(async (status) => [status, (await add({ stage_id: stageOf(status).id })).id]),
      ),
    )
    for (const status of ['open', 'won', 'lost']) {
      const { deals } = (await api.ours.get('/deals', { status, per_page: 100 })).body
      expect(deals.map(({ id }: Json) => id)).toContain(made[status])
      expect(new Set(deals.map((deal: Json) => deal.status))).toEqual(new Set([status]))
    }
    expect(places(await api.ours.get('/deals', { status: 'closed' }))).toEqual(['query.status'])
  })

  test('rq.rest.deal-filters stage, since, order and pages', async () => {
    const stage_id = otherPipeline.stages[1].id
    const made: Json[] = []
    for (const [title, value] of [
      ['b', 3],
      ['a', null],
      ['c', 1],
    ] as const)
      made.push(await add({ title, value, stage_id }))
    const [b, a, c] = made.map(({ id }) => id)
    expect(await ids({ stage_id })).toEqual([c, a, b])
    expect(await ids({ stage_id, sort: 'created_at' })).toEqual([b, a, c])
    expect(await ids({ stage_id, sort: 'title' })).toEqual([a, b, c])
    expect((await ids({ stage_id, sort: 'value' })).filter((id: string) => id !== a)).toEqual([c, b])
    expect(await ids({ stage_id, created_since: made[1].created_at })).toEqual([c, a])
    const changed = (await api.ours.patch(`/deals/${b}`, { description: 'x' })).body.deal
    expect(await ids({ stage_id, updated_since: changed.updated_at })).toEqual([b])
    expect(await ids({ stage_id, sort: '-updated_at' })).toEqual([b, c, a])
    expect(await ids({ stage_id, per_page: 2, page: 2 })).toEqual([b])
    expect((await api.ours.get('/deals', { stage_id, per_page: 2 })).body).toMatchObject({
      total: 3,
      page: 1,
      per_page: 2,
    })
    expect(await ids({ stage_id: 'no-such-stage' })).toEqual([])
  })

  test('rq.rest.pagination three pages without overlap', async () => {
    const all = await ids({ sort: 'title' })
    const pages = []
    for (let page = 1; page <= 3; page++) pages.push(...(await ids({ sort: 'title', per_page: 3, page })))
    expect(pages).toEqual(all.slice(0, 9))
    expect(new Set(pages).size).toBe(9)
  })

  test.each([
    ['page', '0'],
    ['per_page', '101'],
    ['sort', 'company'],
    ['updated_since', 'x'],
    ['search', 'x'],
  ])('a wrong or unknown %s is 422', async (name, value) => {
    expect(places(await api.ours.get('/deals', { [name]: value }))).toEqual([`query.${name}`])
  })

  test('a deal in the bin is not there', async () => {
    const { id } = await add()
    const headers = { authorization: `Bearer ${api.keys.ours.owner}` }
    expect((await fetch(`${api.url}/api/v1/grid/crm-deals/${id}`, { method: 'DELETE', headers })).status).toBe(204)
    expect(await ids({})).not.toContain(id)
    expect((await api.ours.get(`/deals/${id}`)).status).toBe(404)
    expect((await api.ours.patch(`/deals/${id}`, { title: 'x' })).status).toBe(404)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Saved views and kept layouts over HTTP: two people, a guest, an administrator, two organizations. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

let grid: string
beforeEach(async () => {
  grid = 'crm-leads'
  for (const key of [installation.ours.owner, installation.ours.member, installation.ours.guest])
    for (const view of (await list(key)).views.filter((one: Json) => one.mine)) await remove(view.id, key)
})

const call = (method: string, rest: string, key: string, body?: unknown) =>
  installation.call(method, `/grid/${grid}${rest}`, { key, ...(body === undefined ? {} : { body }) })
const list = async (key: string): Promise<Json> => (await call('GET', '/views', key)).body
const save = (key: string, body: Json) => call('POST', '/views', key, body)
const change = (id: string, key: string, body: Json) => call('PUT', `/views/${id}`, key, body)
const remove = (id: string, key: string) => call('DELETE', `/views/${id}`, key)
const names = async (key: string) => (await list(key)).views.map((view: Json) => view.name)
const expectField = (answer: Answer, field: string) => {
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toContainEqual(
    expect.objectContaining({ loc: expect.arrayContaining([field]), msg: expect.stringMatching(/\w/) }),
  )
}
const QUERY = 'q=fibre&filter[status][in]=New,Quoted&sort=-created_at&columns=full_name,status&pin=full_name'

describe('saved views', () => {
  test('are one’s own until they are shared; then colleagues see them with the owner’s name', async () => {
    const { owner, member, guest } = installation.ours
    const made = await save(owner, { name: ' Hot  ', query: QUERY })
    expect(made.status).toBe(201)
    expect(made.body.view).toMatchObject({ name: 'Hot', query: QUERY, shared: false, mine: true, version: 1 })
    expect(await names(owner)).toEqual(['Hot'])
    expect(await names(member)).toEqual([])
    const { id } = made.body.view
    for (const answer of [await change(id, member, { name: 'Mine now' }), await remove(id, member)])
      expect(answer.status).toBe(404)

    expect((await change(id, owner, { shared: true, version: 1 })).body.view).toMatchObject({
      shared: true,
      version: 2,
    })
    for (const key of [member, guest]) {
      const [view] = (await list(key)).views
      expect(view).toMatchObject({
        id,
        name: 'Hot',
        mine: false,
        may_change: false,
        owner: expect.stringMatching(/\w/),
      })
      expect((await change(id, key, { name: 'Mine now' })).status).toBe(403)
      expect((await remove(id, key)).status).toBe(403)
    }
    await change(id, owner, { shared: false })
    expect(await names(member)).toEqual([])
  })

  test('of another organization do not exist, shared or not', async () => {
    const { body } = await save(installation.ours.owner, { name: 'Ours', query: '', shared: true })
    const { owner } = installation.theirs
    expect((await list(owner)).views).not.toContainEqual(expect.objectContaining({ id: body.view.id }))
    const foreign = [
      await change(body.view.id, owner, { name: 'Theirs' }),
      await remove(body.view.id, owner),
      await call('POST', `/views/${body.view.id}/restore`, owner, {}),
      await call('PUT', '/layout', owner, { view_id: body.view.id, query: '' }),
    ]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await names(installation.ours.owner)).toEqual(['Ours'])
  })

  test('belong to a grid: another grid’s path does not reach them', async () => {
    const { owner } = installation.ours
    const { body } = await save(owner, { name: 'Of leads', query: '' })
    grid = 'crm-contacts'
    expect((await change(body.view.id, owner, { name: 'x' })).status).toBe(404)
    expect(await names(owner)).toEqual([])
  })

  test('a guest keeps their own and may not share; an administrator looks after shared ones', async () => {
    const { guest, administrator, organization } = installation.ours
    expect((await save(guest, { name: 'Told to all', query: '', shared: true })).status).toBe(403)
    const { body } = await save(guest, { name: 'My own', query: '' })
    expect(body.view.mine).toBe(true)
    expect((await change(body.view.id, guest, { shared: true })).status).toBe(403)

    const { view } = (await save(installation.ours.member, { name: 'For all', query: 'q=a', shared: true })).body
    expect((await change(view.id, administrator, { name: 'For everybody' })).body.view).toMatchObject({
      name: 'For everybody',
      mine: false,
      may_change: true,
      owner: expect.stringMatching(/\w/),
    })
    // Nobody is behind the organization's own key: it sees what is shared and owns nothing.
    expect((await list(organization)).views).toMatchObject([{ name: 'For everybody', mine: false }])
    expect((await save(organization, { name: 'Nobody’s', query: '' })).status).toBe(403)
    expect((await remove(view.id, administrator)).status).toBe(200)
  })

  test('names are unique for their owner, whatever the case; each person has their own', async () => {
    const { owner, member } = installation.ours
    await save(owner, { name: 'Überfällig', query: '' })
    expectField(await save(owner, { name: 'ÜBERFÄLLIG', query: '' }), 'name')
    expect((await save(member, { name: 'Überfällig', query: '' })).status).toBe(201)
    const other = (await save(owner, { name: 'Other_', query: '' })).body.view
    expectField(await change(other.id, owner, { name: 'überfällig' }), 'name')
    expect((await change(other.id, owner, { name: 'OTHER_' })).status).toBe(200)
    // An underscore stands for itself.
    expect((await save(owner, { name: 'OtherX', query: '' })).status).toBe(201)
  })

  test('two at once with one name: one wins, the other is told about the name', async () => {
    const { owner } = installation.ours
    const answers = await Promise.all([1, 2, 3].map(() => save(owner, { name: 'Race', query: '' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    for (const answer of answers) if (answer.status === 422) expectField(answer, 'name')
  })

  test('a change over somebody else’s is stale and shows what is there now', async () => {
    const { owner } = installation.ours
    const { view } = (await save(owner, { name: 'Shared work', query: 'q=a' })).body
    expect((await change(view.id, owner, { version: 1, query: 'q=b' })).status).toBe(200)
    const late = await change(view.id, owner, { version: 1, query: 'q=c' })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', view: { query: 'q=b', version: 2 } } })
    const both = await Promise.all(['q=d', 'q=e'].map((query) => change(view.id, owner, { version: 2, query })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('deleting can be undone, with everything that people kept of it', async () => {
    const { owner, member } = installation.ours
    const { view } = (await save(owner, { name: 'Gone', query: QUERY, shared: true })).body
    await call('PUT', '/layout', member, { view_id: view.id, query: 'density=compact', opens: true })
    expect((await remove(view.id, owner)).body.view).toMatchObject({ id: view.id, name: 'Gone', query: QUERY })
    expect(await list(member)).toEqual({ views: [], layouts: [], opens: null })
    expect((await remove(view.id, owner)).status).toBe(404)
    // Only who could delete it brings it back.
    expect((await call('POST', `/views/${view.id}/restore`, member, {})).status).toBe(403)

    await save(owner, { name: 'gone', query: '' })
    expectField(await call('POST', `/views/${view.id}/restore`, owner, {}), 'name')
    const [taken] = (await list(owner)).views
    await change(taken.id, owner, { name: 'Another' })
    expect((await call('POST', `/views/${view.id}/restore`, owner, {})).body.view).toMatchObject({ id: view.id })
    expect(await list(member)).toMatchObject({
      views: [{ id: view.id }],
      layouts: [{ view_id: view.id, query: 'density=compact' }],
      opens: view.id,
    })
  })

  test('wrong input names the field', async () => {
    const { owner } = installation.ours
    expectField(await save(owner, { name: '   ', query: '' }), 'name')
    expectField(await save(owner, { name: 'x'.repeat(81), query: '' }), 'name')
    expectField(await save(owner, { name: 'Long', query: `q=${'x'.repeat(8_000)}` }), 'query')
    expectField(await save(owner, { name: 'A row', query: 'row=123' }), 'query')
    expectField(await save(owner, { name: 'Own id', query: '', id: 'x' }), 'id')
    expectField(await save(owner, { name: 'Shared?', query: '', shared: 'yes' }), 'shared')
    expectField(await change('no-id', owner, { name: 'x' }), 'view_id')
    expect(await names(owner)).toEqual([])
  })

  test('who may not read the grid sees none of it', async () => {
    grid = 'settings-members'
    expect((await call('GET', '/views', installation.ours.guest)).status).toBe(403)
    expect((await save(installation.ours.guest, { name: 'x', query: '' })).status).toBe(403)
    grid = 'no-such-grid'
    expect((await call('GET', '/views', installation.ours.owner)).status).toBe(404)
  })
})

describe('kept layouts', () => {
  test('are each person’s, for the grid and for each view', async () => {
    const { owner, member } = installation.ours
    const { view } = (await save(owner, { name: 'Mine', query: '', shared: true })).body
    const keep = (key: string, view_id: string | null, query: string) => call('PUT', '/layout', key, { view_id, query })
    await keep(owner, null, 'widths=status:200')
    await keep(owner, view.id, 'density=roomy')
    await keep(owner, null, 'widths=status:220')
    const { layouts } = await list(owner)
    expect(layouts).toHaveLength(2)
    expect(layouts).toEqual(
      expect.arrayContaining([
        { view_id: null, query: 'widths=status:220' },
        { view_id: view.id, query: 'density=roomy' },
      ]),
    )
    expect((await list(member)).layouts).toEqual([])
    await keep(owner, null, '')
    expect((await list(owner)).layouts).toEqual([{ view_id: view.id, query: 'density=roomy' }])
  })

  test('two tabs that keep at once leave one', async () => {
    const { member } = installation.ours
    const answers = await Promise.all(
      [100, 110, 120].map((width) =>
        call('PUT', '/layout', member, { view_id: null, query: `widths=status:${width}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list(member)).layouts).toHaveLength(1)
    await call('PUT', '/layout', member, { view_id: null, query: '' })
  })

  test('one view opens first; choosing the plain grid takes it back', async () => {
    const { owner } = installation.ours
    const [one, two] = [
      (await save(owner, { name: 'One', query: '' })).body.view,
      (await save(owner, { name: 'Two', query: '' })).body.view,
    ]
    const open = (view_id: string | null) => call('PUT', '/layout', owner, { view_id, opens: true })
    await open(one.id)
    await open(two.id)
    expect((await list(owner)).opens).toBe(two.id)
    await open(null)
    expect((await list(owner)).opens).toBeNull()
  })

  test('a view that is not shared any more opens nowhere', async () => {
    const { owner, member } = installation.ours
    const { view } = (await save(owner, { name: 'For a while', query: '', shared: true })).body
    await call('PUT', '/layout', member, { view_id: view.id, opens: true, query: 'density=roomy' })
    await change(view.id, owner, { shared: false })
    expect(await list(member)).toMatchObject({ layouts: [], opens: null })
    expect((await call('PUT', '/layout', member, { view_id: view.id, query: '' })).status).toBe(404)
  })

  test('hold nothing but the layout', async () => {
    const { owner } = installation.ours
    expectField(await call('PUT', '/layout', owner, { view_id: null, query: 'q=secret' }), 'query')
    expectField(await call('PUT', '/layout', owner, { query: '' }), 'view_id')
    expectField(await call('PUT', '/layout', owner, { view_id: null, query: 1 }), 'query')
  })
})

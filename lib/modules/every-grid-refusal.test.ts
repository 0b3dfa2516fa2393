import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionDetails } from '@/lib/core/declared-permissions'
import { all, lowestRole, readable, scopeOf } from '@/tests/grids'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** What every grid refuses, and in which words. A new grid is tested by being declared. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

test('the null character is refused wherever it is sent, by name', async () => {
  const key = installation.ours.owner
  const sent: [string, string, string, object?][] = [
    ['q', 'GET', '/grid/crm-leads/data?q=%00'],
    ['filter[status]', 'GET', '/grid/crm-leads/data?filter[status]=%00'],
    ['row_id', 'GET', '/grid/crm-leads/a%00/history'],
    ['name', 'POST', '/grid/crm-contacts', { name: 'Ada\0' }],
    ['ids', 'POST', '/grid/crm-leads/action/delete', { ids: ['\0'] }],
  ]
  for (const [name, method, path, body] of sent) {
    const { status, body: answer } = await installation.call(method, path, { key, ...(body ? { body } : {}) })
    expect({ name, status }).toEqual({ name, status: 422 })
    expect(answer.detail[0].loc).toContain(name)
  }
})

test('a number that has to be there cannot be emptied', async () => {
  const key = installation.ours.owner
  const made = await installation.call('POST', '/grid/calls-campaigns', { key, body: { name: 'Numbers' } })
  expect(made.status).toBe(201)
  const path = `/grid/calls-campaigns/${made.body.row.row_id}`
  const emptied = await installation.call('PUT', path, { key, body: { max_attempts: null } })
  expect(emptied).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'max_attempts'] }] } })
})

describe.each(all.map((grid) => [grid.slug, grid] as const))('%s', (slug, grid) => {
  const call = (...args: Parameters<TestInstallation['call']>) => installation.call(...args)
  const paths = [
    ['GET', `/grid/${slug}/data`],
    ['GET', `/grid/${slug}/schema`],
    ['GET', `/grid/${slug}/stats`],
    ['GET', `/grid/${slug}/options`],
    ['GET', `/grid/${slug}/export`],
    ['POST', `/grid/${slug}`],
    ['PUT', `/grid/${slug}/x`],
    ['DELETE', `/grid/${slug}/x`],
    ['POST', `/grid/${slug}/action/delete`],
  ] as const

  test('nobody is told to sign in, a bad key is refused, both in the documented shape', async () => {
    for (const [method, path] of paths) {
      const body = method === 'GET' ? {} : { body: {} }
      for (const key of [undefined, 'ind_wrong']) {
        const answer = await call(method, path, { ...body, ...(key ? { key } : {}) })
        expect({ method, path, status: answer.status }).toEqual({ method, path, status: 401 })
        expect(answer.body).toEqual({ detail: expect.any(String), code: 'unauthenticated' })
        expect(answer.headers.get('x-request-id')).toBeTruthy()
      }
    }
  })

  test('a role without the right is refused', async () => {
    const lowest = lowestRole(grid.access.read)
    if (lowest !== 'guest') {
      const answer = await call('GET', `/grid/${slug}/data?${scopeOf(grid)}`, { key: installation.ours.guest })
      expect(answer.status).toBe(403)
      expect(answer.body.code).toBe('forbidden')
      const listed = await call('GET', '/grid', { key: installation.ours.guest })
      expect(listed.body.map((entry: Json) => entry.slug)).not.toContain(slug)
    }
    if (!lowest) return
    for (const [operation, method, path] of [
      [grid.writes?.create, 'POST', `/grid/${slug}`],
      [grid.writes?.update, 'PUT', `/grid/${slug}/x`],
      [grid.writes?.remove, 'DELETE', `/grid/${slug}/x`],
    ] as const) {
      if (!operation) continue
      const needs = operation.permission === 'signed-in' ? 'guest' : permissionDetails(operation.permission).grant
      if (needs === 'guest') continue
      const answer = await call(method, path, {
        key: installation.ours.guest,
        ...(method === 'DELETE' ? {} : { body: {} }),
      })
      expect({ path, status: answer.status }).toEqual({ path, status: 403 })
    }
  })

  test('operations that it does not offer answer 405 with Allow', async () => {
    if (lowestRole(grid.access.read) === null) return
    for (const [operation, method, path] of [
      [grid.writes?.create, 'POST', `/grid/${slug}`],
      [grid.writes?.update, 'PUT', `/grid/${slug}/x`],
      [grid.writes?.remove, 'DELETE', `/grid/${slug}/x`],
    ] as const) {
      if (operation) continue
      const answer = await call(method, path, {
        key: installation.ours.owner,
        ...(method === 'DELETE' ? {} : { body: {} }),
      })
      expect({ method, status: answer.status, code: answer.body.code }).toEqual({
        method,
        status: 405,
        code: 'method_not_allowed',
      })
      expect(answer.headers.get('allow')).toBeTruthy()
    }
  })

  test('a name it does not know is an error, in sort, filter, columns, export, query, body and action', async () => {
    if (lowestRole(grid.access.read) === null) return
    const key = installation.ours.owner
    const bad = [
      'sort=nope',
      'filter[nope]=1',
      'columns=nope',
      'nope=1',
      // Names that every object knows.
      'sort=constructor',
      'filter[__proto__]=1',
      'columns=toString',
      `filter=${encodeURIComponent('{"column":"nope","value":1}')}`,
    ]
    for (const query of bad) {
      for (const call_ of ['data', 'export']) {
        const answer = await call('GET', `/grid/${slug}/${call_}?${query}${scopeOf(grid)}`, { key })
        expect({ query, call_, status: answer.status }).toEqual({ query, call_, status: 422 })
        expect(answer.body.detail[0]).toEqual({
          loc: ['query', expect.any(String)],
          msg: expect.any(String),
          type: expect.any(String),
        })
      }
    }
    expect((await call('GET', `/grid/${slug}/options?field=nope`, { key })).status).toBe(422)
    expect((await call('POST', `/grid/${slug}/action/nope`, { key, body: { ids: ['x'] } })).status).toBe(404)
    if (grid.writes?.create) {
      const answer = await call('POST', `/grid/${slug}`, { key, body: { nope_field: 1 } })
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toContainEqual(
        expect.objectContaining({ loc: ['body', 'nope_field'], type: 'extra_forbidden' }),
      )
    }
  })
})

describe('another organization', () => {
  test.each(readable.filter((grid) => grid.source.kind === 'model').map((grid) => [grid.slug, grid] as const))(
    '%s: its rows are not there, whatever is asked of them',
    async (slug, grid) => {
      const { ours, theirs, call } = installation
      const own = await call('GET', `/grid/${slug}/data?per_page=200&count=exact${scopeOf(grid)}`, { key: ours.owner })
      const foreign = await call('GET', `/grid/${slug}/data?per_page=200${scopeOf(grid)}`, { key: theirs.owner })
      const ids = foreign.body.rows.map((row: Json) => row.row_id)
      const ownIds = new Set(own.body.rows.map((row: Json) => row.row_id))
      // A person may belong to both; records may not.
      if (!slug.startsWith('settings-')) for (const id of ids) expect(ownIds.has(id)).toBe(false)
      const id = ids.find((one: string) => !ownIds.has(one))
      if (!id) return
      const asked = await call('GET', `/grid/${slug}/data?filter[row_id]=${id}${scopeOf(grid)}`, { key: ours.owner })
      expect(asked.body.rows).toEqual([])
      expect((await call('GET', `/grid/${slug}/${id}`, { key: ours.owner })).status).toBe(404)
      expect((await call('GET', `/grid/${slug}/${id}/history`, { key: ours.owner })).status).toBe(404)
      if (grid.writes?.update)
        expect((await call('PUT', `/grid/${slug}/${id}`, { key: ours.owner, body: {} })).status).toBe(404)
      if (grid.writes?.remove) {
        expect((await call('DELETE', `/grid/${slug}/${id}`, { key: ours.owner })).status).toBe(404)
        const bulk = await call('POST', `/grid/${slug}/action/delete`, { key: ours.owner, body: { ids: [id] } })
        expect(bulk.body).toMatchObject({ ok: false, results: [{ id, ok: false }] })
      }
      if (grid.board?.move) {
        const { columns } = grid.board
        const to = typeof columns === 'function' ? id : columns[0]!.key
        expect(
          (await call('POST', `/grid/${slug}/board/move`, { key: ours.owner, body: { row_id: id, to } })).status,
        ).toBe(404)
      }
      const still = await call('GET', `/grid/${slug}/${id}`, { key: theirs.owner })
      expect(still.status).toBe(200)
    },
  )
})

test('an unknown grid, row and address are 404, in JSON', async () => {
  const { call, ours } = installation
  for (const path of ['/grid/nope/data', '/grid/nope/schema', '/nope', '/grid/a/b/c/d/e']) {
    const answer = await call('GET', path, { key: ours.owner })
    expect({ path, status: answer.status, code: answer.body.code }).toEqual({ path, status: 404, code: 'not_found' })
  }
})

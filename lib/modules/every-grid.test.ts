import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionDetails } from '@/lib/core/declared-permissions'
import { filtersOf } from '@/lib/core/grid/column-types'
import type { Grid } from '@/lib/core/grid/define-grid'
import type { RoleName } from '@/lib/core/permissions'
import { grids, modules } from '@/lib/core/registry'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** What every grid must do, whatever it holds. A new grid is tested by being declared. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

const all = grids()
const stored = all.filter((grid) => grid.source.kind === 'model')
/** The lowest role that holds a permission; null: it is no role's (superusers). */
function lowestRole(permission: string): RoleName | null {
  const { grant } = permissionDetails(permission)
  return grant === 'superuser' ? null : grant === 'approver' ? 'administrator' : grant
}
const reader = (grid: Grid) => lowestRole(grid.access.read) ?? 'owner'
const scope = (grid: Grid) => (grid.requiredFilters ?? []).map((key) => `&filter[${key}]=x`).join('')
const readable = all.filter((grid) => lowestRole(grid.access.read) !== null)

test('there are grids to test', () => {
  expect(all.length).toBeGreaterThan(5)
})

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

/** The demo has none of these, so that only their tests compare rows with what the grid declares. */
const WITHOUT_DEMO_ROWS = [
  'settings-invitations',
  'settings-sessions',
  'settings-mail',
  'settings-jobs',
  'settings-received-webhooks',
  'settings-work',
  'outreach-members',
  'outreach-messages',
  'acc-bill-scans',
  'integration-hooks',
  'integration-deliveries',
  'platform-events',
]

test('the demo has rows of nearly every grid: each is compared with its component when it is answered', async () => {
  const empty: string[] = []
  for (const grid of readable) {
    const key = installation.ours[reader(grid)]
    const { body } = await installation.call('GET', `/grid/${grid.slug}/data?per_page=200${scope(grid)}`, { key })
    if (body.rows?.length === 0) empty.push(grid.slug)
  }
  expect(WITHOUT_DEMO_ROWS).toEqual(expect.arrayContaining(empty))
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
      const answer = await call('GET', `/grid/${slug}/data?${scope(grid)}`, { key: installation.ours.guest })
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
        const answer = await call('GET', `/grid/${slug}/${call_}?${query}${scope(grid)}`, { key })
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

  test('paging by number and by cursor ends, skips nothing, and both agree', async () => {
    if (lowestRole(grid.access.read) === null) return
    const key = installation.ours.owner
    const byPage: string[] = []
    const exact = await call('GET', `/grid/${slug}/data?count=exact&per_page=1${scope(grid)}`, { key })
    expect(exact.status).toBe(200)
    const { total } = exact.body
    for (let page = 1; page <= Math.max(1, Math.ceil(total / 100)); page++) {
      const answer = await call('GET', `/grid/${slug}/data?page=${page}&per_page=100${scope(grid)}`, { key })
      byPage.push(...answer.body.rows.map((row: Json) => row.row_id))
    }
    const byCursor: string[] = []
    let cursor = ''
    for (let i = 0; i < 500; i++) {
      const answer = await call('GET', `/grid/${slug}/data?per_page=37${scope(grid)}${cursor && `&cursor=${cursor}`}`, {
        key,
      })
      byCursor.push(...answer.body.rows.map((row: Json) => row.row_id))
      cursor = answer.body.next_cursor
      if (!cursor) break
    }
    expect(byPage).toHaveLength(total)
    expect(new Set(byPage).size).toBe(total)
    expect(byCursor).toEqual(byPage)
  })

  test('every declared sort, filter, stat and export works', async () => {
    if (lowestRole(grid.access.read) === null) return
    const key = installation.ours.owner
    const expectStatus = async (query: string, status = 200) => {
      const answer = await call('GET', `/grid/${slug}/data?per_page=5${query}${scope(grid)}`, { key })
      expect({ query, status: answer.status }).toEqual({ query, status })
    }
    // The direction is the machine's own: one column of each kind proves both.
    const sortedBothWays = new Set<string>()
    for (const [column, { sort, type }] of Object.entries(grid.columns)) {
      if (!sort) continue
      await expectStatus(`&sort=-${column}`)
      if (!sortedBothWays.has(type)) await expectStatus(`&sort=${column}`)
      sortedBothWays.add(type)
    }
    // One statement has the conditions of all columns: the first operator of each, then the second of each, and so on. A parameter
    // is asked alone, and so is a column whose rows code finds, which stops at the first condition that does not hold.
    const schema = await call('GET', `/grid/${slug}/schema`, { key })
    const together: string[][] = []
    for (const [column, details] of Object.entries(grid.columns)) {
      const { filters, choices } = schema.body.columns.find((one: Json) => one.key === column)
      for (const [index, op] of filters.entries()) {
        const value = op === 'null' ? 'true' : (choices?.[0]?.value ?? SAMPLE[details.type] ?? 'a')
        const given = op === 'between' ? `${value},${value}` : value
        const condition = `&filter[${column}][${op}]=${encodeURIComponent(given)}`
        // A report for a record that is not there would look like one without figures.
        if (details.parameter) await expectStatus(condition, details.reference?.exists ? 422 : 200)
        else if (grid.source.kind === 'live') await expectStatus(condition)
        else {
          together[index] ??= []
          together[index].push(condition)
        }
      }
    }
    for (const conditions of together) await expectStatus(conditions?.join('') ?? '')
    const stats = await call('GET', `/grid/${slug}/stats?${scope(grid)}`, { key })
    expect(stats.status).toBe(200)
    const everything = await call('GET', `/grid/${slug}/data?count=exact&per_page=1${scope(grid)}`, { key })
    expect(stats.body.count).toBe(everything.body.total)
    for (const card of stats.body.cards) {
      if (card.format !== 'number') continue
      const filter = encodeURIComponent(JSON.stringify(card.filter ?? { and: [] }))
      const path = `/grid/${slug}/data?count=exact&per_page=200&filter=${filter}${scope(grid)}`
      const { rows, total } = (await call('GET', path, { key })).body
      const { sum } = grid.stats!.find((stat) => stat.key === card.key)!
      expect({ card: card.key, rows: card.rows }).toEqual({ card: card.key, rows: total })
      const behind = sum ? rows.reduce((all: number, row: Json) => all + Number(row[sum]), 0) : total
      if (!sum || total <= 200) expect({ card: card.key, behind }).toEqual({ card: card.key, behind: card.value })
    }
    const csv = await call('GET', `/grid/${slug}/export?format=csv${scope(grid)}`, { key })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const xlsx = await call('GET', `/grid/${slug}/export?format=xlsx${scope(grid)}`, { key })
    expect(xlsx.body.slice(0, 2)).toBe('PK')
    const pdf = await call('GET', `/grid/${slug}/export?format=pdf${scope(grid)}`, { key })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
  }, 60_000)

  const parameters = Object.entries(grid.columns).filter(([, column]) => column.parameter)
  if (parameters.length > 0)
    test('its parameters have defaults that can be given as well, and take one checked value each', async () => {
      const key = installation.ours.owner
      const schema = await call('GET', `/grid/${slug}/schema`, { key })
      const given = new URLSearchParams()
      for (const [column, details] of parameters) {
        const told = schema.body.columns.find((one: Json) => one.key === column)
        expect(told).toMatchObject({ filters: ['eq'], visible: false, parameter: { default: expect.any(String) } })
        if (!told.parameter.optional)
          expect({ column, default: told.parameter.default }).not.toEqual({ column, default: '' })
        if (told.parameter.default) given.set(`filter[${column}]`, told.parameter.default)
        const alternative = JSON.stringify({
          or: [
            { column, value: told.parameter.default },
            { column: 'row_id', value: 'x' },
          ],
        })
        const wrong = [
          `filter[${column}][null]=true`,
          `filter=${encodeURIComponent(alternative)}`,
          ...(details.type === 'date' ? [`filter[${column}]=last_month`, `filter[${column}]=2026-02-30`] : []),
        ]
        for (const query of wrong) {
          const answer = await call('GET', `/grid/${slug}/data?${query}${scope(grid)}`, { key })
          expect({ query, status: answer.status, loc: answer.body.detail?.[0]?.loc }).toEqual({
            query,
            status: 422,
            loc: ['query', `filter[${column}]`],
          })
        }
      }
      const rows = async (query: string) =>
        (await call('GET', `/grid/${slug}/data?per_page=200&count=exact${query}${scope(grid)}`, { key })).body
      expect(await rows(`&${given}`)).toEqual(await rows(''))
      for (const { values } of schema.body.periodPresets ?? []) {
        for (const column of Object.keys(values)) expect(parameters.map(([name]) => name)).toContain(column)
        const query = Object.entries(values).map(([column, value]) => `&filter[${column}]=${value}`)
        expect((await rows(query.join(''))).rows).toEqual(expect.any(Array))
      }
    })

  const links = Object.entries(grid.columns).filter(([, column]) => column.link?.includes('?'))
  if (links.length > 0)
    test('its figures lead to lists that know what they are asked for', () => {
      const pages = new Map(modules().flatMap((card) => card.navigation.map((item) => [item.href, item.grid] as const)))
      for (const [column, { link }] of links) {
        const url = new URL(link!, 'http://localhost')
        const target = all.find((one) => one.slug === pages.get(url.pathname))
        expect({ column, link, known: target !== undefined }).toEqual({ column, link, known: true })
        for (const [name] of url.searchParams) {
          const [, key, op = 'eq'] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(name) ?? []
          if (!key) continue
          const asked = target!.columns[key]
          const usable = asked !== undefined && filtersOf(asked).some((one) => one === op)
          expect({ column, name, usable }).toEqual({ column, name, usable: true })
        }
      }
    })

  test('it is served under /api/grid too', async () => {
    if (lowestRole(grid.access.read) === null) return
    const key = installation.ours[reader(grid)]
    const answer = await call('GET', `/api/grid/${slug}/data?per_page=1${scope(grid)}`, { key })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual([
      'rows',
      'total',
      'total_is_exact',
      'page',
      'per_page',
      'pages',
      'next_cursor',
    ])
  })
})

const SAMPLE: Record<string, string> = {
  number: '1',
  money: '1.50',
  percent: '1',
  duration: '1',
  date: 'today',
  datetime: '-7d',
  boolean: 'true',
  reference: '01900000-0000-7000-8000-000000000001',
}

describe('another organization', () => {
  test.each(stored.filter((grid) => readable.includes(grid)).map((grid) => [grid.slug, grid] as const))(
    '%s: its rows are not there, whatever is asked of them',
    async (slug, grid) => {
      const { ours, theirs, call } = installation
      const own = await call('GET', `/grid/${slug}/data?per_page=200&count=exact${scope(grid)}`, { key: ours.owner })
      const foreign = await call('GET', `/grid/${slug}/data?per_page=200${scope(grid)}`, { key: theirs.owner })
      const ids = foreign.body.rows.map((row: Json) => row.row_id)
      const ownIds = new Set(own.body.rows.map((row: Json) => row.row_id))
      // A person may belong to both; records may not.
      if (!slug.startsWith('settings-')) for (const id of ids) expect(ownIds.has(id)).toBe(false)
      const id = ids.find((one: string) => !ownIds.has(one))
      if (!id) return
      const asked = await call('GET', `/grid/${slug}/data?filter[row_id]=${id}${scope(grid)}`, { key: ours.owner })
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

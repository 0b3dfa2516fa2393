import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filtersOf } from '@/lib/core/grid/column-types'
import { modules } from '@/lib/core/registry'
import { all, lowestRole, readable, readerOf, scopeOf } from '@/tests/grids'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** What every grid shows, whatever it holds. A new grid is tested by being declared. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

test('there are grids to test', () => {
  expect(all.length).toBeGreaterThan(5)
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
  'project-milestones',
  'my-work',
]

test('the demo has rows of nearly every grid: each is compared with its component when it is answered', async () => {
  const empty: string[] = []
  for (const grid of readable) {
    const key = installation.ours[readerOf(grid)]
    const { body } = await installation.call('GET', `/grid/${grid.slug}/data?per_page=200${scopeOf(grid)}`, { key })
    if (body.rows?.length === 0) empty.push(grid.slug)
  }
  expect(WITHOUT_DEMO_ROWS).toEqual(expect.arrayContaining(empty))
})

describe.each(all.map((grid) => [grid.slug, grid] as const))('%s', (slug, grid) => {
  const call = (...args: Parameters<TestInstallation['call']>) => installation.call(...args)
  test('paging by number and by cursor ends, skips nothing, and both agree', async () => {
    if (lowestRole(grid.access.read) === null) return
    const key = installation.ours.owner
    const byPage: string[] = []
    const exact = await call('GET', `/grid/${slug}/data?count=exact&per_page=1${scopeOf(grid)}`, { key })
    expect(exact.status).toBe(200)
    const { total } = exact.body
    for (let page = 1; page <= Math.max(1, Math.ceil(total / 100)); page++) {
      const answer = await call('GET', `/grid/${slug}/data?page=${page}&per_page=100${scopeOf(grid)}`, { key })
      byPage.push(...answer.body.rows.map((row: Json) => row.row_id))
    }
    const byCursor: string[] = []
    let cursor = ''
    for (let i = 0; i < 500; i++) {
      const answer = await call(
        'GET',
        `/grid/${slug}/data?per_page=37${scopeOf(grid)}${cursor && `&cursor=${cursor}`}`,
        {
          key,
        },
      )
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
      const answer = await call('GET', `/grid/${slug}/data?per_page=5${query}${scopeOf(grid)}`, { key })
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
    const stats = await call('GET', `/grid/${slug}/stats?${scopeOf(grid)}`, { key })
    expect(stats.status).toBe(200)
    const everything = await call('GET', `/grid/${slug}/data?count=exact&per_page=1${scopeOf(grid)}`, { key })
    expect(stats.body.count).toBe(everything.body.total)
    for (const card of stats.body.cards) {
      if (card.format !== 'number') continue
      const filter = encodeURIComponent(JSON.stringify(card.filter ?? { and: [] }))
      const path = `/grid/${slug}/data?count=exact&per_page=200&filter=${filter}${scopeOf(grid)}`
      const { rows, total } = (await call('GET', path, { key })).body
      const { sum } = grid.stats!.find((stat) => stat.key === card.key)!
      expect({ card: card.key, rows: card.rows }).toEqual({ card: card.key, rows: total })
      const behind = sum ? rows.reduce((all: number, row: Json) => all + Number(row[sum]), 0) : total
      if (!sum || total <= 200) expect({ card: card.key, behind }).toEqual({ card: card.key, behind: card.value })
    }
    const csv = await call('GET', `/grid/${slug}/export?format=csv${scopeOf(grid)}`, { key })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const xlsx = await call('GET', `/grid/${slug}/export?format=xlsx${scopeOf(grid)}`, { key })
    expect(xlsx.body.slice(0, 2)).toBe('PK')
    const pdf = await call('GET', `/grid/${slug}/export?format=pdf${scopeOf(grid)}`, { key })
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
          const answer = await call('GET', `/grid/${slug}/data?${query}${scopeOf(grid)}`, { key })
          expect({ query, status: answer.status, loc: answer.body.detail?.[0]?.loc }).toEqual({
            query,
            status: 422,
            loc: ['query', `filter[${column}]`],
          })
        }
      }
      const rows = async (query: string) =>
        (await call('GET', `/grid/${slug}/data?per_page=200&count=exact${query}${scopeOf(grid)}`, { key })).body
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

  test('a number beyond what PostgreSQL holds finds nothing or is refused by name, wherever it is sent', async () => {
    if (lowestRole(grid.access.read) === null) return
    const key = installation.ours[readerOf(grid)]
    const answered = async (path: string, query: string): Promise<Json> => {
      const { status, body } = await call('GET', `/grid/${slug}${path}?${query}`, { key })
      expect({ path, query, status: status === 422 ? 200 : status }).toEqual({ path, query, status: 200 })
      return status === 422 ? body.detail.map(({ loc }: Json) => loc.at(-1)) : []
    }
    for (const number of BEYOND) {
      expect((await call('GET', `/grid/${slug}/${number}`, { key })).status).toBe(404)
      for (const name of ['page', 'per_page'])
        expect(await answered('/data', `${name}=${number}${scopeOf(grid)}`)).toEqual([name])
      // One statement has the conditions of all columns but of those whose type is too small, which are named.
      const conditions = new Map(
        Object.entries(grid.columns).flatMap(([column, details]) =>
          filtersOf(details).includes('eq') ? [[`filter[${column}]`, `&filter[${column}]=${number}`]] : [],
        ),
      )
      const all = () => [...conditions.values()].join('')
      for (const name of await answered('/data', `q=${number}${scopeOf(grid)}${all()}`)) conditions.delete(name)
      expect(await answered('/data', `q=${number}${scopeOf(grid)}${all()}`)).toEqual([])
    }
  })

  test('it is served under /api/grid too', async () => {
    if (lowestRole(grid.access.read) === null) return
    const key = installation.ours[readerOf(grid)]
    const answer = await call('GET', `/api/grid/${slug}/data?per_page=1${scopeOf(grid)}`, { key })
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

/** The first that no int4 and no int8 holds, and one that is too long for an amount. */
const BEYOND = ['2147483648', '9223372036854775808', '1'.padEnd(60, '0')]

test('they are searched for everywhere as well', async () => {
  for (const number of BEYOND) {
    const answer = await installation.call('GET', `/search?q=${number}`, { key: installation.ours.owner })
    expect({ number, status: answer.status }).toEqual({ number, status: 200 })
  }
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

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma, systemDb } from '@/lib/core/db/prisma'
import { sql } from '@/lib/core/db/sql'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { defineGrid, type Reference } from '../define-grid'
import { readFigures, readStats } from '../figures/stats'
import { readTotals } from '../figures/totals'
import type { FilterNode, GridPage } from '../wire'
import { readGroups } from './groups'
import { listJson, parseListRequest } from './read-grid'

await createTestDatabase()

const people: Reference = {
  label: (value) => sql`(select c.name from customer c where c.id = ${value})`,
  options: async () => [],
}

/** Every kind of sort: text that may be blank, money, a moment that may be missing, choices, people. */
const grid = defineGrid({
  slug: 'oracle',
  module: 'core',
  title: 'Oracle',
  singular: 'Row',
  description: '',
  source: { kind: 'model', table: 'crm_opportunity', softDelete: true, versioned: true },
  columns: {
    title: { label: 'Title', type: 'text', sort: true, search: true, primary: true },
    value: { label: 'Value', type: 'money', sort: true },
    callback_at: { label: 'Callback', type: 'datetime', sort: true, nullable: true },
    status: {
      label: 'Status',
      type: 'choice',
      sort: true,
      choices: ['Quoted', 'New'].map((value) => ({ value, label: value })),
    },
    source: {
      label: 'Source',
      type: 'text',
      sort: true,
      choices: ['website', 'other'].map((value) => ({ value, label: value })),
    },
    owner_id: { label: 'Owner', type: 'reference', sort: true, nullable: true, reference: people },
    late: { label: 'Late', type: 'boolean', sql: (t) => sql`(${t}.callback_at < '2026-01-10')` },
  },
  defaultSort: 'title',
  access: { read: 'signed-in' },
  stats: [
    { key: 'count', label: 'Count' },
    { key: 'new', label: 'New', filter: { column: 'status', op: 'eq', value: 'New' } },
    { key: 'worth', label: 'Worth', sum: 'value', filter: { column: 'status', op: 'eq', value: 'Quoted' } },
  ],
  empty: { title: '', body: '' },
})

const ours = randomUUID()
const theirs = randomUUID()
let ctx: OrganizationCtx

const TITLES = ['Alpha', 'alpha', 'Beta 10%', 'beta_2', 'Back\\slash', "O'Brien", 'Zulu', 'émile', '', 'quote "x"']
const OWNERS = ['Zoë', 'émile', 'Ezra', 'ezra', 'Élan', null]
const SOURCES = ['other', 'Website', 'fax', '', 'Æther']
const VALUES = ['0', '-5.50', '10', '10.01', '99999.99']
const DATES = [null, '2026-01-01T00:00:00Z', '2026-01-09T22:30:00Z', '2026-01-10T00:00:00.123Z', '2026-02-01T00:00:00Z']

beforeAll(async () => {
  // Values that a column's choices do not have come from older versions; here they are simply stored.
  await asOwner('alter table crm_opportunity drop constraint if exists crm_opportunity_source')
  for (const id of [ours, theirs]) {
    await systemDb().organization.create({ data: { id, name: id, slug: id } })
    await systemDb().customer.create({ data: { id, organization_id: id, name: id } })
    const owners = OWNERS.map((name) => ({ id: randomUUID(), name }))
    await systemDb().customer.createMany({
      data: owners.flatMap((one) => (one.name ? [{ id: one.id, organization_id: id, name: one.name }] : [])),
    })
    const rows = TITLES.flatMap((title, i) =>
      VALUES.flatMap((value, j) => ({
        title,
        value,
        callback_at: DATES[(i + j) % DATES.length]!,
        status: (i * j) % 3 ? 'New' : 'Quoted',
        source: SOURCES[(i + 2 * j) % SOURCES.length]!,
        // One of them has no record (any more).
        owner_id: owners[(3 * i + j) % (owners.length + 1)]?.id ?? null,
      })),
    )
    await systemDb().crmOpportunity.createMany({
      data: rows.map((row, n) => ({
        ...row,
        id: randomUUID(),
        organization_id: id,
        customer_id: id,
        deleted_at: n % 17 === 0 ? new Date() : null,
      })),
    })
  }
  const organization = await systemDb().organization.findUniqueOrThrow({ where: { id: ours } })
  ctx = systemContext('test', organization as OrganizationDetails) as OrganizationCtx
})
afterAll(async () => {
  await closePrisma()
  await closePools()
})

const list = async (query: Record<string, string>): Promise<GridPage> =>
  JSON.parse(await listJson(grid, ctx, parseListRequest(grid, new URLSearchParams(query))))

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The same filter in SQL written out plainly, in another way than the product composes it. */
function oracleWhere(node: FilterNode): string {
  if ('and' in node) return node.and.length ? `(${node.and.map(oracleWhere).join(' and ')})` : 'true'
  if ('or' in node) return node.or.length ? `(${node.or.map(oracleWhere).join(' or ')})` : 'false'
  const { column, op } = node
  const value = node.value as string & string[]
  const isText = column === 'title'
  const x = isText ? 'lower(title)' : column
  const v = (one: string) => {
    const text = literal(isText ? one.toLowerCase() : one)
    return column === 'callback_at' ? `${text}::timestamptz` : column === 'value' ? `${text}::numeric` : text
  }
  switch (op) {
    case 'null':
      return `(${column === 'title' ? `title = ''` : `${column} is null`}) = ${String(value) === 'true'}`
    case 'eq':
      return `coalesce(${x} = ${v(value)}, false)`
    case 'ne':
      return `not coalesce(${x} = ${v(value)}, false)`
    case 'lt':
      return `${x} < ${v(value)}`
    case 'gte':
      return `${x} >= ${v(value)}`
    case 'in':
      return value.length ? `coalesce(${value.map((one) => `${x} = ${v(one)}`).join(' or ')}, false)` : 'false'
    case 'nin':
      return `not coalesce(${value.map((one) => `${x} = ${v(one)}`).join(' or ')}, false)`
    case 'between':
      return `${x} between ${v(value[0]!)} and ${v(value[1]!)}`
    case 'like':
      return `position(${v(value)} in lower(title)) > 0`
    default:
      return `left(lower(title), ${value.length}) = ${v(value)}`
  }
}

const title = fc.constantFrom(...TITLES.filter(Boolean), 'nothing', '%', '_', '\\')
const money = fc.constantFrom(...VALUES, '7')
const moment = fc.constantFrom(...DATES.filter((date) => date !== null), '2026-01-15T12:00:00+02:00')
const status = fc.constantFrom('New', 'Quoted')
const list2 = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 })
const pair = <T>(one: fc.Arbitrary<T>) => fc.tuple(one, one)
const condition = (column: string, op: string, value: fc.Arbitrary<unknown>) =>
  value.map((given) => ({ column, op, value: given }) as FilterNode)
const single: fc.Arbitrary<FilterNode> = fc.oneof(
  condition('title', 'like', title),
  condition('title', 'starts', title),
  condition('title', 'eq', title),
  condition('title', 'in', list2(title)),
  condition('title', 'null', fc.constantFrom('true', 'false')),
  ...['lt', 'gte', 'eq', 'ne'].map((op) => condition('value', op, money)),
  condition('value', 'between', pair(money)),
  ...['lt', 'gte', 'eq', 'ne'].map((op) => condition('callback_at', op, moment)),
  condition('callback_at', 'null', fc.constantFrom('true', 'false')),
  condition('status', 'eq', status),
  condition('status', 'nin', list2(status)),
)
const tree: fc.Arbitrary<FilterNode> = fc.oneof(
  { depthSize: 'small' },
  single,
  fc.array(single, { maxLength: 3 }).map((and) => ({ and })),
  fc.array(single, { maxLength: 3 }).map((or) => ({ or })),
  fc
    .array(
      fc.array(single, { minLength: 1, maxLength: 2 }).map((or) => ({ or })),
      { minLength: 1, maxLength: 3 },
    )
    .map((and) => ({ and })),
)

const byName = (x: string) => `lower(${x}) collate "und-x-icu"`
const labelOfOwner = `(select c.name from customer c where c.id = owner_id)`
/** Emptiness first, then what the values are ordered by. */
const SORT_SQL: Record<string, [empty: string, ...order: string[]]> = {
  title: [`title = ''`, byName('title')],
  value: ['value is null', 'value'],
  callback_at: ['callback_at is null', 'callback_at'],
  status: ['status is null', `case status when 'Quoted' then 1 else 2 end`],
  source: [`source = ''`, `case lower(source) when 'website' then 1 when 'other' then 2 else 3 end`, byName('source')],
  owner_id: ['owner_id is null', `${labelOfOwner} is null`, byName(labelOfOwner), 'owner_id'],
}
const sorts = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(SORT_SQL)), fc.boolean()), {
    minLength: 1,
    maxLength: 3,
    selector: ([key]) => key,
  })
  .map((keys) => ({
    sort: keys.map(([key, down]) => (down ? '-' : '') + key).join(','),
    order: [
      ...keys.flatMap(([key, down]) => SORT_SQL[key]!.map((x, at) => `${x}${down && at > 0 ? ' desc' : ''}`)),
      `id${keys.at(-1)![1] ? ' desc' : ''}`,
    ].join(', '),
  }))

const oracle = (where: string, order: string) =>
  asOwner<{ id: string; title: string }>(
    `select id, title from crm_opportunity where organization_id = '${ours}' and deleted_at is null and ${where} order by ${order}`,
  )

test('filter, sort, pages and cursor agree with plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(tree, sorts, fc.integer({ min: 1, max: 20 }), async (filter, { sort, order }, perPage) => {
      const wanted = (await oracle(oracleWhere(filter), order)).map((row) => row.id)
      const query = { filter: JSON.stringify(filter), sort, per_page: String(perPage) }

      const byCursor: string[] = []
      let cursor: string | null = null
      do {
        const page: GridPage = await list({ ...query, ...(cursor ? { cursor } : {}), count: 'none' })
        byCursor.push(...page.rows.map((row) => row.row_id))
        cursor = page.next_cursor
      } while (cursor && byCursor.length <= wanted.length)
      expect(byCursor).toEqual(wanted)

      const pages = Math.ceil(wanted.length / perPage)
      const last = await list({ ...query, page: String(Math.max(1, pages)), count: 'exact' })
      expect(last).toMatchObject({ total: wanted.length, total_is_exact: true, pages, next_cursor: null })
      expect(last.rows.map((row) => row.row_id)).toEqual(wanted.slice(Math.max(0, pages - 1) * perPage))
    }),
    { numRuns: rounds(150) },
  )
})

test('the search finds every row that has all the words, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(title, { minLength: 1, maxLength: 2 }), async (words) => {
      const q = words.join(' ')
      const all = await oracle('true', `title = '', ${byName('title')}, id`)
      const wanted = all.filter((row) =>
        q
          .toLowerCase()
          .split(/\s+/)
          .every((word) => row.title.toLowerCase().includes(word)),
      )
      const found = await list({ q, per_page: '200' })
      expect(found.rows.map((row) => row.row_id)).toEqual(wanted.map((row) => row.id))
    }),
    { numRuns: rounds(60) },
  )
})

test('each stat card counts the rows that its own filter opens', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (filter) => {
      for (const card of await readStats(grid, ctx, { filter })) {
        const opened = await list({
          filter: JSON.stringify(card.filter ?? { and: [] }),
          per_page: '200',
          columns: 'value',
        })
        const worth = opened.rows.reduce((sum, row) => sum + Math.round(Number(row.value) * 100), 0)
        expect(card.key === 'worth' ? Math.round(Number(card.value) * 100) : card.value).toBe(
          card.key === 'worth' ? worth : opened.total,
        )
      }
    }),
    { numRuns: rounds(30) },
  )
})

test('a view has one count, whichever figure is asked, right after writes that this process is not told of', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.constantFrom('New', 'Quoted'), async (filter, status) => {
      for (let write = 0; write < 2; write++) {
        await asOwner(
          `insert into crm_opportunity (id, organization_id, title, customer_id, status, value)
           values (gen_random_uuid(), $1::uuid, 'alpha', $1::uuid, $2, 10)`,
          [ours, status],
        )
        const page = await list({ filter: JSON.stringify(filter), per_page: '200' })
        const { count, cards } = await readFigures(grid, ctx, { filter })
        const totals = await readTotals(grid, ctx, { filter, columns: [] })
        const { groups } = await readGroups(grid, ctx, { filter, by: 'status', totals: [] })
        expect([page.rows.length, count, totals.count, sum(groups.map((group) => group.count))]).toEqual(
          Array(4).fill(page.total),
        )
        expect([cards[0]!.value, cards[0]!.rows, cards[1]!.rows + cards[2]!.rows]).toEqual(Array(3).fill(count))
      }
    }),
    { numRuns: rounds(15) },
  )
})

test('figures of one answer agree while another connection writes', async () => {
  let isWriting = true
  const flip = async () => {
    while (isWriting)
      await asOwner(
        `update crm_opportunity set status = case status when 'New' then 'Quoted' else 'New' end where title = 'alpha'`,
      )
  }
  const writing = flip()
  for (let read = 0; read < 40; read++) {
    const { count, cards } = await readFigures(grid, ctx, {})
    expect([cards[0]!.value, cards[1]!.rows + cards[2]!.rows]).toEqual([count, count])
  }
  isWriting = false
  await writing
})

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

test('a far offset, found through ids alone, answers the same rows as a near one', async () => {
  const [{ n }] = (await asOwner<{ n: number }>('select count(*)::int as n from crm_opportunity')) as [{ n: number }]
  expect(n).toBeLessThan(500)
  await asOwner(
    `insert into crm_opportunity (id, organization_id, title, customer_id)
     select gen_random_uuid(), $1::uuid, 'Far ' || lpad(i::text, 4, '0'), $1::uuid from generate_series(1, 900) i`,
    [ours],
  )
  const page = await list({ q: 'far', sort: 'title', page: '17', per_page: '50' })
  expect(page.rows.map((row) => row.title)).toEqual(
    Array.from({ length: 50 }, (_, i) => `Far ${String(801 + i).padStart(4, '0')}`),
  )
})

test('what is misspelt is an error at its place, all at once', async () => {
  const wrong = { sort: 'nope,late', columns: 'title,ghost' }
  await expect(list({ columns: 'title,ghost', per_page: '500' })).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['query', 'per_page'] }, { loc: ['query', 'columns'], type: 'unknown_column' }],
  })
  await expect(list({ sort: wrong.sort })).rejects.toMatchObject({
    detail: [{ type: 'unknown_column' }, { type: 'not_sortable' }],
  })
  await expect(
    list({ 'filter[ghost]': 'x', 'filter[value][like]': '1', 'filter[value]': 'many' }),
  ).rejects.toMatchObject({
    detail: [{ type: 'unknown_column' }, { type: 'operator_not_allowed' }, { type: 'value_error' }],
  })
  await expect(list({ filtre: 'x' })).rejects.toMatchObject({ detail: [{ loc: ['query', 'filtre'] }] })
  await expect(list({ cursor: 'zzz' })).rejects.toMatchObject({ status: 400 })
})

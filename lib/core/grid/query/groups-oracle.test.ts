import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma, systemDb } from '@/lib/core/db/prisma'
import { type Sql, sql } from '@/lib/core/db/sql'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { defineGrid, type Grid, type GridSource, type Reference } from '../define-grid'
import { parseFigures } from '../figures/column-figures'
import { readTotals } from '../figures/totals'
import type { FilterNode, GridRow } from '../wire'
import { readGroups } from './groups'
import { listJson, parseListRequest, readRows } from './read-grid'

await createTestDatabase()

/** Labels without a table behind them: the figures of a group must not depend on whether its record exists. */
const owners: Reference = {
  label: (value: Sql) => sql`(select o.title from crm_opportunity o where o.id = ${value})`,
  options: async () => [],
}

const columns = {
  title: { label: 'Title', type: 'text', sort: true, search: true, primary: true },
  value: { label: 'Value', type: 'money', sort: true, currencyColumn: 'currency' },
  currency: { label: 'Currency', type: 'text' },
  callback_at: { label: 'Callback', type: 'datetime', nullable: true },
  // "Lost" is stored, but no choice any more.
  status: {
    label: 'Status',
    type: 'choice',
    choices: ['Quoted', 'New', 'Won'].map((value) => ({ value, label: `In ${value}` })),
  },
  source: {
    label: 'Source',
    type: 'text',
    choices: [
      { value: 'other', label: 'Other' },
      { value: 'Web', label: 'Web' },
    ],
  },
  owner_id: { label: 'Owner', type: 'reference', nullable: true, reference: owners },
  late: { label: 'Late', type: 'boolean', sql: (t: Sql) => sql`(${t}.callback_at < '2026-01-10')` },
} satisfies Grid['columns']

const gridOf = (slug: string, source: GridSource, more: Partial<Grid['columns']> = {}) =>
  defineGrid({
    slug,
    module: 'core',
    title: slug,
    singular: 'Row',
    description: '',
    source,
    columns: { ...columns, ...more } as Grid['columns'],
    defaultSort: 'title',
    access: { read: 'signed-in' },
    empty: { title: '', body: '' },
  })

const model = gridOf('groups-model', { kind: 'model', table: 'crm_opportunity', softDelete: true, versioned: true })
const report = gridOf('groups-report', {
  kind: 'report',
  select: (of) => sql`select o.id::text as row_id, o.* from crm_opportunity o
                      where o.organization_id = ${of.organization.id}::uuid and o.deleted_at is null`,
})
/** The same rows from the code, so that all three kinds must say the same. */
const live = gridOf(
  'groups-live',
  { kind: 'live', rows: ({ ctx: of }) => readRows(model, of, { limit: 10_000 }) },
  { late: { label: 'Late', type: 'boolean' } },
)
const GRIDS = [model, report, live].map((grid) => [grid.slug, grid] as const)

const ours = randomUUID()
const theirs = randomUUID()
let ctx: OrganizationCtx

const STATUSES = ['New', 'Quoted', 'Won']
const SOURCES = ['other', 'web', 'Web', 'fax', '']
const VALUES = ['0', '10', '10.01', '99999.99', '3.33']
const CURRENCIES = ['ZAR', 'ZAR', 'USD']
const DATES = [null, '2026-01-01T00:00:00Z', '2026-01-09T22:30:00Z', '2026-01-31T22:30:00Z']

beforeAll(async () => {
  // Values that a column's choices do not have come from older versions; here they are simply stored.
  for (const constraint of ['crm_opportunity_status', 'crm_opportunity_source'])
    await asOwner(`alter table crm_opportunity drop constraint if exists ${constraint}`)
  for (const id of [ours, theirs]) {
    await systemDb().organization.create({
      data: { id, name: id, slug: id, currency: 'ZAR', time_zone: 'Africa/Johannesburg' },
    })
    await systemDb().customer.create({ data: { id, organization_id: id, name: id } })
    const people = [randomUUID(), randomUUID(), null]
    const titles = people.map((one, n) => ({ id: one, title: `Owner ${n}` })).filter((one) => one.id !== null)
    const rows = Array.from({ length: 120 }, (_, n) => ({
      id: randomUUID(),
      title: `Row ${n % 7}`,
      value: VALUES[n % VALUES.length]!,
      currency: CURRENCIES[n % CURRENCIES.length]!,
      callback_at: DATES[n % DATES.length]!,
      status: STATUSES[(n * 3) % 4 === 0 ? 0 : n % 3]!,
      source: SOURCES[(n * 7) % SOURCES.length]!,
      // Some belong to an owner that does not exist (any more).
      owner_id: n % 11 === 0 ? '01900000-0000-7000-8000-00000000dead' : people[n % people.length]!,
      deleted_at: n % 17 === 0 ? new Date() : null,
    }))
    await systemDb().crmOpportunity.createMany({
      data: [...titles.map((one) => ({ ...one, id: one.id!, value: '1' })), ...rows].map((row) => ({
        ...row,
        organization_id: id,
        customer_id: id,
      })),
    })
  }
  await asOwner(`update crm_opportunity set status = 'Lost' where status = 'Won' and value = 10`)
  const organization = await systemDb().organization.findUniqueOrThrow({ where: { id: ours } })
  ctx = systemContext('test', organization as OrganizationDetails) as OrganizationCtx
})
afterAll(async () => {
  await closePrisma()
  await closePools()
})

const condition = (column: string, op: string, value: fc.Arbitrary<unknown>) =>
  value.map((given) => ({ column, op, value: given }) as FilterNode)
const single: fc.Arbitrary<FilterNode> = fc.oneof(
  condition('title', 'like', fc.constantFrom('row', '1', 'nothing')),
  condition('value', 'gte', fc.constantFrom(...VALUES)),
  condition('callback_at', 'null', fc.constantFrom('true', 'false')),
  condition('callback_at', 'lt', fc.constantFrom('2026-01-09', '2026-02-01')),
  condition('status', 'nin', fc.subarray(STATUSES, { minLength: 1 })),
  condition('source', 'eq', fc.constantFrom('WEB', 'other', 'fax')),
  condition('currency', 'eq', fc.constantFrom('ZAR', 'USD')),
)
const tree: fc.Arbitrary<FilterNode | null> = fc.oneof(
  fc.constant(null),
  single,
  fc.array(single, { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
  fc.tuple(single, fc.array(single, { minLength: 1, maxLength: 2 })).map(([one, or]) => ({ and: [one, { or }] })),
)

async function rowsOf(grid: Grid, filter: FilterNode | null): Promise<GridRow[]> {
  const query = new URLSearchParams({ per_page: '200', ...(filter ? { filter: JSON.stringify(filter) } : {}) })
  return JSON.parse(await listJson(grid, ctx, parseListRequest(grid, query))).rows
}

const cents = (rows: GridRow[]) => rows.map((row) => Math.round(Number(row.value) * 100))
const inRand = (rows: GridRow[]) => rows.filter((row) => row.currency === 'ZAR')
const amount = (hundredths: number) => (hundredths / 100).toFixed(2)
const sumOf = (rows: GridRow[]) => amount(cents(inRand(rows)).reduce((sum, one) => sum + one, 0))

describe.each(GRIDS)('%s', (_slug, grid) => {
  const asked = parseFigures(grid, 'value,callback_at:max,source:filled', 'totals', [])

  test('the groups divide the rows of the view: each opens just its own, and none is lost', async () => {
    const by = fc.constantFrom('status', 'source', 'owner_id', 'late', 'callback_at', 'currency')
    await fc.assert(
      fc.asyncProperty(by, tree, async (column, filter) => {
        const all = await rowsOf(grid, filter)
        const { groups } = await readGroups(grid, ctx, { by: column, totals: asked, filter })
        const seen: string[] = []
        for (const group of groups) {
          const rows = await rowsOf(grid, filter ? { and: [filter, group.filter] } : group.filter)
          seen.push(...rows.map((row) => row.row_id))
          expect({ label: group.label, count: group.count }).toEqual({ label: group.label, count: rows.length })
          expect(group.count).toBeGreaterThan(0)
          const dates = rows.flatMap((row) => (row.callback_at as string | null) ?? []).sort()
          expect(group.totals).toEqual({
            value: sumOf(rows),
            callback_at: dates.at(-1) ?? null,
            source: rows.filter((row) => row.source !== '').length,
          })
        }
        expect(seen.sort()).toEqual(all.map((row) => row.row_id).sort())
      }),
      { numRuns: rounds(25) },
    )
  })

  test('the totals are those of the rows behind them', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (filter) => {
        const rows = await rowsOf(grid, filter)
        const own = cents(inRand(rows))
        const dates = rows.flatMap((row) => (row.callback_at as string | null) ?? []).sort()
        const found = await readTotals(grid, ctx, { columns: ['value', 'callback_at', 'source'], filter })
        expect(found).toEqual({
          count: rows.length,
          totals: {
            value: {
              currency: 'ZAR',
              other_currencies: rows.length - own.length,
              sum: sumOf(rows),
              average: own.length ? expect.stringMatching(/^\d+\.\d\d$/) : null,
              min: own.length ? amount(Math.min(...own)) : null,
              max: own.length ? amount(Math.max(...own)) : null,
              filled: rows.length,
              empty: 0,
            },
            callback_at: {
              min: dates[0] ?? null,
              max: dates.at(-1) ?? null,
              filled: dates.length,
              empty: rows.length - dates.length,
            },
            source: {
              filled: rows.filter((row) => row.source !== '').length,
              empty: rows.filter((row) => row.source === '').length,
            },
          },
        })
        if (own.length) {
          const mean = own.reduce((sum, one) => sum + one, 0) / own.length
          expect(Math.abs(Number(found.totals.value!.average) * 100 - mean)).toBeLessThanOrEqual(0.5001)
        }
      }),
      { numRuns: rounds(25) },
    )
  })

  test('groups stand in their order: choices as declared, what is no choice any more, the empty value last', async () => {
    const labels = async (by: string) =>
      (await readGroups(grid, ctx, { by, totals: [] })).groups.map((group) => group.label)
    expect(await labels('status')).toEqual(['In Quoted', 'In New', 'In Won', 'Others'])
    expect(await labels('source')).toEqual(['Other', 'Web', 'Others', 'No source'])
    expect(await labels('late')).toEqual(['Yes', 'No', 'No late'])
    expect(await labels('currency')).toEqual(['USD', 'ZAR'])
    // In Johannesburg it is February already.
    expect(await labels('callback_at')).toEqual(['February 2026', 'January 2026', 'No callback'])
    expect((await labels('owner_id')).slice(0, 2)).toEqual(['Owner 0', 'Owner 1'])
    expect((await labels('owner_id')).at(-1)).toBe('No owner')
  })

  test('money says which currency it is in', async () => {
    expect((await readGroups(grid, ctx, { by: 'status', totals: asked })).currency).toBe('ZAR')
    expect(await readGroups(grid, ctx, { by: 'status', totals: [] })).not.toHaveProperty('currency')
  })

  test('a column that is unknown, or has no groups, is an error at its place', async () => {
    for (const by of ['nope', 'title', 'value', ''])
      await expect(readGroups(grid, ctx, { by, totals: [] })).rejects.toMatchObject({
        status: 422,
        detail: [{ loc: ['query', 'by'] }],
      })
  })
})

test('a figure that a column does not have is an error at its place', () => {
  const errors: { msg: string }[] = []
  parseFigures(model, 'value:average,title:sum,ghost,callback_at:average', 'totals', errors as never)
  expect(errors).toMatchObject([
    { loc: ['query', 'totals'], type: 'figure_not_allowed' },
    { loc: ['query', 'totals'], type: 'unknown_column' },
    { loc: ['query', 'totals'], type: 'figure_not_allowed' },
  ])
})

test('more values than headings: the rest share one, which still opens exactly its rows', async () => {
  await asOwner(
    `insert into crm_opportunity (id, organization_id, title, customer_id, owner_id, value)
     select gen_random_uuid(), $1::uuid, 'Many', $1::uuid, gen_random_uuid(), 2 from generate_series(1, 230)`,
    [ours],
  )
  const filter: FilterNode = {
    or: [
      { column: 'title', op: 'eq', value: 'Many' },
      { column: 'owner_id', op: 'null', value: true },
    ],
  }
  const totals = parseFigures(model, 'value', 'totals', [])
  const { groups, more } = await readGroups(model, ctx, { by: 'owner_id', totals, filter })
  expect(more).toBe(true)
  expect(groups).toHaveLength(202)
  const rest = groups.at(-1)!
  expect(rest).toMatchObject({ label: 'All others', count: 30, totals: { value: '60.00' } })
  expect(groups.at(-2)).toMatchObject({ value: null, label: 'No owner' })
  const opened = await rowsOf(model, { and: [filter, rest.filter] })
  expect(opened).toHaveLength(30)
  const total = groups.reduce((sum, group) => sum + group.count, 0)
  expect(total).toBe((await readTotals(model, ctx, { columns: [], filter })).count)
})

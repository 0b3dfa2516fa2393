import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '@/scripts/test/database'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '../context'
import { closePools } from '../db/pool'
import { closePrisma, systemDb } from '../db/prisma'
import { sql } from '../db/sql'
import { registerModules } from '../registry'
import { toClientGrid } from './client-grid'
import { dateIn } from './dates'
import { defineGrid } from './define-grid'
import { exportResponse } from './export/export'
import { parseFigures } from './figures/column-figures'
import { readStats } from './figures/stats'
import { readTotals } from './figures/totals'
import { parseFilter } from './query/filter'
import { readGroups } from './query/groups'
import { listJson, parseListRequest } from './query/read-grid'
import { tableReference } from './query/references'
import type { FieldError, GridPage } from './wire'

await createTestDatabase()

const zone = 'Africa/Johannesburg'
const today = () => dateIn(zone, new Date())
const ours = randomUUID()
const theirs = randomUUID()
const [ada, bo, stranger] = [randomUUID(), randomUUID(), randomUUID()]
let ctx: OrganizationCtx

/** Opportunities with a callback in the span, of one customer or all. */
const report = defineGrid({
  slug: 'test-parameters',
  module: 'core',
  title: 'Callbacks',
  singular: 'Callback',
  description: '',
  source: {
    kind: 'report',
    select: ({ organization }, { from_date, to_date, customer_id }) => sql`
      select o.id::text as row_id, o.title, o.status, o.value, o.currency, ${from_date}::date as from_date,
        ${to_date}::date as to_date, nullif(${customer_id}, '')::uuid as customer_id,
        row_number() over (order by o.title) as position
      from crm_opportunity o
      where o.organization_id = ${organization.id}::uuid
        and (o.callback_at at time zone ${zone})::date between ${from_date}::date and ${to_date}::date
        and (${customer_id} = '' or o.customer_id = nullif(${customer_id}, '')::uuid)`,
  },
  columns: {
    title: { label: 'Title', type: 'text', primary: true, search: true },
    status: { label: 'Status', type: 'choice', choices: [{ value: 'New', label: 'New' }] },
    value: { label: 'Value', type: 'money', currencyColumn: 'currency' },
    currency: { label: 'Currency', type: 'text', hidden: true },
    position: { label: 'Position', type: 'number', sort: true, hidden: true },
    from_date: { label: 'From', type: 'date', parameter: { default: () => '2026-01-01' } },
    to_date: { label: 'To', type: 'date', parameter: { default: async () => today() } },
    customer_id: {
      label: 'Customer',
      type: 'reference',
      nullable: true,
      reference: tableReference({ grid: 'crm-contacts', table: 'crm_contact', label: 'full_name' }),
      parameter: { default: () => '', optional: true },
    },
  },
  defaultSort: 'position',
  access: { read: 'signed-in' },
  stats: [{ key: 'worth', label: 'Worth', sum: 'value' }],
  periodPresets: async () => [{ label: 'March', values: { from_date: '2026-03-01', to_date: '2026-03-31' } }],
  empty: { title: '', body: '' },
})

beforeAll(async () => {
  registerModules([])
  for (const id of [ours, theirs])
    await systemDb().organization.create({ data: { id, name: id, slug: id, currency: 'ZAR', time_zone: zone } })
  const customer = (id: string, organization_id: string, full_name: string) => ({ id, organization_id, full_name })
  await systemDb().crmContact.createMany({
    data: [customer(ada, ours, 'Ada'), customer(bo, ours, 'Bo'), customer(stranger, theirs, 'Stranger')],
  })
  for (const id of [ada, bo]) await systemDb().customer.create({ data: { id, organization_id: ours, name: id } })
  const row = (title: string, day: string, value: string, customer_id: string) => ({
    id: randomUUID(),
    organization_id: ours,
    title,
    value,
    customer_id,
    callback_at: new Date(`${day}T12:00:00+02:00`),
  })
  await systemDb().crmOpportunity.createMany({
    data: [
      row('A', '2025-12-31', '1.00', ada),
      row('B', '2026-01-01', '2.00', ada),
      row('C', '2026-03-31', '4.00', bo),
      row('D', today(), '8.00', bo),
      row('E', dateIn(zone, new Date(Date.now() + 86_400_000)), '16.00', ada),
    ],
  })
  const organization = await systemDb().organization.findUniqueOrThrow({ where: { id: ours } })
  ctx = systemContext('test', organization as OrganizationDetails) as OrganizationCtx
})
afterAll(async () => {
  await closePrisma()
  await closePools()
})

const list = async (query: Record<string, string> = {}): Promise<GridPage> =>
  JSON.parse(await listJson(report, ctx, parseListRequest(report, new URLSearchParams(query))))
const titles = async (query: Record<string, string> = {}) => (await list(query)).rows.map((row) => row.title).join('')
const refusal = async (query: Record<string, string>): Promise<FieldError[]> => {
  try {
    await list(query)
  } catch (error) {
    expect(error).toMatchObject({ status: 422 })
    return (error as { detail: FieldError[] }).detail
  }
  throw new Error('nothing was refused')
}

describe('what the report is made for', () => {
  test('is the default, else the value of the filter; the rows say which', async () => {
    expect(await titles()).toBe('BCD')
    expect(await titles({ 'filter[from_date]': '2025-01-01' })).toBe('ABCD')
    const { rows } = await list({ 'filter[to_date]': '2026-03-31', 'filter[customer_id]': bo })
    expect(rows).toMatchObject([
      { title: 'C', from_date: '2026-01-01', to_date: '2026-03-31', customer_id__label: 'Bo' },
    ])
  })

  test('comes beside other filters, in a tree too, and a relative day is a day', async () => {
    const filter = JSON.stringify({
      and: [
        { and: [{ column: 'to_date', op: 'eq', value: 'tomorrow' }] },
        {
          or: [
            { column: 'title', op: 'eq', value: 'E' },
            { column: 'title', op: 'eq', value: 'B' },
          ],
        },
      ],
    })
    expect(await titles({ filter })).toBe('BE')
    expect(await titles({ 'filter[from_date]': 'today' })).toBe('D')
  })

  test('may be left open only where it says so', async () => {
    expect(await titles({ 'filter[customer_id]': '' })).toBe('BCD')
    expect(await refusal({ 'filter[to_date]': '' })).toMatchObject([{ loc: ['query', 'filter[to_date]'] }])
  })
})

test('figures, groups, totals and files are of the same parameters, and are kept apart', async () => {
  const wanted = (query: Record<string, string>) => ({ filter: parseFilter(new URLSearchParams(query)) })
  const early = wanted({ 'filter[from_date]': '2025-01-01' })
  const sums = async (rows: ReturnType<typeof wanted>) => [
    (await readStats(report, ctx, rows))[0]!.value,
    (await readTotals(report, ctx, { ...rows, columns: ['value'] })).totals.value!.sum,
    (
      await readGroups(report, ctx, { ...rows, by: 'status', totals: parseFigures(report, 'value', 'totals', []) })
    ).groups
      .map((group) => group.totals.value)
      .join(),
  ]
  expect(await sums(wanted({}))).toEqual(['14.00', '14.00', '14.00'])
  expect(await sums(early)).toEqual(['15.00', '15.00', '15.00'])
  expect(await sums(wanted({}))).toEqual(['14.00', '14.00', '14.00'])
  const request = parseListRequest(report, new URLSearchParams({ columns: 'title', 'filter[from_date]': '2026-03-31' }))
  const file = await exportResponse(report, ctx, request, { format: 'csv', name: '' })
  expect(await file.text()).toBe('Title\r\nC\r\nD\r\n')
})

test('kept figures of a default that moves with the day are not served on the next day', async () => {
  const before = (await readTotals(report, ctx, { columns: ['value'] })).totals.value!.sum
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  try {
    const after = (await readTotals(report, ctx, { columns: ['value'] })).totals.value!.sum
    expect([before, after]).toEqual(['14.00', '30.00'])
  } finally {
    vi.useRealTimers()
  }
})

test('what is not one checked value is refused in words, at its place', async () => {
  for (const value of ['last_month', 'now', '2026-02-30', 'soon', '2026-01-01T00:00:00Z'])
    expect((await refusal({ 'filter[from_date]': value }))[0]).toMatchObject({
      loc: ['query', 'filter[from_date]'],
      msg: expect.stringContaining(`${value} is not one day`),
    })
  expect((await refusal({ 'filter[from_date][gte]': '2026-01-01' }))[0]!.type).toBe('operator_not_allowed')
  const twice = new URLSearchParams([
    ['filter[from_date]', '2026-01-01'],
    ['filter', '{"column":"from_date","value":"2026-01-02"}'],
  ])
  await expect(listJson(report, ctx, parseListRequest(report, twice))).rejects.toMatchObject({
    detail: [{ msg: expect.stringContaining('given twice') }],
  })
  const alternative = '{"or":[{"column":"from_date","value":"2026-01-01"},{"column":"title","value":"B"}]}'
  expect((await refusal({ filter: alternative }))[0]!.msg).toContain('alternatives')
  for (const id of [stranger, randomUUID(), 'x'])
    expect(await refusal({ 'filter[customer_id]': id })).toMatchObject([{ loc: ['query', 'filter[customer_id]'] }])
})

test('the schema tells which columns are parameters, what they are now, and the spans', async () => {
  const { columns, periodPresets } = await toClientGrid(report, ctx)
  const told = Object.fromEntries(columns.flatMap(({ key, parameter }) => (parameter ? [[key, parameter]] : [])))
  expect(told).toEqual({
    from_date: { default: '2026-01-01' },
    to_date: { default: today() },
    customer_id: { default: '', optional: true },
  })
  expect(columns.find(({ key }) => key === 'to_date')).toMatchObject({ filters: ['eq'], visible: false })
  expect(periodPresets).toEqual([{ label: 'March', values: { from_date: '2026-03-01', to_date: '2026-03-31' } }])
})

test('only a report has parameters, and only of one value', () => {
  const declare = (column: object, source: object) => () =>
    defineGrid({ ...report, columns: { ...report.columns, from_date: column }, source } as Parameters<
      typeof defineGrid
    >[0])
  const parameter = { default: () => '' }
  expect(declare({ label: 'From', type: 'date', parameter }, { kind: 'model', table: 'x' })).toThrow('only a report')
  expect(declare({ label: 'Tags', type: 'tags', parameter }, report.source)).toThrow('cannot be a parameter')
})

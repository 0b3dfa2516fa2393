import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import '@/lib/modules'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { compile } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { findGrid } from '@/lib/core/registry'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import type { GridPage } from '../wire'
import { storedRows } from './list-query'
import { pageShape } from './page-shape'
import { pageSql } from './page-sql'
import { listJson, parseListRequest } from './read-grid'
import { decodeCursor, parseSort } from './sort'

await createTestDatabase()

const ROWS = 20_000
const LIMIT = 50
const grid = findGrid('crm-contacts')!
let ctx: OrganizationCtx

beforeAll(async () => {
  const id = randomUUID()
  const organization = await systemDb().organization.create({ data: { id, name: id, slug: id } })
  await asOwner(
    `with people as (
       insert into "user" (id, name, email, updated_at)
       select gen_random_uuid(), 'Person ' || n, n || '@sort-plans.example', now() from generate_series(1, 6) n returning id
     ), owners as (select array_agg(id) as ids from people)
     insert into crm_contact (id, organization_id, full_name, company, owner_id)
     select gen_random_uuid(), $1, 'Name ' || n, case when n % 2 = 0 then '' else 'Company ' || n end, ids[n % 7]
     from owners, generate_series(1, $2) n`,
    [id, ROWS],
  )
  await asOwner('analyze crm_contact')
  ctx = systemContext('test', organization as OrganizationDetails) as OrganizationCtx
})

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }
const rowsOf = (plan: Plan): number[] => [
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0),
  ...(plan.Plans ?? []).flatMap(rowsOf),
]

/** How many rows the busiest step of the page's plan has touched. */
async function touched(sort: string, cursor?: string): Promise<number> {
  const keys = parseSort(grid, sort)
  const stored = await storedRows(grid, ctx, {})
  const page = { sort: keys, limit: LIMIT, cursor: cursor ? decodeCursor(cursor, keys) : null }
  const { sql, parameters } = compile(pageSql(grid, stored, pageShape(grid, ['full_name'], keys), page))
  const explain = { sql: `explain (analyze, format json) ${sql}`, parameters }
  const [row] = await tenantQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(ctx.organization.id, explain, {
    customPlan: true,
  })
  return Math.max(...rowsOf(row!['QUERY PLAN'][0].Plan))
}

test.each(['owner_id', '-owner_id', 'company', '-company', 'full_name', '-full_name', '-owner_id,full_name'])(
  'a page sorted by %s takes what it shows from an index, however many rows there are',
  async (sort) => {
    // A second column sorts the rows of one value.
    const most = sort.includes(',') ? ROWS / 5 : 5 * LIMIT
    expect(await touched(sort)).toBeLessThan(most)
  },
)

test('a page that goes on within or behind the rows of an owner passes over no others', async () => {
  const query = new URLSearchParams({ sort: 'owner_id', per_page: '200', count: 'none' })
  for (let n = 0; n < 20; n++) {
    const page: GridPage = JSON.parse(await listJson(grid, ctx, parseListRequest(grid, query)))
    query.set('cursor', page.next_cursor!)
  }
  expect(await touched('owner_id', query.get('cursor')!)).toBeLessThan(5 * LIMIT)
})

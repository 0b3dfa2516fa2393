import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma, systemDb } from '@/lib/core/db/prisma'
import { sql } from '@/lib/core/db/sql'
import { registerModules } from '@/lib/core/registry'
import { createTestDatabase } from '@/scripts/test/database'
import { toClientGrid } from '../client-grid'
import { defineGrid, type GridDeclaration } from '../define-grid'
import { exportResponse } from '../export/export'
import { parseFigures } from '../figures/column-figures'
import { readTotals } from '../figures/totals'
import { readGroups } from './groups'
import { parseListRequest } from './read-grid'

await createTestDatabase()

const declaration: GridDeclaration = {
  slug: 'test-tree',
  module: 'core',
  title: 'Balances',
  singular: 'Account',
  description: '',
  source: {
    kind: 'report',
    select: () => sql`
      select * from (values
        ('a', 1, 'Assets', 0, true, 'asset', 30.00, null),
        ('b', 2, 'Bank', 1, false, 'asset', 10.00, '1000'),
        ('c', 3, 'Cash', 1, false, 'asset', 20.00, '1100'),
        ('d', 4, 'Sales', 0, false, 'income', -5.00, '4000')
      ) as rows(row_id, position, name, depth, is_group, kind, balance, code)`,
  },
  columns: {
    name: { label: 'Account', type: 'text', primary: true, cell: 'tree' },
    kind: { label: 'Kind', type: 'choice', choices: ['asset', 'income'].map((value) => ({ value, label: value })) },
    balance: { label: 'Balance', type: 'money', sort: true, link: '/ledger?filter[code]={code}&on={kind?}' },
    code: { label: 'Code', type: 'text', nullable: true, hidden: true },
    depth: { label: 'Depth', type: 'number', hidden: true },
    is_group: { label: 'Heading', type: 'boolean', hidden: true },
    position: { label: 'Position', type: 'number', hidden: true, sort: true },
  },
  tree: { depth: 'depth', group: 'is_group' },
  totalsWhere: { column: 'is_group', op: 'eq', value: false },
  defaultSort: 'position',
  access: { read: 'signed-in' },
  empty: { title: '', body: '' },
}
const grid = defineGrid(declaration)

let ctx: OrganizationCtx
beforeAll(async () => {
  registerModules([])
  const id = randomUUID()
  const organization = await systemDb().organization.create({ data: { id, name: id, slug: id, currency: 'ZAR' } })
  ctx = systemContext('test', organization as OrganizationDetails) as OrganizationCtx
})
afterAll(async () => {
  await closePrisma()
  await closePools()
})

test('rows that are sums of others are not added up again, at the foot and in headings', async () => {
  const { count, totals } = await readTotals(grid, ctx, { columns: ['balance', 'code'] })
  expect(count).toBe(4)
  expect(totals.balance).toMatchObject({ sum: '25.00', average: '8.33', max: '20.00', filled: 4, empty: 0 })
  expect(totals.code).toMatchObject({ filled: 3, empty: 1 })
  const figures = parseFigures(grid, 'balance', 'totals', [])
  const { groups } = await readGroups(grid, ctx, { by: 'kind', totals: figures })
  expect(groups.map((group) => [group.value, group.count, group.totals.balance])).toEqual([
    ['asset', 3, '30.00'],
    ['income', 1, '-5.00'],
  ])
})

test('files keep the tree where the rows lie in its order', async () => {
  const file = async (query: Record<string, string>) => {
    const request = parseListRequest(grid, new URLSearchParams({ columns: 'name,balance', ...query }))
    return (await exportResponse(grid, ctx, request, { format: 'csv', name: '' })).text()
  }
  expect(await file({})).toBe('Account,Balance\r\nAssets,30.00\r\n  Bank,10.00\r\n  Cash,20.00\r\nSales,-5.00\r\n')
  expect(await file({ sort: '-balance' })).toBe(
    'Account,Balance\r\nAssets,30.00\r\nCash,20.00\r\nBank,10.00\r\nSales,-5.00\r\n',
  )
})

test('the browser is told of tree and links; what they name has to be there', async () => {
  const told = await toClientGrid(grid, ctx)
  expect(told.tree).toEqual({ depth: 'depth', group: 'is_group' })
  expect(told.columns.find(({ key }) => key === 'balance')?.link).toBe('/ledger?filter[code]={code}&on={kind?}')
  const columns = { ...declaration.columns, code: { ...declaration.columns.code!, link: '/x/{nope}' } }
  expect(() => defineGrid({ ...declaration, columns })).toThrow('nope')
  expect(() => defineGrid({ ...declaration, tree: { depth: 'depth', group: 'nope' } })).toThrow('nope')
})

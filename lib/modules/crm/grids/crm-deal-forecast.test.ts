import { expect, test } from 'vitest'
import { dateIn } from '@/lib/core/grid/dates'
import { readStats } from '@/lib/core/grid/figures/stats'
import { readRows } from '@/lib/core/grid/query/read-grid'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { createCrmDeal, markDealLost, markDealWon } from '../operations/deals/change-deals'
import { readCrmStats } from '../operations/records/list-crm'
import { crmDealForecast } from './crm-deal-forecast.grid'
import { crmDeals } from './crm-deals.grid'

await createTestDatabase()

test('open deals count by value and probability in the month of their expected close, won ones in the month they were won', async () => {
  const ctx = await memberOf(await newOrganization())
  const other = await memberOf(await newOrganization())
  const add = async (input: object, caller = ctx) => (await run(createCrmDeal, caller, input)).deal
  const today = dateIn(ctx.organization.time_zone, new Date())
  const thisMonth = today.slice(0, 7)
  const nextYear = `${Number(today.slice(0, 4)) + 1}-03`
  await add({ value: 1000, probability: 50, expected_close: `${thisMonth}-28` })
  await add({ value: 0.1, probability: 33, expected_close: `${nextYear}-01` })
  await add({ value: 200, expected_close: `${nextYear}-31T09:00:00Z` })
  await add({ value: 70, expected_close: '2020-01-15' })
  await add({ value: 5, expected_close: 'some day' })
  await add({ value: 900, currency: 'USD', expected_close: `${nextYear}-01` })
  await add({ value: 7777, expected_close: `${nextYear}-01` }, other)
  const won = await add({ value: 400, expected_close: `${nextYear}-01` })
  await run(markDealWon, ctx, { row_id: won.id })
  const lost = await add({ value: 300, expected_close: `${nextYear}-01` })
  await run(markDealLost, ctx, { row_id: lost.id })

  const rows = await readRows(crmDealForecast, ctx, { limit: 50 })
  expect(
    rows.map(({ row_id, timing, open, value, weighted, won: earned }) => [
      row_id,
      timing,
      open,
      value,
      weighted,
      earned,
    ]),
  ).toEqual([
    ['2020-01', 'overdue', 1, '70.00', '7.00', '0.00'],
    [thisMonth, 'this_month', 1, '1000.00', '500.00', '400.00'],
    [nextYear, 'to_come', 2, '200.10', '20.03', '0.00'],
    ['none', 'undated', 1, '5.00', '0.50', '0.00'],
  ])
  const cards = Object.fromEntries((await readStats(crmDeals, ctx, {})).map(({ key, value }) => [key, value]))
  expect(cards).toMatchObject({
    open: 6,
    open_value: '1275.10',
    weighted: '527.53',
    won: '400.00',
    lost: '300.00',
    no_next_step: 6,
  })
  expect((await run(readCrmStats, ctx, {})).deals).toEqual({
    total: 8,
    by_status: { open: 6, won: 1, lost: 1 },
    open_value: '1275.10',
    weighted_value: '527.53',
    currency: 'ZAR',
  })
})

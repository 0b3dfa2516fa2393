import { expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import type { Grid } from '@/lib/core/grid/define-grid'
import { readTotals } from '@/lib/core/grid/figures/totals'
import { readRows } from '@/lib/core/grid/query/read-grid'
import type { FilterNode } from '@/lib/core/grid/wire'
import { runOperation } from '@/lib/core/operation'
import { Decimal, sum } from '@/lib/core/values/money'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { openBooks, type TestBooks } from '@/tests/accounting/books'
import { accBalanceSheet } from '../../grids/reports/acc-balance-sheet.grid'
import { accProfitAndLoss } from '../../grids/reports/acc-profit-and-loss.grid'
import { accTrialBalance } from '../../grids/reports/acc-trial-balance.grid'
import { accPayablesAgeing, accReceivablesAgeing } from '../../grids/reports/ageing-grids'
import { readOverview } from './overview'

await createTestDatabase()

/** Numbers that are the same in every run of a seed. */
function randomOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const DAY = 86_400_000
const FIRST = Date.UTC(2025, 2, 1)
const dayOf = (n: number) => new Date(FIRST + n * DAY)
const text = (day: Date) => day.toISOString().slice(0, 10)
const ACCOUNTS = [
  '1110',
  '1120',
  '1140',
  '1510',
  '2120',
  '2210',
  '2220',
  '2500',
  '3100',
  '4100',
  '4800',
  '5110',
  '6020',
  '6900',
]

/** Vouchers of two to five entries on any accounts and days of three financial years, some of them with parties. */
async function fillAtRandom(books: TestBooks, seed: number, vouchers: number): Promise<void> {
  const random = randomOf(seed)
  const organization_id = books.organization.id
  const company = await systemDb().accCompany.findFirstOrThrow({ where: { organization_id } })
  const suppliers = await Promise.all([books.supplier(), books.supplier(), books.supplier()])
  const customers = await Promise.all([books.customer(), books.customer()])
  for (let n = 0; n < vouchers; n++) {
    const posting_date = dayOf(random(3 * 365 - 1))
    const amounts = Array.from({ length: 1 + random(4) }, () =>
      new Decimal(1 + random(500_000)).div(100).times(random(2) ? 1 : -1),
    )
    const rest = sum(amounts).negated()
    const voucher = {
      id: newId(),
      organization_id,
      company_id: company.id,
      voucher_type: 'journal',
      source_id: newId(),
      number: `R-${n}`,
      posting_date,
    }
    const entries = [...amounts, rest]
      .filter((amount) => !amount.isZero())
      .map((amount, position) => {
        const kind = random(4)
        const party = kind === 0 ? suppliers[random(3)]! : kind === 1 ? customers[random(2)]! : null
        const number = kind === 0 ? '2110' : kind === 1 ? '1130' : ACCOUNTS[random(ACCOUNTS.length)]!
        return {
          id: newId(),
          organization_id,
          voucher_id: voucher.id,
          position,
          posting_date,
          account_id: books.account(number),
          party_type: party ? (kind === 0 ? 'supplier' : 'customer') : '',
          party_id: party,
          debit: amount.greaterThan(0) ? amount.toFixed(2) : '0',
          credit: amount.lessThan(0) ? amount.negated().toFixed(2) : '0',
          currency: 'ZAR',
          currency_amount: amount.toFixed(2),
        }
      })
    if (entries.length < 2) continue
    await systemDb().$transaction(async (db) => {
      await db.accVoucher.create({ data: voucher })
      await db.accEntry.createMany({ data: entries })
    })
  }
}

const filterOf = (parameters: Record<string, string>): FilterNode => ({
  and: Object.entries(parameters).map(([column, value]) => ({ column, op: 'eq', value })),
})

test.each([1, 20_261_122])(
  'books at random are in balance on every day, seed %i',
  async (seed) => {
    const books = await openBooks()
    await fillAtRandom(books, seed, 120)
    const random = randomOf(seed + 1)
    const rows = (grid: Grid, parameters: Record<string, string>) =>
      readRows(grid, books.owner, { filter: filterOf(parameters), limit: 200 })
    const control = async (number: string, day: string) => {
      const [row] = await asOwner<{ balance: string }>(
        'select coalesce(sum(debit - credit), 0)::numeric(20,2)::text as balance from acc_entry where account_id = $1 and posting_date <= $2',
        [books.account(number), day],
      )
      return Number(row!.balance)
    }
    for (let round = 0; round < 12; round++) {
      const [a, b] = [random(1094), random(1094)]
      const from_date = text(dayOf(Math.min(a, b)))
      const to_date = text(dayOf(Math.max(a, b)))
      const sheet = await rows(accBalanceSheet, { to_date })
      const named = (id: string) => String(sheet.find((row) => row.row_id === id)?.amount ?? '0.00')
      expect({ to_date, amount: named('total') }).toEqual({ to_date, amount: named('assets') })
      const leaves = sheet.filter(({ kind }) => kind === 'account' || kind === 'other')
      const assets = sheet.findIndex(({ row_id }) => row_id === 'liabilities')
      if (assets > 0)
        expect(
          sum(leaves.filter((row) => sheet.indexOf(row) < assets).map(({ amount }) => String(amount))).toFixed(2),
        ).toBe(named('assets'))
      const { totals } = await readTotals(accTrialBalance, books.owner, {
        columns: ['opening', 'debit', 'credit', 'closing'],
        filter: filterOf({ from_date, to_date }),
      })
      expect([totals.opening!.sum, totals.closing!.sum]).toEqual(['0.00', '0.00'])
      expect(totals.debit!.sum).toBe(totals.credit!.sum)
      for (const [grid, number, sign] of [
        [accPayablesAgeing, '2110', -1],
        [accReceivablesAgeing, '1130', 1],
      ] as const) {
        const ages = await rows(grid, { to_date })
        expect(sum(ages.map(({ total }) => String(total))).toNumber()).toBe((await control(number, to_date)) * sign + 0)
        for (const row of ages)
          expect(
            sum([row.not_due, row.d1_30, row.d31_60, row.d61_90, row.over_90, row.unallocated].map(String)).toFixed(2),
          ).toBe(row.total)
      }
      const result = await rows(accProfitAndLoss, { from_date, to_date })
      const profit = result.find(({ row_id }) => row_id === 'net_profit')
      const inYear = sheet.find(({ name }) => name === 'Profit of the year')
      expect(String(profit?.year_to_date ?? '0.00')).toBe(String(inYear?.amount ?? '0.00'))
    }
    const overview = await runOperation(readOverview, books.owner, {})
    expect(Number(overview.payable.total)).toBe(-(await control('2110', overview.today)) + 0)
    expect(Number(overview.accounts[0]!.balance)).toBe(await control('1110', overview.today))
    expect(overview.months).toHaveLength(12)
    expect(overview.empty).toBe(false)
  },
  120_000,
)

test('fresh books are empty, and say so', async () => {
  const books = await openBooks()
  expect(await runOperation(readOverview, books.owner, {})).toMatchObject({
    empty: true,
    vat_due: '0.00',
    payable: { total: '0.00', overdue: { items: 0 } },
  })
  for (const grid of [accBalanceSheet, accProfitAndLoss, accTrialBalance, accPayablesAgeing])
    expect(await readRows(grid, books.owner, { limit: 10 })).toEqual([])
})

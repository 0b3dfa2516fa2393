import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { runOperation } from '@/lib/core/operation'
import { purgeSampleData } from '@/lib/modules/settings/operations/organization/organization'
import { seedAccounting } from '@/prisma/seed/accounting'
import { seedBanking } from '@/prisma/seed/banking'
import { asOwner } from '@/scripts/test/database'
import { createPinnedDatabase } from '@/scripts/test/pinned-clock'
import { openBooks } from '@/tests/accounting/books'

await createPinnedDatabase()

const db = systemDb()
const ours = await openBooks({ usualVat: true })
const theirs = await openBooks({ usualVat: true })
const own = { organization_id: ours.organization.id }
const organizations = [ours.organization, theirs.organization]
const books = Date.now()
await seedAccounting({ db, organizations })
const began = Date.now()
const secrets = await seedBanking({ db, organizations })
const took = { books: began - books, banks: Date.now() - began }

const open = { ...own, status: 'unreconciled' }
const count = (where: object) => db.bankTransaction.count({ where: { ...open, ...where } })

test('the demo has open lines of every kind, and a pile of what nobody knows', async () => {
  const total = await count({})
  expect(total).toBeGreaterThan(55)
  expect(total).toBeLessThan(90)
  for (const words of [
    'EFT CREDIT',
    'DEBIT ORDER',
    'SERVICE FEE',
    'CARD GATEWAY PAYOUT',
    'TRANSFER TO SAVINGS',
    'KGF HOLDINGS',
  ])
    expect(await count({ description: { contains: words } })).toBeGreaterThan(0)
  expect(await count({ description: 'CASH DEPOSIT BRANCH 0412', flag: '' })).toBe(2)
  expect(await db.bankTransaction.count({ where: { ...own, suspense: true } })).toBe(3)
  expect(await db.bankTransaction.count({ where: { ...own, status: 'reconciled' } })).toBeGreaterThan(60)
  const cards = await db.savedCard.findMany({ where: own })
  expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['active', 'expired']))
  const charges = await db.cardCharge.findMany({ where: own })
  expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['succeeded', 'declined']))
})

test('the bank and the books agree but for what is open, and what the bank has not shown yet', async () => {
  const rows = await asOwner<{ name: string; left: string }>(`
    select b.name, (
      coalesce((select sum(case when b.currency = 'ZAR' then e.debit - e.credit when e.currency = b.currency then e.currency_amount else 0 end)
        from acc_entry e where e.organization_id = b.organization_id and e.account_id = b.gl_account_id), 0)
      - coalesce((select sum(t.amount) from bank_transaction t where t.bank_account_id = b.id and t.status <> 'unreconciled'), 0)
    )::numeric(20,2)::text as left
    from bank_account b where b.organization_id = '${own.organization_id}' order by b.name`)
  const left = Object.fromEntries(rows.map((row) => [row.name, row.left]))
  expect(left).toMatchObject({ 'Savings account': '0.00', 'Dollar account': '0.00', 'Card gateway': '0.00' })
  // Of the cheque account the books go further back than its statements, and have what is not matched yet.
  const [cheque] = await asOwner<{ unexplained: string }>(`
    with b as (select * from bank_account where organization_id = '${own.organization_id}' and name = 'Cheque account'),
    first as (select min(posted_on) as day, min(running_balance - amount) filter (where t.id = (
        select f.id from bank_transaction f, b where f.bank_account_id = b.id order by f.posted_on, f.position limit 1)) as opening
      from bank_transaction t, b where t.bank_account_id = b.id)
    select ((select sum(e.debit - e.credit) from acc_entry e, b where e.organization_id = b.organization_id and e.account_id = b.gl_account_id)
      - (select opening from first)
      - (select sum(t.amount) from bank_transaction t, b where t.bank_account_id = b.id and t.status <> 'unreconciled')
      - coalesce((select sum(e.debit - e.credit) from acc_entry e join acc_voucher v on v.id = e.voucher_id, b
          where e.organization_id = b.organization_id and e.account_id = b.gl_account_id
          and v.posting_date >= date_trunc('month', now() at time zone
            (select time_zone from organization where id = '${own.organization_id}')) - interval '2 months'
          and not exists (select 1 from bank_match m where coalesce(m.payment_id, m.journal_id) = v.source_id)), 0)
    )::numeric(20,2)::text as unexplained`)
  expect(cheque).toEqual({ unexplained: '0.00' })
})

test('the statements follow each other: every closing balance is the one that the lines come to', async () => {
  const imports = await db.bankImport.findMany({ where: { ...own, source: 'ofx' } })
  expect(imports.length).toBeGreaterThanOrEqual(5)
  for (const { status, balance_difference, closing_balance } of imports) {
    expect([status, Number(balance_difference ?? 0)]).toEqual(['done', 0])
    expect(closing_balance).not.toBeNull()
  }
})

test('made again it is the same, and quick', async () => {
  const before = await db.bankTransaction.count()
  expect(await seedBanking({ db, organizations })).toEqual(secrets)
  expect(await db.bankTransaction.count()).toBe(before)
  expect(secrets.get(own.organization_id)).toMatch(/^vault_[0-9a-f]{32}_[\w-]{43}$/)
  // Both take as long as the machine lets them; beside the books the banks are the smaller part.
  expect(took.banks).toBeLessThan(took.books)
})

test('it goes with the sample, and leaves people’s own', async () => {
  const account = await db.bankAccount.findFirstOrThrow({ where: { ...own, name: 'Cheque account' } })
  const paid = await db.bankTransaction.findFirstOrThrow({
    where: { ...own, status: 'reconciled', matched_kind: 'payment' },
  })
  await db.bankTransaction.update({ where: { id: paid.id }, data: { is_sample: false } })
  await runOperation(purgeSampleData, ours.owner, { confirm: ours.organization.name })
  const lines = await db.bankTransaction.findMany({ where: own })
  expect(lines).toMatchObject([{ id: paid.id, status: 'unreconciled', matched_voucher: '' }])
  expect(await db.bankAccount.findMany({ where: own })).toMatchObject([{ id: account.id, is_sample: false }])
  expect(await db.bankMatch.count({ where: own })).toBe(0)
  expect(await db.savedCard.count({ where: own })).toBe(0)
  expect(await db.accVoucher.count({ where: own })).toBe(0)
  expect(await db.bankTransaction.count({ where: { organization_id: theirs.organization.id } })).toBeGreaterThan(20)
})

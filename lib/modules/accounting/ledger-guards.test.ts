import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { appPool } from '@/lib/core/db/pool'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, run, type TestBooks } from '@/tests/accounting/books'
import { createDocument } from './operations/documents/write-document'
import { createJournal } from './operations/journals/write-journal'
import { createPayment } from './operations/payments/write-payment'

/** What the database refuses to the application itself, whatever its code does. */

await createTestDatabase()

let ours: TestBooks
let theirs: TestBooks
let bill: { id: string; supplier_id: string }
beforeAll(async () => {
  ours = await openBooks()
  theirs = await openBooks()
  const supplier_id = await ours.supplier()
  const { document } = await run(createDocument, ours.owner, {
    doctype: 'acc_purchase_invoice',
    supplier_id,
    submit: true,
    items: [{ description: 'x', rate: '100' }],
  })
  bill = { id: document.id, supplier_id }
})

type Statement = [sql: string, ...values: unknown[]]

/** Runs statements as `indaba_app` in one transaction of our organization, and gives what it was refused with. */
async function attempt(...statements: Statement[]): Promise<string> {
  const client = await appPool().connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [ours.organization.id])
    for (const [sql, ...values] of statements) {
      const { command, rowCount } = await client.query(sql, values)
      if (command !== 'INSERT' && rowCount === 0) return 'nothing was there to change'
    }
    await client.query('commit')
    return 'it was done'
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const today = () => new Date().toISOString().slice(0, 10)
const companyOf = async (books: TestBooks) =>
  (await systemDb().accCompany.findFirstOrThrow({ where: { organization_id: books.organization.id } })).id

async function voucher(id: string, more: { day?: string; company?: string } = {}): Promise<Statement> {
  return [
    `insert into acc_voucher (id, organization_id, company_id, voucher_type, source_id, number, posting_date) values ($1, $2, $3, 'journal', $4, 'X', $5)`,
    id,
    ours.organization.id,
    more.company ?? (await companyOf(ours)),
    newId(),
    more.day ?? today(),
  ]
}

const entry = (
  voucherId: string,
  account: string,
  debit: number,
  credit: number,
  more: { day?: string; party?: string } = {},
): Statement => [
  `insert into acc_entry (id, organization_id, voucher_id, position, posting_date, account_id, party_type, party_id, debit, credit, currency, currency_amount)
   values ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9, 'ZAR', $8::numeric - $9::numeric)`,
  newId(),
  ours.organization.id,
  voucherId,
  more.day ?? today(),
  account,
  more.party ? 'supplier' : '',
  more.party ?? null,
  debit,
  credit,
]

test('a balanced voucher is taken, so that the refusals below are for their reasons', async () => {
  const id = newId()
  const done = await attempt(
    await voucher(id),
    entry(id, ours.account('6020'), 5, 0),
    entry(id, ours.account('1110'), 0, 5),
  )
  expect(done).toBe('it was done')
})

test('a voucher that does not balance, or has no entries, does not commit', async () => {
  const [one, none] = [newId(), newId()]
  const unbalanced = await attempt(
    await voucher(one),
    entry(one, ours.account('6020'), 5, 0),
    entry(one, ours.account('1110'), 0, 4.99),
  )
  expect(unbalanced).toBe('acc_voucher_balanced')
  expect(await attempt(await voucher(none))).toBe('acc_voucher_balanced')
})

test('posted entries are neither changed, deleted nor joined by others', async () => {
  const posted = await systemDb().accVoucher.findFirstOrThrow({ where: { source_id: bill.id } })
  expect(await attempt(['update acc_entry set debit = 1 where voucher_id = $1', posted.id])).toMatch(
    /permission denied/,
  )
  expect(await attempt(['update acc_voucher set number = $2 where id = $1', posted.id, 'Y'])).toMatch(
    /permission denied/,
  )
  expect(await attempt(['delete from acc_entry where voucher_id = $1', posted.id])).toBe('acc_written_once')
  expect(await attempt(['delete from acc_voucher where id = $1', posted.id])).toBe('acc_written_once')
  expect(await attempt(['truncate acc_entry'])).toMatch(/permission denied/)
  const joined = await attempt(
    entry(posted.id, ours.account('6020'), 1, 0),
    entry(posted.id, ours.account('1110'), 0, 1),
  )
  expect(joined).toBe('acc_entry_guard')
})

test('nothing is posted into a locked period, a closed year or a day without one', async () => {
  const id = newId()
  await systemDb().accCompany.updateMany({
    where: { organization_id: ours.organization.id },
    data: { locked_until: new Date('2026-01-31') },
  })
  expect(await attempt(await voucher(id, { day: '2026-01-31' }))).toBe('acc_voucher_period_locked')
  expect(await attempt(await voucher(id, { day: '2060-01-31' }))).toBe('acc_voucher_fiscal_year')
  await systemDb().accFiscalYear.updateMany({
    where: { organization_id: ours.organization.id, starts_on: { lte: new Date() }, ends_on: { gte: new Date() } },
    data: { closed: true },
  })
  expect(await attempt(await voucher(id))).toBe('acc_voucher_fiscal_year')
  await systemDb().accFiscalYear.updateMany({
    where: { organization_id: ours.organization.id },
    data: { closed: false },
  })
})

test('entries stand on accounts of their own organization that take them', async () => {
  const id = newId()
  const post = async (account: string, more = {}) =>
    attempt(await voucher(id), entry(id, account, 5, 0, more), entry(id, ours.account('1110'), 0, 5))
  expect(await post(theirs.account('6020'))).toBe('acc_entry_account')
  expect(await post(ours.account('5100'))).toBe('acc_entry_guard')
  expect(await post(ours.account('2110'))).toBe('acc_entry_guard')
  expect(await post(ours.account('6020'), { day: '2026-10-01' })).toBe('acc_entry_guard')
  expect(await post(ours.account('2110'), { party: bill.supplier_id })).toBe('it was done')
  const elsewhere = newId()
  expect(await attempt(await voucher(elsewhere, { company: await companyOf(theirs) }))).toBe('acc_voucher_company')
})

test('a submitted document keeps its amounts, its lines and itself', async () => {
  expect(await attempt(['update acc_document set grand_total = 1, net_total = 1 where id = $1', bill.id])).toBe(
    'acc_document_lock',
  )
  expect(await attempt(['update acc_document set docstatus = 0 where id = $1', bill.id])).toBe('acc_document_lock')
  expect(await attempt(['delete from acc_document where id = $1', bill.id])).toBe('acc_document_lock')
  expect(await attempt(['update acc_document_line set rate = 1 where document_id = $1', bill.id])).toBe(
    'acc_document_lock',
  )
  expect(await attempt(['delete from acc_document_line where document_id = $1', bill.id])).toBe('acc_document_lock')
  expect(await attempt(['update acc_document set outstanding = 100.01 where id = $1', bill.id])).toBe(
    'acc_document_outstanding',
  )
  expect(await attempt(['update acc_document set outstanding = -0.01 where id = $1', bill.id])).toBe(
    'acc_document_outstanding',
  )
})

test('booked payments and journal entries keep what they are', async () => {
  const { payment } = await run(createPayment, ours.owner, {
    supplier_id: bill.supplier_id,
    allocations: [{ document_id: bill.id, amount: '100' }],
    submit: true,
  })
  expect(await attempt(['update acc_payment set amount = 1 where id = $1', payment.id])).toMatch(/lock|unallocated/)
  expect(await attempt(['update acc_payment set remarks = $2 where id = $1', payment.id, 'x'])).toBe('acc_booking_lock')
  expect(await attempt(['update acc_payment_allocation set amount = 1 where payment_id = $1', payment.id])).toBe(
    'acc_booking_lock',
  )
  expect(await attempt(['delete from acc_payment_allocation where payment_id = $1', payment.id])).toBe(
    'acc_booking_lock',
  )
  expect(await attempt(['delete from acc_payment where id = $1', payment.id])).toBe('acc_booking_lock')
  const { journal } = await run(createJournal, ours.owner, {
    submit: true,
    lines: [
      { account_id: ours.account('6020'), debit: '1' },
      { account_id: ours.account('1110'), credit: '1' },
    ],
  })
  expect(await attempt(['update acc_journal set total = 2 where id = $1', journal.id])).toBe('acc_booking_lock')
  expect(
    await attempt([
      'update acc_journal_line set debit = debit * 2, credit = credit * 2 where journal_id = $1',
      journal.id,
    ]),
  ).toBe('acc_booking_lock')
})

test('accounts that entries stand on are neither deleted nor made groups, and none lies under itself', async () => {
  const posted = ours.account('6020')
  expect(await attempt(['delete from acc_account where id = $1', posted])).toBe('acc_entry_account')
  expect(await attempt(['update acc_account set is_group = true where id = $1', posted])).toBe('acc_account_group')
  const loop = await attempt([
    'update acc_account set parent_id = $2 where id = $1',
    ours.account('1000'),
    ours.account('1100'),
  ])
  expect(loop).toBe('acc_account_loop')
})

test('rows of another organization are not there', async () => {
  const foreign = theirs.account('6020')
  expect(await attempt(['update acc_account set name = $2 where id = $1', foreign, 'x'])).toBe(
    'nothing was there to change',
  )
  expect(await attempt(['delete from acc_account where id = $1', foreign])).toBe('nothing was there to change')
})

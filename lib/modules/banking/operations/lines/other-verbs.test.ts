import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { defineOperation } from '@/lib/core/operation'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { namedAccount } from '@/lib/modules/banking/accounts/named-account'
import { createTestDatabase } from '@/scripts/test/database'
import { balances, openBank, refusal, run } from '@/tests/banking/bank'
import { createLineJournal } from './create-journal'
import { createLinePayment } from './create-payment'
import { ignoreLine, noteLine, restoreLine } from './ignore-line'
import { reconcileLine } from './reconcile-line'
import { splitLine } from './split-line'
import { suspendLine } from './suspense-line'
import { transferLine } from './transfer-line'
import { unallocateLine } from './unallocate-line'

await createTestDatabase()

const bank = await openBank()
const transfer = (txn_id: string, input: object) => run(transferLine, bank.owner, { txn_id, ...input })
const numberOf = async (bankAccount: string) => {
  const { gl_account_id } = await systemDb().bankAccount.findFirstOrThrow({ where: { id: bankAccount } })
  return (await systemDb().accAccount.findFirstOrThrow({ where: { id: gl_account_id } })).number
}
async function moved(work: () => Promise<unknown>): Promise<Record<string, string>> {
  const before = await balances(bank.organization.id)
  await work()
  const after = await balances(bank.organization.id)
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((number) => {
      const change = (Number(after[number] ?? 0) - Number(before[number] ?? 0)).toFixed(2)
      return Number(change) ? [[number, change]] : []
    }),
  )
}
const setRate = (currency: string, rate: string) =>
  systemDb().accExchangeRate.create({
    data: { id: newId(), organization_id: bank.organization.id, currency, valid_on: new Date('2026-01-01'), rate },
  })

test('a ledger account that is known by its name is made once, beside its like, and found whatever the case', async () => {
  const find = (which: 'clearing' | 'fees' | 'suspense') =>
    run(
      defineOperation({
        name: 'banking.test.named',
        title: 'Found',
        permission: 'banking.line.reconcile',
        effect: 'write',
        input: z.strictObject({}),
        output: z.string(),
        run: ({ ctx }) => namedAccount(ctx, which),
      }),
      bank.owner,
      {},
    )
  const [one, two] = await Promise.all([find('clearing'), find('clearing')])
  expect(one).toBe(two)
  const account = await systemDb().accAccount.findFirstOrThrow({ where: { id: one } })
  expect(account).toMatchObject({ number: '1160', name: 'Gateway clearing', account_type: 'bank', root_type: 'asset' })
  await systemDb().accAccount.update({ where: { id: one }, data: { name: 'GATEWAY Clearing' } })
  expect(await find('clearing')).toBe(one)
  await systemDb().accAccount.update({ where: { id: one }, data: { disabled: true } })
  const another = await find('clearing')
  expect(another).not.toBe(one)
  expect(await systemDb().accAccount.findFirstOrThrow({ where: { id: another } })).toMatchObject({ number: '1170' })
  expect(await systemDb().accAccount.findFirstOrThrow({ where: { id: await find('fees') } })).toMatchObject({
    number: '6140',
    root_type: 'expense',
  })
})

test('a transfer is one journal entry that clears the lines on both sides', async () => {
  const savings = await bank.addBank({ name: 'Savings' })
  const out = await bank.line('-500', { posted_on: new Date('2026-11-10') })
  const arrives = await bank.line('500', { bank_account_id: savings, posted_on: new Date('2026-11-11') })
  const gl = await numberOf(savings)
  let answer: Awaited<ReturnType<typeof transfer>> | undefined
  const change = await moved(async () => {
    answer = await transfer(arrives, { other_txn_id: out })
  })
  expect(change).toEqual({ '1110': '-500.00', [gl]: '500.00' })
  expect(answer!.journal).toMatchObject({
    title: 'Transfer from Cheque account to Savings',
    posting_date: '2026-11-10',
  })
  for (const id of [out, arrives])
    expect(await bank.lineOf(id)).toMatchObject({
      status: 'reconciled',
      matched_how: 'transfer',
      matched_voucher: answer!.journal.number,
    })
  const opened = await run(unallocateLine, bank.owner, { txn_id: out })
  expect(opened).toMatchObject({ transaction: { status: 'unreconciled' }, also_freed: [arrives] })
  expect(await bank.lineOf(arrives)).toMatchObject({ status: 'unreconciled', matched_voucher: '' })
})

test('without the other statement the transfer waits: its line finds the same journal entry', async () => {
  const savings = await bank.addBank()
  const { journal, other_transaction } = await transfer(await bank.line('-75'), { bank_account_id: savings })
  expect(other_transaction).toBeNull()
  const late = await bank.line('75', { bank_account_id: savings })
  const { transaction } = await run(reconcileLine, bank.owner, {
    txn_id: late,
    voucher_type: 'journal',
    voucher_id: journal.id,
  })
  expect(transaction).toMatchObject({ status: 'reconciled', matches: [{ made_here: false, amount: '75.00' }] })
})

test('a transfer to dollars takes both amounts, and the rate’s difference to exchange', async () => {
  await setRate('USD', '18')
  const usd = await bank.addBank({ currency: 'USD' })
  const gl = await numberOf(usd)
  const out = await bank.line('-1850')
  const arrives = await bank.line('100', { bank_account_id: usd })
  expect(await moved(() => transfer(out, { other_txn_id: arrives }))).toEqual({
    '1110': '-1850.00',
    '6900': '50.00',
    [gl]: '1800.00',
  })
  expect((await bank.lineOf(arrives)).status).toBe('reconciled')
  const back = await bank.line('-10', { bank_account_id: usd })
  expect(await moved(() => transfer(back, { bank_account_id: bank.bank }))).toEqual({
    '1110': '180.00',
    [gl]: '-180.00',
  })
})

test('lines that are no transfer are refused in words', async () => {
  const savings = await bank.addBank()
  const out = await bank.line('-20')
  const said = async (input: object) => (await refusal(transfer(out, input))).message
  expect(await said({ other_txn_id: await bank.line('20') })).toContain('another account')
  expect(await said({ other_txn_id: await bank.line('-20', { bank_account_id: savings }) })).toContain('same way')
  expect(await said({ other_txn_id: await bank.line('19', { bank_account_id: savings }) })).toContain('1.00 differs')
  expect(await said({ bank_account_id: bank.bank })).toContain('another account')
  expect(await said({})).toContain('Choose the line')
  expect(await said({ other_txn_id: newId() })).toContain('exists')
})

test('suspense keeps the ledger with the bank, shows who put it there, and is left by clearing the line', async () => {
  const line = await bank.line('345', { description: 'UNKNOWN DEPOSIT' })
  const suspended = await run(suspendLine, bank.owner, { txn_id: line, note: 'Ask Karoo Lodge' })
  expect(suspended.transaction).toMatchObject({
    status: 'ignored',
    suspense: true,
    suspense_by_name: 'Naledi Botha',
    note: 'Ask Karoo Lodge',
    matched_voucher: suspended.journal.number,
  })
  const suspense = await systemDb().accAccount.findFirstOrThrow({
    where: { organization_id: bank.organization.id, name: 'Suspense' },
  })
  expect((await balances(bank.organization.id))[suspense.number]).toBe('-345.00')
  // The entry without its line would be money in suspense that nobody waits for.
  expect((await refusal(run(unallocateLine, bank.owner, { txn_id: line, keep_vouchers: true }))).status).toBe(409)
  const customer = await bank.customer()
  const { transaction } = await run(createLinePayment, bank.owner, {
    txn_id: line,
    party_type: 'customer',
    party_id: customer,
  })
  expect(transaction).toMatchObject({ status: 'reconciled', suspense: false })
  expect((await balances(bank.organization.id))[suspense.number]).toBeUndefined()
})

test('an ignored line is off the list and nothing is booked; it comes back', async () => {
  const line = await bank.line('9')
  expect(await moved(() => run(ignoreLine, bank.owner, { txn_id: line, note: 'Bank error' }))).toEqual({})
  expect(await bank.lineOf(line)).toMatchObject({ status: 'ignored', suspense: false, note: 'Bank error' })
  const refused = await refusal(run(createLineJournal, bank.owner, { txn_id: line, account_id: bank.account('4800') }))
  expect(refused).toMatchObject({ status: 409 })
  expect((await refusal(run(ignoreLine, bank.owner, { txn_id: line }))).status).toBe(409)
  expect((await refusal(run(unallocateLine, bank.owner, { txn_id: line }))).status).toBe(409)
  const back = await run(restoreLine, bank.owner, { txn_id: line })
  expect(back.transaction.status).toBe('unreconciled')
  const noted = await run(noteLine, bank.owner, { txn_id: line, note: 'Seen' })
  expect(noted.transaction).toMatchObject({ status: 'unreconciled', note: 'Seen' })
})

test('a receipt that came net of a fee is the gross payment and the fee with its VAT', async () => {
  const customer = await bank.customer()
  const { document } = await run(createDocument, bank.owner, {
    doctype: 'acc_sales_invoice',
    customer_id: customer,
    items: [{ description: 'Line', rate: '1000' }],
    submit: true,
  })
  const line = await bank.line('965.50')
  const parts = [
    { kind: 'payment', party_type: 'customer', party_id: customer, amount: '1000' },
    { kind: 'journal', account_id: bank.account('6090'), tax_template_id: bank.vat('purchase'), amount: '-34.50' },
  ]
  const short = await refusal(
    run(splitLine, bank.owner, { txn_id: line, parts: [{ ...parts[0], amount: '990' }, parts[1]] }),
  )
  expect(short.message).toContain('10.00 is left')
  const change = await moved(() => run(splitLine, bank.owner, { txn_id: line, parts }))
  expect(change).toEqual({ '1110': '965.50', '1130': '-1000.00', '2220': '4.50', '6090': '30.00' })
  expect(await bank.lineOf(line)).toMatchObject({ status: 'reconciled', matched_kind: 'several' })
  const after = await systemDb().accDocument.findFirstOrThrow({ where: { id: document.id } })
  expect(after.progress).toBe('paid')
})

test('a line is split between a voucher that is there, a supplier and an account', async () => {
  const { payment } = await run(createPayment, bank.owner, {
    submit: true,
    supplier_id: await bank.supplier(),
    amount: '40',
    bank_account_id: bank.account('1110'),
  })
  const line = await bank.line('-100')
  const supplier = await bank.supplier()
  const voucher = { kind: 'voucher', voucher_type: 'payment', voucher_id: payment.id, amount: '40' }
  const others = [
    { kind: 'payment', party_type: 'supplier', party_id: supplier, amount: '50' },
    { kind: 'journal', account_id: bank.account('6050'), amount: '10' },
  ]
  const twice = await refusal(
    run(splitLine, bank.owner, { txn_id: line, parts: [voucher, { ...voucher, amount: '60' }] }),
  )
  expect(twice.message).toContain('twice')
  const wrong = await refusal(
    run(splitLine, bank.owner, {
      txn_id: line,
      parts: [voucher, { ...others[0], party_id: newId() }, others[1]],
    }),
  )
  expect(wrong.detail).toMatchObject([{ loc: ['body', 'parts', 1, 'party_id'] }])
  const { transaction } = await run(splitLine, bank.owner, { txn_id: line, parts: [voucher, ...others] })
  expect(transaction.matches.map(({ amount, made_here }) => [amount, made_here])).toEqual([
    ['-40.00', false],
    ['-50.00', true],
    ['-10.00', true],
  ])
  await run(unallocateLine, bank.owner, { txn_id: line, keep_vouchers: true })
  const kept = await systemDb().accPayment.findFirstOrThrow({ where: { id: payment.id } })
  expect(kept.docstatus).toBe(1)
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
})

test('an account in another currency is reached by a transfer, not by a journal entry of one amount', async () => {
  const usd = await bank.addBank({ currency: 'USD' })
  const { gl_account_id: account_id } = await systemDb().bankAccount.findFirstOrThrow({ where: { id: usd } })
  const refused = await refusal(run(createLineJournal, bank.owner, { txn_id: await bank.line('-18'), account_id }))
  expect(refused.detail).toMatchObject([{ loc: ['body', 'account_id'], msg: expect.stringContaining('kept in USD') }])
})

test('what is booked for a line of the sample is of the sample too', async () => {
  const line = await bank.line('-3', { is_sample: true })
  const { journal } = await run(suspendLine, bank.owner, { txn_id: line })
  expect(await systemDb().accJournal.findFirstOrThrow({ where: { id: journal.id } })).toMatchObject({ is_sample: true })
  const { payment } = await run(createLinePayment, bank.owner, {
    txn_id: line,
    party_type: 'supplier',
    party_id: await bank.supplier(),
  })
  expect(await systemDb().accPayment.findFirstOrThrow({ where: { id: payment.id } })).toMatchObject({ is_sample: true })
})

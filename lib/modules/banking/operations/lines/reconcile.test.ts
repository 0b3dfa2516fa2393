import { expect, test } from 'vitest'
import { cancelPayment } from '@/lib/modules/accounting/operations/payments/cancel-payment'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { openBank, refusal, run } from '@/tests/banking/bank'
import { reconcileLine } from './reconcile-line'

await createTestDatabase()

const bank = await openBank()
const pay = async (amount: string, kind: 'receive' | 'pay' = 'receive') => {
  const party =
    kind === 'receive'
      ? { party_type: 'customer', customer_id: await bank.customer() }
      : { party_type: 'supplier', supplier_id: await bank.supplier() }
  const { payment } = await run(createPayment, bank.owner, {
    submit: true,
    kind,
    amount,
    bank_account_id: bank.account('1110'),
    ...party,
  })
  return payment
}

test('a line is cleared by a payment of its amount, and the payment clears no other', async () => {
  const payment = await pay('250.00')
  const line = await bank.line('250.00')
  const { transaction } = await run(reconcileLine, bank.owner, {
    txn_id: line,
    voucher_type: 'payment',
    voucher_id: payment.id,
  })
  expect(transaction).toMatchObject({
    status: 'reconciled',
    matched_voucher: payment.number,
    matches: [{ number: payment.number, amount: '250.00', made_here: false }],
  })
  const twin = await bank.line('250.00')
  const again = await refusal(
    run(reconcileLine, bank.owner, { txn_id: twin, voucher_type: 'payment', voucher_id: payment.id }),
  )
  expect(again.status).toBe(422)
  expect(again.message).toContain('not cleared already')
  expect((await bank.lineOf(twin)).status).toBe('unreconciled')
})

test('several payments clear one line, one payment several lines, to the cent', async () => {
  const [one, two] = [await pay('100.00'), await pay('60.50')]
  const line = await bank.line('160.50')
  const vouchers = [one, two].map(({ id }) => ({ voucher_type: 'payment', voucher_id: id }))
  const short = await refusal(run(reconcileLine, bank.owner, { txn_id: line, vouchers: vouchers.slice(0, 1) }))
  expect(short.message).toContain('60.50 is left')
  const { transaction } = await run(reconcileLine, bank.owner, { txn_id: line, vouchers })
  expect(transaction.matches.map(({ amount }) => amount)).toEqual(['100.00', '60.50'])

  const big = await pay('90.00', 'pay')
  for (const amount of ['-30.00', '-60.00'])
    await run(reconcileLine, bank.owner, {
      txn_id: await bank.line(amount),
      voucher_type: 'payment',
      voucher_id: big.id,
    })
  const over = await refusal(
    run(reconcileLine, bank.owner, { txn_id: await bank.line('-0.01'), voucher_type: 'payment', voucher_id: big.id }),
  )
  expect(over.message).toContain('not cleared already')
})

test('whoever cancels a payment opens the lines that it cleared', async () => {
  const payment = await pay('75.00')
  const line = await bank.line('75.00')
  await run(reconcileLine, bank.owner, { txn_id: line, voucher_type: 'payment', voucher_id: payment.id })
  await run(cancelPayment, bank.owner, { payment_id: payment.id })
  expect(await bank.lineOf(line)).toMatchObject({ status: 'unreconciled', matched_voucher: '' })
})

test('the database refuses a line that is cleared by less than its amount', async () => {
  const line = await bank.line('10.00')
  await expect(asOwner(`update bank_transaction set status = 'reconciled' where id = '${line}'`)).rejects.toThrow(
    /is cleared by 0/,
  )
})

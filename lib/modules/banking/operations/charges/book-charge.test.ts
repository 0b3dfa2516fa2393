import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { openGateway } from '@/lib/modules/banking/gateway/gateway-port'
import { verifyAndRecord } from '@/lib/modules/banking/gateway/verify-and-record'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, refusal, run, type TestBank } from '@/tests/banking/bank'
import {
  attempt,
  chargeOf,
  chargesOf,
  holding,
  owedOn,
  payer,
  runBills,
  settleAll,
  waits,
} from '@/tests/banking/charges'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { until } from '@/tests/core/jobs'
import { chargeCardJob } from '../../jobs/charge-card.job'
import { createLineJournal } from '../lines/create-journal'
import { createLinePayment } from '../lines/create-payment'
import { splitLine } from '../lines/split-line'
import { suspendLine } from '../lines/suspense-line'
import { unallocateLine } from '../lines/unallocate-line'
import { abandonCharge, chargeAgain } from './charge-actions'

vi.setConfig({ testTimeout: 60_000 })
await createTestDatabase()

let gateway: Awaited<ReturnType<typeof startGateway>>
let bank: TestBank
beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  bank = await openBank()
  await setGateway(bank.organization.id)
})
afterEach(() => gateway.sandbox.control('POST', 'reset'))
afterAll(() => gateway.close())

const lockBooks = (locked_until: Date | null) =>
  systemDb().accCompany.updateMany({ where: { organization_id: bank.organization.id }, data: { locked_until } })

/** A charge that was paid while the books were locked, with the gateway's line of it; the books are open again. */
async function unbooked() {
  const paying = await payer(bank, 'AUTH_good', '899.00')
  await gateway.fault('charge_applied', 'status', { status: 500 })
  await runBills(bank)
  const { id, reference } = await chargeOf(paying.document_id)
  await lockBooks(new Date('2099-01-01'))
  await verifyAndRecord(bank.owner, await openGateway(bank.organization.id), reference)
  await lockBooks(null)
  expect(await chargeOf(paying.document_id)).toMatchObject({ status: 'succeeded', payment_id: null })
  const line = await systemDb().bankTransaction.findFirstOrThrow({ where: { source: 'gateway', reference } })
  return { ...paying, id, reference, txn_id: line.id }
}

const pay = async (txn_id: string, party_id: string) =>
  (await run(createLinePayment, bank.owner, { txn_id, party_type: 'customer', party_id })).payment
const booked = (reference_no: string) =>
  systemDb().accPayment.findMany({ where: { organization_id: bank.organization.id, reference_no, docstatus: 1 } })

describe('a paid charge whose gateway line is cleared already', () => {
  type Clear = (line: { txn_id: string; customer_id: string }) => Promise<unknown>
  const half = (customer_id: string) => ({
    ...{ kind: 'payment' as const, amount: '449.50', party_type: 'customer' as const, party_id: customer_id },
  })
  const ways: [string, Clear][] = [
    [
      'by a journal entry',
      ({ txn_id }) => run(createLineJournal, bank.owner, { txn_id, account_id: bank.account('4100') }),
    ],
    ['into suspense', ({ txn_id }) => run(suspendLine, bank.owner, { txn_id })],
    [
      'in parts',
      ({ txn_id, customer_id }) =>
        run(splitLine, bank.owner, { txn_id, parts: [half(customer_id), half(customer_id)] }),
    ],
    ['by a payment of another customer', async ({ txn_id }) => pay(txn_id, await bank.customer())],
  ]
  test.each(ways)('%s is not booked once more, and says so; unallocated, it is booked', async (_how, clear) => {
    const charge = await unbooked()
    await clear(charge)
    const before = (await booked(charge.reference)).length
    await settleAll(bank)
    expect(await chargeOf(charge.document_id)).toMatchObject({
      payment_id: null,
      message: expect.stringMatching(/^Paid, and not in the books yet: Its line .* is cleared by .* Unallocate/),
    })
    expect(await booked(charge.reference)).toHaveLength(before)

    await run(unallocateLine, bank.owner, { txn_id: charge.txn_id })
    await settleAll(bank)
    const { payment_id, message } = await chargeOf(charge.document_id)
    expect(message).toBe('')
    expect((await booked(charge.reference)).map(({ id }) => id)).toEqual([payment_id])
    expect(await owedOn(charge.document_id)).toBe('0.00')
  })

  test('by the customer’s payment is booked by that one', async () => {
    const charge = await unbooked()
    const payment = await pay(charge.txn_id, charge.customer_id)
    await settleAll(bank)
    expect(await chargeOf(charge.document_id)).toMatchObject({ payment_id: payment.id, message: '' })
    expect(await owedOn(charge.document_id)).toBe('0.00')
  })

  test('by the payment of another charge of the customer is not taken for booked', async () => {
    const other = await payer(bank, 'AUTH_declines')
    await runBills(bank)
    const charge = await unbooked()
    const payment = await pay(charge.txn_id, charge.customer_id)
    await systemDb().cardCharge.updateMany({
      where: { document_id: other.document_id },
      data: { status: 'succeeded', payment_id: payment.id },
    })
    await settleAll(bank)
    const words = expect.stringContaining((await chargeOf(other.document_id)).reference)
    expect(await chargeOf(charge.document_id)).toMatchObject({ payment_id: null, message: words })
  })
})

test('an invoice is free while its charge waits for a number, and what it pays is judged when it is booked', async () => {
  const charge = await unbooked()
  const { id } = bank.organization
  let settled: Promise<unknown> | undefined
  await holding(
    `insert into sequence (organization_id, key, last) values ($1::uuid, 'acc_payment', 100)
      on conflict (organization_id, key) do update set last = sequence.last`,
    id,
    async () => {
      settled = settleAll(bank)
      await until('it waits for a number', waits)
      await systemDb().$queryRaw`select 1 from acc_document where id = ${charge.document_id}::uuid for update nowait`
      await run(cancelDocument, bank.owner, { doctype: 'acc_sales_invoice', doc_id: charge.document_id })
    },
  )
  await settled
  const [payment, ...more] = await booked(charge.reference)
  expect(more).toEqual([])
  expect([payment!.amount.toFixed(2), payment!.unallocated.toFixed(2)]).toEqual(['899.00', '899.00'])
  expect(await chargeOf(charge.document_id)).toMatchObject({ payment_id: payment!.id, message: '' })
})

describe('an invoice that an earlier attempt paid, which is not in the books yet', () => {
  const late = async () => {
    const paying = await payer(bank, 'AUTH_good')
    await gateway.fault('charge_applied', 'status', { status: 500 })
    await runBills(bank)
    const first = await chargeOf(paying.document_id)
    await run(abandonCharge, bank.owner, { row_id: first.id })
    /** The money turns up all the same, and the books refuse it. */
    const turnsUp = async () => {
      await lockBooks(new Date('2099-01-01'))
      await verifyAndRecord(bank.owner, await openGateway(bank.organization.id), first.reference)
    }
    const again = async () => {
      await run(chargeAgain, bank.owner, { row_id: first.id })
      return chargeOf(paying.document_id)
    }
    return { ...paying, first, turnsUp, again }
  }

  test('is not sent to the gateway by a later attempt', async () => {
    const { document_id, first, turnsUp, again } = await late()
    const second = await again()
    await turnsUp()
    await attempt(chargeCardJob as never, bank.organization, { charge_id: second.id })
    expect(await chargesOf(document_id)).toMatchObject([
      { status: 'succeeded', payment_id: null },
      { status: 'failed', message: expect.stringContaining(first.reference) },
    ])
    const { transactions } = await gateway.account(bank.organization.id)
    expect(transactions.filter(({ reference }) => reference === second.reference)).toEqual([])
  })

  test('is not charged again by a person', async () => {
    const { document_id, first, turnsUp, again } = await late()
    const second = await again()
    await run(abandonCharge, bank.owner, { row_id: second.id })
    await turnsUp()
    const no = await refusal(run(chargeAgain, bank.owner, { row_id: second.id }))
    expect([no.status, no.message]).toEqual([409, expect.stringContaining(first.reference)])
    expect(await chargesOf(document_id)).toHaveLength(2)
  })
})

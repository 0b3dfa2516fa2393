import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { openGateway } from '@/lib/modules/banking/gateway/gateway-port'
import { verifyAndRecord } from '@/lib/modules/banking/gateway/verify-and-record'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, personOf, refusal, run, type TestBank } from '@/tests/banking/bank'
import {
  attempt,
  chargeOf,
  chargesOf,
  draftFor,
  longAgo,
  owedOn,
  PERIOD,
  payer,
  paymentsFor,
  runBills,
  runOf,
  settleAll,
} from '@/tests/banking/charges'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { chargeCardJob } from '../../jobs/charge-card.job'
import { toggleAutoCharge } from '../cards/change-cards'
import { abandonCharge, askAboutCharge, chargeAgain } from './charge-actions'
import { postBillRun } from './post-bill-run'
import { previewBillRun } from './read-bill-runs'

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

/** What the gateway really took for a reference. */
const taken = async (reference: string) =>
  ((await gateway.account(bank.organization.id))?.transactions ?? []).filter((one) => one.reference === reference)
const eventsOf = (name: string) =>
  systemDb().platformEvent.findMany({ where: { organization_id: bank.organization.id, name } })

describe('a bill run', () => {
  test('posts the drafts of its month, charges cards that pay by themselves, and books what was paid', async () => {
    const paying = await payer(bank, 'AUTH_good', '899.00')
    const declining = await payer(bank, 'AUTH_declines', '100.00')
    const silent = await payer(bank, 'AUTH_good', '50.00', { auto_charge: false })
    const other = await draftFor(bank, paying.customer_id, '10.00', { posting_date: '2026-01-15' })
    const byHand = await draftFor(bank, paying.customer_id, '20.00', { submit: true })

    const preview = await run(previewBillRun, bank.owner, { period: PERIOD })
    expect(preview.counts).toMatchObject({ drafts: 3, posted: 1, charge: 3, no_card: 1 })
    expect(preview.to_charge).toEqual([{ currency: 'ZAR', amount: '1019.00' }])
    expect(preview.gateway.ready).toBe(true)

    const run_ = await runOf(await runBills(bank))
    expect(run_).toMatchObject({ status: 'done', invoices: 3, charged: 2, failed: 1, unknown: 0, problems: [] })
    expect([await owedOn(paying.document_id), await owedOn(declining.document_id)]).toEqual(['0.00', '100.00'])
    expect([await owedOn(silent.document_id), await owedOn(byHand)]).toEqual(['50.00', '0.00'])
    expect((await systemDb().accDocument.findFirstOrThrow({ where: { id: other } })).docstatus).toBe(0)

    const charge = await chargeOf(paying.document_id)
    const { id } = bank.organization
    const reference = `chg_${id.slice(-8)}_${paying.document_id.slice(-12)}_${PERIOD}_1`
    expect(charge).toMatchObject({ reference, status: 'succeeded', attempt: 1, message: '' })
    expect(charge.fees!.toFixed(2)).not.toBe('0.00')
    const payment = await systemDb().accPayment.findFirstOrThrow({ where: { id: charge.payment_id! } })
    expect(payment).toMatchObject({ docstatus: 1, kind: 'receive', reference_no: reference, mode: 'Card' })
    const account = await systemDb().bankAccount.findFirstOrThrow({ where: { organization_id: id, is_gateway: true } })
    expect(payment.bank_account_id).toBe(account.gl_account_id)
    expect(await taken(reference)).toHaveLength(1)

    const no = await chargeOf(declining.document_id)
    expect(no).toMatchObject({ status: 'declined', message: 'Insufficient Funds', payment_id: null })
    expect(await chargesOf(silent.document_id)).toEqual([])
    expect(
      (await eventsOf('card.charged')).map(({ payload }) => (payload as { amount: string }).amount).sort(),
    ).toEqual(['20.00', '899.00'])
    expect(await eventsOf('card.charge_failed')).toHaveLength(1)
    expect((await eventsOf('card.charge_failed'))[0]!.payload).toMatchObject({ message: 'Insufficient Funds' })
  })

  test('pressed again charges nobody twice, and no card that was declined; a new draft is taken along', async () => {
    const paying = await payer(bank, 'AUTH_good')
    const declining = await payer(bank, 'AUTH_declines')
    const first = await runBills(bank)
    const fresh = await draftFor(bank, paying.customer_id, '5.00')
    expect(await runBills(bank)).toBe(first)
    expect(await runOf(first)).toMatchObject({ invoices: 3, charged: 2, failed: 1 })
    expect(
      [await chargesOf(paying.document_id), await chargesOf(declining.document_id)].map((all) => all.length),
    ).toEqual([1, 1])
    expect(await owedOn(fresh)).toBe('0.00')
  })

  test('twice at once: the same run is the answer, and two workers on it charge each card once', async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, () => payer(bank, 'AUTH_good')))
    const [one, two] = await Promise.all([
      run(postBillRun, bank.owner, { period: PERIOD }),
      run(postBillRun, bank.owner, { period: PERIOD }),
    ])
    expect(two).toEqual(one)
    const { billRunJob } = await import('../../jobs/bill-run.job')
    const work = () => attempt(billRunJob as never, bank.organization, { bill_run_id: one.id })
    await Promise.all([work(), work(), work()])
    for (const { document_id } of payers) {
      expect(await chargesOf(document_id)).toMatchObject([{ status: 'succeeded' }])
      expect(await taken((await chargeOf(document_id)).reference)).toHaveLength(1)
      expect(await paymentsFor(document_id)).toHaveLength(1)
      expect(await owedOn(document_id)).toBe('0.00')
    }
    expect(await runOf(one.id)).toMatchObject({ invoices: 4, charged: 4, unknown: 0 })
  }, 30_000)

  test('an invoice that cannot be posted is named, and stops no other', async () => {
    const paying = await payer(bank, 'AUTH_good')
    const disabled = await bank.customer()
    const bad = await draftFor(bank, disabled, '10')
    await systemDb().customer.update({ where: { id: disabled }, data: { disabled: true } })
    const row = await runOf(await runBills(bank))
    expect(row).toMatchObject({ status: 'done', invoices: 1, charged: 1 })
    expect(row.problems).toMatchObject([{ document_id: bad, message: expect.stringContaining('disabled') }])
    expect(await owedOn(paying.document_id)).toBe('0.00')
  })

  test('without a gateway it posts and says that nobody was charged; with wrong keys what was planned waits', async () => {
    const { document_id } = await payer(bank, 'AUTH_good')
    await setGateway(bank.organization.id, { mode: 'off', settings: {} })
    const id = await runBills(bank)
    expect(await runOf(id)).toMatchObject({ invoices: 1, charged: 0, unknown: 0 })
    expect((await runOf(id)).problems).toMatchObject([{ message: expect.stringContaining('No card was charged') }])
    await setGateway(bank.organization.id)
    await gateway.fault('charge', 'status', { status: 401, body: { status: false, message: 'Invalid key' } })
    await runBills(bank)
    expect(await chargeOf(document_id)).toMatchObject({ status: 'planned' })
    expect((await runOf(id)).problems).toMatchObject([{ message: expect.stringContaining('Invalid key') }])
    await runBills(bank)
    expect(await chargesOf(document_id)).toMatchObject([{ status: 'succeeded', attempt: 1 }])
  })

  test('what was paid, cancelled, revoked, expired or switched off between plan and charge is not charged', async () => {
    const paid = await payer(bank, 'AUTH_good')
    const off = await payer(bank, 'AUTH_good')
    const revoked = await payer(bank, 'AUTH_good')
    const expired = await payer(bank, 'AUTH_good')
    await gateway.fault('charge', 'status', { status: 401, body: { status: false, message: 'Invalid key' } })
    await runBills(bank)
    expect(await chargeOf(off.document_id)).toMatchObject({ status: 'planned' })
    await run(createPayment, bank.owner, {
      ...{ customer_id: paid.customer_id, amount: '899.00', submit: true },
      allocations: [{ document_id: paid.document_id, amount: '899.00' }],
    })
    await run(toggleAutoCharge, bank.owner, { row_id: off.card_id })
    await systemDb().savedCard.update({ where: { id: revoked.card_id }, data: { status: 'revoked' } })
    await systemDb().savedCard.update({ where: { id: expired.card_id }, data: { exp_year: 2020 } })
    await runBills(bank)
    for (const [one, words] of [
      [paid, 'Nothing is owed'],
      [off, 'pays by itself no more'],
      [revoked, 'revoked'],
      [expired, 'expired'],
    ] as const) {
      const charge = await chargeOf(one.document_id)
      expect({ words, charge }).toMatchObject({ charge: { status: 'failed', message: expect.stringContaining(words) } })
      expect(await taken(charge.reference)).toEqual([])
    }
    expect(await eventsOf('card.charge_failed')).toEqual([])
  })
})

describe('an answer that is lost', () => {
  test.each([
    ['500 after the card was charged', 'charge_applied', 'status', { status: 500 }],
    ['a connection that breaks after it', 'charge', 'reset', {}],
    ['an answer that cannot be read', 'charge', 'malformed', {}],
  ])(
    '%s: not known, charged no second time, found out by the same reference, and booked once',
    async (_what, op, mode, more) => {
      const { document_id } = await payer(bank, 'AUTH_good')
      await gateway.fault(op, mode, more)
      const id = await runBills(bank)
      const charge = await chargeOf(document_id)
      expect(charge.status).toBe('unknown')
      expect(await runOf(id)).toMatchObject({ charged: 0, unknown: 1 })
      // Whoever presses again before the outcome is known sends nothing.
      await Promise.all([settleAll(bank), settleAll(bank), runBills(bank)])
      expect(await chargesOf(document_id)).toMatchObject([{ status: 'succeeded', reference: charge.reference }])
      expect(await taken(charge.reference)).toHaveLength(1)
      expect(await paymentsFor(document_id)).toHaveLength(1)
      expect(await owedOn(document_id)).toBe('0.00')
      expect(await runOf(id)).toMatchObject({ charged: 1, unknown: 0 })
      expect(await eventsOf('card.charged')).toHaveLength(1)
    },
  )

  test('one that never reached the gateway is charged later, with the same reference, and not a moment too early', async () => {
    const { document_id } = await payer(bank, 'AUTH_good')
    await gateway.fault('charge', 'reset_before')
    await runBills(bank)
    const { reference } = await chargeOf(document_id)
    await settleAll(bank)
    expect(await chargeOf(document_id)).toMatchObject({ status: 'unknown' })
    expect(await taken(reference)).toEqual([])
    await longAgo(bank)
    await Promise.all([settleAll(bank), settleAll(bank)])
    expect(await chargesOf(document_id)).toMatchObject([{ status: 'succeeded', reference, attempt: 1 }])
    expect(await taken(reference)).toHaveLength(1)
  })

  test('after the keys were changed “never heard of it” charges nobody; a person says what to do', async () => {
    const { document_id } = await payer(bank, 'AUTH_good')
    await gateway.fault('charge_applied', 'status', { status: 500 })
    await runBills(bank)
    await longAgo(bank)
    const { id, reference } = await chargeOf(document_id)
    await systemDb().cardCharge.update({ where: { id }, data: { gateway_account: 'another' } })
    await gateway.fault('verify', 'status', {
      ...{ status: 400, times: 1 },
      body: { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' },
    })
    await settleAll(bank)
    expect(await chargeOf(document_id)).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('keys were changed'),
    })
    expect(await taken(reference)).toHaveLength(1)
    await run(abandonCharge, bank.owner, { row_id: id })
    expect(await chargeOf(document_id)).toMatchObject({ status: 'failed' })
    // The money turns up all the same.
    await verifyAndRecord(bank.owner, await openGateway(bank.organization.id), reference)
    expect(await chargeOf(document_id)).toMatchObject({ status: 'succeeded' })
    expect(await owedOn(document_id)).toBe('0.00')
  })

  test('a reference that the gateway has already: what came of that counts', async () => {
    const { document_id } = await payer(bank, 'AUTH_good')
    await runBills(bank)
    const charge = await chargeOf(document_id)
    // As a process that died before it could write down that it had asked.
    await systemQuery(`update card_charge set status = 'planned', payment_id = null, sent_at = null where id = $1`, [
      charge.id,
    ])
    await systemQuery(`update acc_document set outstanding = grand_total where id = $1`, [document_id])
    await attempt(chargeCardJob as never, bank.organization, { charge_id: charge.id })
    expect((await chargeOf(document_id)).status).toBe('succeeded')
    expect(await taken(charge.reference)).toHaveLength(1)
  })

  test('a card whose bank asks the customer first is not paid, until the gateway says so', async () => {
    const { document_id } = await payer(bank, 'AUTH_challenge')
    const id = await runBills(bank)
    expect(await chargeOf(document_id)).toMatchObject({
      status: 'action_needed',
      action_url: expect.stringContaining('challenge'),
    })
    expect(await runOf(id)).toMatchObject({ charged: 0, failed: 0, unknown: 1 })
    await longAgo(bank)
    await settleAll(bank)
    await runBills(bank)
    expect(await chargesOf(document_id)).toMatchObject([{ status: 'action_needed', payment_id: null }])
    expect(await owedOn(document_id)).toBe('899.00')
  })

  test('money that was taken for an invoice that was cancelled or paid meanwhile is the customer’s, on account', async () => {
    const { document_id } = await payer(bank, 'AUTH_good')
    await gateway.fault('charge_applied', 'status', { status: 500 })
    await runBills(bank)
    await run(cancelDocument, bank.owner, { doctype: 'acc_sales_invoice', doc_id: document_id })
    await settleAll(bank)
    const charge = await chargeOf(document_id)
    const payment = await systemDb().accPayment.findFirstOrThrow({ where: { id: charge.payment_id! } })
    expect([payment.amount.toFixed(2), payment.unallocated.toFixed(2)]).toEqual(['899.00', '899.00'])
  })

  test('paid, and the books refuse: it says so, and is booked once they take it', async () => {
    const { document_id } = await payer(bank, 'AUTH_good')
    await gateway.fault('charge_applied', 'status', { status: 500 })
    await runBills(bank)
    const where = { organization_id: bank.organization.id }
    await systemDb().accCompany.updateMany({ where, data: { locked_until: new Date('2099-01-01') } })
    await settleAll(bank)
    expect(await chargeOf(document_id)).toMatchObject({
      ...{ status: 'succeeded', payment_id: null },
      message: expect.stringMatching(/^Paid, and not in the books yet: .*locked/),
    })
    await systemDb().accCompany.updateMany({ where, data: { locked_until: null } })
    expect(await settleAll(bank)).toMatchObject({ booked: 1 })
    expect(await owedOn(document_id)).toBe('0.00')
    expect((await chargeOf(document_id)).message).toBe('')
  })
})

describe('what people do', () => {
  test('charging again is a new attempt with a new reference, and only once', async () => {
    const { document_id, card_id } = await payer(bank, 'AUTH_declines')
    const id = await runBills(bank)
    const first = await chargeOf(document_id)
    await systemQuery(
      `update saved_card set sealed_token = (select sealed_token from saved_card where id = $2) where id = $1`,
      [card_id, (await payer(bank, 'AUTH_good')).card_id],
    )
    const twice = await Promise.allSettled([
      run(chargeAgain, bank.owner, { row_id: first.id }),
      run(chargeAgain, bank.owner, { row_id: first.id }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const second = await chargeOf(document_id)
    expect(second).toMatchObject({ attempt: 2, status: 'planned', reference: first.reference.replace(/_1$/, '_2') })
    await attempt(chargeCardJob as never, bank.organization, { charge_id: second.id })
    expect(await owedOn(document_id)).toBe('0.00')
    expect(await runOf(id)).toMatchObject({ charged: 1, failed: 0 })
    const no = await refusal(run(chargeAgain, bank.owner, { row_id: second.id }))
    expect(no.status).toBe(409)
  })

  test('those who may only look may neither run nor charge; another organization’s charge is not there', async () => {
    const { document_id } = await payer(bank, 'AUTH_declines')
    await runBills(bank)
    const { id } = await chargeOf(document_id)
    const member = await personOf(bank.organization, 'moderator')
    for (const work of [
      () => run(postBillRun, member, { period: PERIOD }),
      () => run(chargeAgain, member, { row_id: id }),
      () => run(abandonCharge, member, { row_id: id }),
    ])
      expect((await refusal(work())).status).toBe(403)
    const elsewhere = await openBank()
    for (const operation of [chargeAgain, abandonCharge, askAboutCharge])
      expect((await refusal(run(operation, elsewhere.owner, { row_id: id }))).status).toBe(404)
    // A card of another organization charges nothing here, though its customer has the same address.
    const email = (await systemDb().savedCard.findFirstOrThrow({ where: { organization_id: bank.organization.id } }))
      .email
    const theirs = await draftFor(elsewhere, await elsewhere.customer({ email }), '10')
    await setGateway(elsewhere.organization.id)
    await runBills(elsewhere)
    expect(await chargesOf(theirs)).toEqual([])
  })

  test('switching a card on switches the customer’s other one off; an expired or revoked one is refused', async () => {
    const { customer_id, card_id } = await payer(bank, 'AUTH_good')
    const { storeCard } = await import('@/tests/banking/vault')
    const second = await storeCard(bank.organization.id, { customer_id, source_site: 'other.example' })
    await run(toggleAutoCharge, bank.owner, { row_id: second })
    const on = async (id: string) => (await systemDb().savedCard.findUniqueOrThrow({ where: { id } })).auto_charge
    expect([await on(card_id), await on(second)]).toEqual([false, true])
    const old = await storeCard(bank.organization.id, { exp_year: 2020 })
    expect((await refusal(run(toggleAutoCharge, bank.owner, { row_id: old }))).message).toContain('expired')
  })
})

test('a webhook’s news settles a charge whose answer was lost', async () => {
  const { document_id } = await payer(bank, 'AUTH_good')
  await gateway.fault('charge_applied', 'status', { status: 500 })
  await runBills(bank)
  const { reference } = await chargeOf(document_id)
  const port = await openGateway(bank.organization.id)
  const told = await Promise.all([
    verifyAndRecord(bank.owner, port, reference),
    verifyAndRecord(bank.owner, port, reference),
  ])
  expect(told.map(({ known }) => known)).toEqual([true, true])
  expect(await chargeOf(document_id)).toMatchObject({ status: 'succeeded' })
  expect(await paymentsFor(document_id)).toHaveLength(1)
  expect(await eventsOf('card.charged')).toHaveLength(1)
})

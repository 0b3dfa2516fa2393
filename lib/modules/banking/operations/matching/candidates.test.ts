import { describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createJournal } from '@/lib/modules/accounting/operations/journals/write-journal'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, personOf, refusal, run } from '@/tests/banking/bank'
import { dayOf, matchingOf, today } from '@/tests/banking/matching'
import { inMoney } from '../../domain/matching/cents'
import { createLinePayment } from '../lines/create-payment'
import { reconcileLine } from '../lines/reconcile-line'
import { matchCandidates } from './match-candidates'

await createTestDatabase()

const bank = await openBank()
const make = matchingOf(bank)
const candidates = async (txn_id: string, asked: object = {}) =>
  (await run(matchCandidates, bank.owner, { txn_id, ...asked })).candidates
const saying = ({ reasons }: { reasons: { text: string }[] }) => reasons.map(({ text }) => text)

describe('vouchers that stand already', () => {
  test('rq.bank.candidates open invoice and payment of equal amount; the payment comes first, with reasons', async () => {
    const customer_id = await bank.customer({ name: 'Karoo Lodge (Pty) Ltd' })
    const invoice = await make.invoice(customer_id, '1150.00')
    const payment = await make.payment('1150.00', { customer_id, posting_date: today(-2) })
    const line = await bank.line('1150.00', { description: `EFT KAROO LODGE ${payment.number}` })
    const [first, second] = await candidates(line)
    expect(first).toMatchObject({
      kind: 'payment',
      voucher_type: 'payment',
      voucher_id: payment.id,
      party: 'Karoo Lodge (Pty) Ltd',
      amount: '1150.00',
      date: today(-2),
      score: 100,
      confidence: 'high',
    })
    expect(saying(first!)).toEqual([
      'Same amount',
      '2 days apart',
      `${payment.number} is in the text`,
      'Karoo Lodge (Pty) Ltd is in the text',
    ])
    expect(second).toMatchObject({ kind: 'invoices', voucher_type: 'invoice', voucher_id: invoice.id })
    const { transaction } = await run(reconcileLine, bank.owner, { txn_id: line, ...acceptOf(first!) })
    expect(transaction.matched_voucher).toBe(payment.number)
    expect(await candidates(line)).toEqual([])
  })

  test('rq.bank.scope journal entries too; drafts, what is used up and what lies on another account never', async () => {
    const amount = '321.45'
    const { journal } = await run(createJournal, bank.owner, {
      submit: true,
      title: 'Interest',
      lines: [
        { account_id: bank.account('1110'), debit: amount },
        { account_id: bank.account('4100'), credit: amount },
      ],
    })
    const customer_id = await bank.customer()
    await make.payment(amount, { customer_id, submit: false })
    const line = await bank.line(amount)
    const other = await bank.addBank()
    expect((await candidates(line)).map(({ voucher_id }) => voucher_id)).toEqual([journal.id])
    expect(await candidates(await bank.line(amount, { bank_account_id: other }))).toEqual([])
    await run(reconcileLine, bank.owner, { txn_id: line, voucher_type: 'journal', voucher_id: journal.id })
    expect(await candidates(await bank.line(amount))).toEqual([])
  })

  test('several payments of one party come to one line', async () => {
    const customer_id = await bank.customer({ name: 'Overberg Dairy' })
    const [a, b] = [await make.payment('70.10', { customer_id }), await make.payment('29.90', { customer_id })]
    const line = await bank.line('100.00', { description: 'DEPOSIT OVERBERG DAIRY' })
    const found = (await candidates(line)).find(({ items }) => items.length === 2)!
    expect(found.items.map(({ id }) => id).sort()).toEqual([a.id, b.id].sort())
    expect(saying(found)).toContain('Together the same amount')
    const { transaction } = await run(reconcileLine, bank.owner, { txn_id: line, ...acceptOf(found) })
    expect(transaction).toMatchObject({ status: 'reconciled', matches: [{}, {}] })
  })

  test('a part of a payment that the text names, weeks away', async () => {
    const payment = await make.payment('400.00', { customer_id: await bank.customer(), posting_date: today(-40) })
    const [first] = await candidates(await bank.line('150.00', { description: `PART OF ${payment.number}` }))
    expect(first).toMatchObject({
      voucher_id: payment.id,
      amount: '150.00',
      detail: `${inMoney(40_000n, 'ZAR')} of it is not cleared yet`,
      accept: { vouchers: [{ voucher_id: payment.id, amount: '150.00' }] },
    })
  })

  test('several lines of one day clear one payment', async () => {
    const payment = await make.payment('90.00', { supplier_id: await bank.supplier() })
    const lines = [
      await bank.line('-30.00', { reference: 'BATCH 7' }),
      await bank.line('-60.00', { reference: 'BATCH 7' }),
    ]
    for (const [n, line] of lines.entries()) {
      const [first] = await candidates(line)
      expect(first!.voucher_id).toBe(payment.id)
      if (n === 0) expect(saying(first!)[0]).toBe('With 1 other line of the day the same amount')
      await run(reconcileLine, bank.owner, { txn_id: line, ...acceptOf(first!) })
    }
    expect((await bank.lineOf(lines[1]!)).matched_voucher).toBe(payment.number)
  })
})

describe('what is open with parties', () => {
  test('invoices that the text names, several to one line, and the rest on account', async () => {
    const customer_id = await bank.customer()
    const [a, b] = [await make.invoice(customer_id, '40.00'), await make.invoice(customer_id, '25.50')]
    const number = (of: { number: string }) => of.number.replace('-', ' ')
    const line = await bank.line('70.00', { description: `PAYMENT ${number(a)} AND ${number(b)}` })
    const [first] = await candidates(line)
    expect(first).toMatchObject({
      kind: 'invoices',
      detail: expect.stringContaining(`${inMoney(450n, 'ZAR')} stays on account`),
      accept: {
        action: 'create_payment',
        party_id: customer_id,
        allocations: [
          { invoice_id: a.id, amount: '40.00' },
          { invoice_id: b.id, amount: '25.50' },
        ],
      },
    })
    const { action: _, ...body } = first!.accept as { action: string }
    const { payment } = await run(createLinePayment, bank.owner, { txn_id: line, ...body })
    expect(payment.unallocated).toBe('4.50')
    expect(await make.outstanding(a.id)).toBe('0.00')
  })

  test('a supplier is known by the number of its bill, a customer by its account number; a part is said to be one', async () => {
    const supplier_id = await bank.supplier()
    const bill = await make.bill(supplier_id, '500.00', { bill_no: 'KB 991' })
    const [first] = await candidates(await bank.line('-200.00', { description: 'EFT kb991 PART' }))
    expect(first).toMatchObject({
      kind: 'invoices',
      detail: expect.stringContaining('A part payment'),
      accept: {
        party_type: 'supplier',
        party_id: supplier_id,
        allocations: [{ invoice_id: bill.id, amount: '200.00' }],
      },
    })
    expect(saying(first!)).toContain('KB 991 is in the text')

    const customer_id = await bank.customer({ account_number: 'C-10093' })
    const invoice = await make.invoice(customer_id, '777.00')
    const [known] = await candidates(await bank.line('777.00', { reference: 'C10093' }))
    expect(known).toMatchObject({ confidence: 'high', voucher_id: invoice.id })
    expect(saying(known!)[1]).toMatch(/^The account number of /)
  })

  test('a payer name, and what was learnt from earlier lines', async () => {
    const customer_id = await bank.customer({ name: 'Winelands Hotel Group' })
    await make.alias('WHG SHARED SERV', { customer_id })
    const invoice = await make.invoice(customer_id, '812.00')
    const [first] = await candidates(await bank.line('812.00', { description: 'ACB WHG SHARED SERVICES 8812' }))
    expect(first).toMatchObject({ voucher_id: invoice.id, confidence: 'high' })
    expect(saying(first!)[1]).toBe('The payer name of Winelands Hotel Group is in the text')

    const stranger = await bank.customer()
    const words = (n: number) => ({ description: `MAGTAPE QXZ TRADING ${n}` })
    for (const n of [1, 2])
      await run(createLinePayment, bank.owner, {
        txn_id: await bank.line('10.00', words(n)),
        party_type: 'customer',
        party_id: stranger,
      })
    const learnt = (await candidates(await bank.line('99.00', words(3)))).find(({ kind }) => kind === 'party')!
    expect(learnt.accept).toMatchObject({ action: 'create_payment', party_id: stranger })
    expect(saying(learnt)).toEqual(['Paid by this name 2 times before'])
  })

  test('an order whose balance the line covers; credit notes go out, never in', async () => {
    const customer_id = await bank.customer({ name: 'Namaqua Guesthouse' })
    const order = await make.order(customer_id, '640.00')
    const [first] = await candidates(await bank.line('640.00', { description: `Namaqua Guesthouse ${order.number}` }))
    expect(first).toMatchObject({
      kind: 'order',
      voucher_type: 'order',
      accept: { action: 'create_payment', party_id: customer_id, order_id: order.id },
    })
    const out = await candidates(await bank.line('-640.00', { description: 'Namaqua Guesthouse' }))
    expect(out.map(({ title }) => title)).toEqual(['Refund · Namaqua Guesthouse'])
  })
})

describe('what is no voucher', () => {
  test('the mirror of a transfer, from both sides', async () => {
    const savings = await bank.addBank({ name: 'Savings' })
    const out = await bank.line('-5000.00', { description: 'TO SAVINGS' })
    const into = await bank.line('5000.00', { bank_account_id: savings, posted_on: dayOf(1) })
    expect((await candidates(out))[0]).toMatchObject({
      kind: 'transfer',
      title: 'Transfer to Savings',
      items: [{ id: into, number: expect.stringMatching(/\S/), href: `/banking/reconciliation?line=${into}` }],
      accept: { action: 'transfer', other_txn_id: into },
    })
    expect((await candidates(into))[0]).toMatchObject({
      title: 'Transfer from Cheque account',
      accept: { other_txn_id: out },
    })
    const dollars = await bank.addBank({ name: 'Dollars', currency: 'USD' })
    await bank.line('4321.00', { bank_account_id: dollars })
    expect(await candidates(await bank.line('-4321.00'))).toEqual([])
  })

  test('a settlement of the gateway whose net is the line', async () => {
    const settlement = {
      id: newId(),
      organization_id: bank.organization.id,
      provider_id: '90210',
      mode: 'sandbox',
      status: 'paid',
      currency: 'ZAR',
      gross: '1000.00',
      fees: '29.00',
      net: '971.00',
      settled_on: dayOf(-1),
    }
    await systemDb().gatewaySettlement.create({ data: settlement })
    const line = await bank.line('971.00')
    expect((await candidates(line))[0]).toMatchObject({
      kind: 'settlement',
      confidence: 'high',
      detail: `${inMoney(100_000n, 'ZAR')} less ${inMoney(2_900n, 'ZAR')} fees`,
      accept: { action: 'match_settlement', settlement_id: settlement.id },
    })
    const transaction_id = await bank.line('971.00')
    await systemDb().gatewaySettlement.update({ where: { id: settlement.id }, data: { transaction_id } })
    expect(await candidates(line)).toEqual([])
  })

  test('rq.bank.rule.advisory the first rule of those that fit suggests its account, and nothing is posted', async () => {
    const second = await make.rule('TELKOM', '6070', { position: 2 })
    await make.rule('telkom mobile', '6010', { position: 3 })
    await make.rule('telkom', '6010', { position: 1, direction: 'in' })
    const line = await bank.line('-899.00', { description: 'D/O TELKOM-MOBILE 0821' })
    const [first] = await candidates(line)
    expect(first).toMatchObject({
      kind: 'account',
      accept: { action: 'create_journal', account_id: bank.account('6070'), rule_id: second },
    })
    expect(saying(first!)).toEqual(['The rule “TELKOM” says so'])
    expect(
      await systemDb().accJournal.count({
        where: { organization_id: bank.organization.id, title: { contains: 'TELKOM' } },
      }),
    ).toBe(0)
  })
})

describe('looking further', () => {
  test('by words, amounts and days', async () => {
    const customer_id = await bank.customer({ name: 'Zebra Crossing Cafe' })
    const old = await make.payment('55.00', { customer_id, posting_date: today(-80), reference_no: 'TILL 9' })
    const line = await bank.line('12345.67')
    expect(await candidates(line)).toEqual([])
    const ids = async (asked: object) => (await candidates(line, asked)).map(({ voucher_id }) => voucher_id)
    expect(await ids({ q: 'zebra' })).toEqual([old.id])
    expect(await ids({ q: 'till 9', days: '80' })).toEqual([old.id])
    expect(await ids({ q: 'zebra', days: '79' })).toEqual([])
    expect(await ids({ q: 'zebra', amount_from: '55.00', amount_to: '55' })).toEqual([old.id])
    expect(await ids({ q: 'zebra', amount_from: '55.01' })).toEqual([])
    expect(await ids({ q: '%' })).toEqual([])
    // Money in is not cleared by money out.
    expect(await candidates(await bank.line('-12345.67'), { q: 'zebra' })).toEqual([])
  })

  test('wrong input is refused in words, foreign lines are unknown, readers may look and strangers may not', async () => {
    const line = await bank.line('1.00')
    const of = (ctx: typeof bank.owner, input: object) => refusal(run(matchCandidates, ctx, input))
    expect((await of(bank.owner, { txn_id: 'nonsense' })).status).toBe(404)
    expect((await of(bank.owner, { txn_id: line, days: 'soon' })).message).toContain('number of days')
    expect((await of(bank.owner, { txn_id: line, amount_from: 'much' })).status).toBe(422)
    const other = await openBank()
    expect((await of(other.owner, { txn_id: line })).status).toBe(404)
    expect((await of(await personOf(bank.organization, 'guest'), { txn_id: line })).status).toBe(403)
    const member = await personOf(bank.organization, 'member')
    expect((await run(matchCandidates, member, { txn_id: line })).candidates).toEqual([])
  })

  test('nothing of another organization is ever proposed', async () => {
    const other = await openBank()
    const theirs = matchingOf(other)
    const customer_id = await other.customer({ name: 'Springbok Stores' })
    await theirs.invoice(customer_id, '4242.00')
    await run(createJournal, other.owner, {
      submit: true,
      lines: [
        { account_id: other.account('1110'), debit: '4242.00' },
        { account_id: other.account('4100'), credit: '4242.00' },
      ],
    })
    await theirs.alias('SPRINGBOK STORES', { customer_id })
    await theirs.rule('SPRINGBOK', '6010')
    const line = await bank.line('4242.00', { description: 'SPRINGBOK STORES' })
    expect(await candidates(line)).toEqual([])
    expect(await candidates(line, { q: 'springbok' })).toEqual([])
  })
})

function acceptOf({ accept }: { accept: unknown }): object {
  const { action: _, ...body } = accept as { action: string }
  return body
}

import { describe, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import type { JobDefinition } from '@/lib/core/jobs/define-job'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, personOf, refusal, run, type TestBank } from '@/tests/banking/bank'
import { dayOf, matchingOf, today } from '@/tests/banking/matching'
import { autoMatchJob } from '../../jobs/auto-match.job'
import type { AutoMatchResult } from '../../schemas-answers'
import { createLinePayment } from '../lines/create-payment'
import { ignoreLine, restoreLine } from '../lines/ignore-line'
import { unallocateLine } from '../lines/unallocate-line'
import { undoStep } from '../lines/undo'
import { autoMatch } from './auto-match'
import { matchCandidates } from './match-candidates'

await createTestDatabase()

const matched = async (bank: TestBank, ctx: OrganizationCtx = bank.owner, bank_account_id = bank.bank) =>
  (await run(autoMatch, ctx, { bank_account_id })) as AutoMatchResult
const howOf = ({ results }: AutoMatchResult, txn_id: string) => results.find((one) => one.txn_id === txn_id)?.how
const stepsOf = (bank: TestBank) =>
  systemDb().bankStep.findMany({ where: { organization_id: bank.organization.id }, orderBy: { created_at: 'asc' } })
/** The job as the clock or a large account runs it. */
const runJob = (bank: TestBank, input: object = {}) =>
  (autoMatchJob as JobDefinition).run({
    ctx: systemContext('banking.auto-match', bank.organization) as OrganizationCtx,
    input,
    progress: async () => {},
    job: {
      id: 'run',
      attempt: 1,
      isLastAttempt: true,
      signal: new AbortController().signal,
      cancel: new AbortController().signal,
    },
    event: null,
  })

describe('one account', () => {
  test('rq.bank.automatch.order rq.bank.alias.auto-post rq.bank.rule.advisory a payment is linked, a payer paid, a keyphrase suggested', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer({ name: 'Karoo Lodge' })
    const payment = await make.payment('250.00', { customer_id: await bank.customer() })
    const alias = await make.alias('Karoo Lodge', { customer_id })
    const [old, equal] = [await make.invoice(customer_id, '100.00'), await make.invoice(customer_id, '80.00')]
    const rule = await make.rule('telkom', '6070')
    const linked = await bank.line('250.00')
    const paid = await bank.line('80.00', { description: 'EFT KAROO-LODGE' })
    const suggested = await bank.line('-899.00', { description: 'TELKOM 0821' })
    const unknown = await bank.line('-12.34')

    const result = await matched(bank)
    expect(result).toMatchObject({ matched: 2, suggested: 1, unmatched: 1, failed: 0 })
    expect([linked, paid, suggested, unknown].map((id) => howOf(result, id))).toEqual([
      'linked',
      'alias',
      'suggested',
      undefined,
    ])
    expect(await bank.lineOf(linked)).toMatchObject({
      status: 'reconciled',
      matched_how: 'auto',
      matched_voucher: payment.number,
    })
    expect(await bank.lineOf(paid)).toMatchObject({ status: 'reconciled', matched_how: 'alias' })
    expect([await make.outstanding(old.id), await make.outstanding(equal.id)]).toEqual(['100.00', '0.00'])
    expect((await bank.lineOf(suggested)).status).toBe('unreconciled')
    expect(await systemDb().accJournal.count({ where: { organization_id: bank.organization.id } })).toBe(0)

    const steps = await stepsOf(bank)
    expect(steps.map(({ action, batch_id }) => [action, batch_id])).toEqual([
      ['auto_match', result.batch_id],
      ['auto_match', result.batch_id],
    ])
    expect(await systemDb().bankPartyAlias.findFirst({ where: { id: alias } })).toMatchObject({ hits: 1 })
    const caught = await systemDb().bankReconRule.findFirstOrThrow({ where: { id: rule } })
    expect([caught.hits, caught.last_hit_at]).toEqual([1, expect.any(Date)])

    // Again there is nothing left to do, and nothing is counted twice.
    expect(await matched(bank)).toMatchObject({ matched: 0, suggested: 1, unmatched: 1 })
    expect(await stepsOf(bank)).toHaveLength(2)
    expect(await systemDb().bankReconRule.findFirst({ where: { id: rule } })).toMatchObject({ hits: 1 })
  }, 60_000)

  test('rq.bank.automatch.one the other account is not touched, nor are suspense, ignored and doubtful lines', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer({ name: 'Tsitsikamma Tours' })
    await make.alias('Tsitsikamma', { customer_id })
    const words = { description: 'TSITSIKAMMA TOURS' }
    const other = await bank.line('10.00', { ...words, bank_account_id: await bank.addBank() })
    const doubtful = await bank.line('20.00', { ...words, flag: 'maybe_duplicate' })
    const ignored = await bank.line('30.00', { ...words, status: 'ignored' })
    const refund = await bank.line('-40.00', words)
    expect(await matched(bank)).toMatchObject({ matched: 0, suggested: 2, unmatched: 0 })
    for (const id of [other, doubtful, refund]) expect((await bank.lineOf(id)).status).toBe('unreconciled')
    expect((await bank.lineOf(ignored)).status).toBe('ignored')
  })

  test('what is not certain is suggested only: two payments as good, two lines for one payment, transfers', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    for (const _ of [1, 2]) await make.payment('300.00', { customer_id: await bank.customer() })
    await bank.line('300.00')
    await make.payment('70.00', { supplier_id: await bank.supplier() })
    for (const _ of [1, 2]) await bank.line('-70.00')
    await bank.line('-5000.00')
    await bank.line('5000.00', { bank_account_id: await bank.addBank() })
    expect(await matched(bank)).toMatchObject({ matched: 0, suggested: 4, unmatched: 0 })
    expect(await stepsOf(bank)).toEqual([])
  })
})

test('a payment of another customer than the text names is not linked unasked', async () => {
  const bank = await openBank()
  const make = matchingOf(bank)
  const [known, named] = [await bank.customer(), await bank.customer({ name: 'Tsitsikamma Tours' })]
  await make.alias('KAROO LODGE', { customer_id: known })
  for (const amount of ['250.00', '350.00']) await make.payment(amount, { customer_id: await bank.customer() })
  await make.payment('450.00', { customer_id: named })
  const wrong = await bank.line('250.00', { description: 'EFT TSITSIKAMMA TOURS' })
  const payer = await bank.line('350.00', { description: 'EFT KAROO LODGE' })
  const right = await bank.line('450.00', { description: 'EFT TSITSIKAMMA TOURS' })
  const result = await matched(bank)
  expect([wrong, payer, right].map((id) => howOf(result, id))).toEqual(['suggested', 'alias', 'linked'])
})

describe('what a person has taken back', () => {
  test.each(['undone', 'unallocated', 'unlinked', 'ignored and restored'])(
    '%s: not again, it is suggested',
    async (how) => {
      const bank = await openBank()
      const make = matchingOf(bank)
      const payment = await make.payment('250.00', { customer_id: await bank.customer() })
      await make.alias('Karoo Lodge', { customer_id: await bank.customer() })
      const lines = [await bank.line('250.00'), await bank.line('80.00', { description: 'KAROO LODGE' })]
      const ignores = how === 'ignored and restored'
      if (!ignores) expect(await matched(bank)).toMatchObject({ matched: 2 })
      for (const txn_id of lines) {
        if (how === 'undone')
          await run(undoStep, bank.owner, {
            step_id: (await stepsOf(bank)).find(({ transaction_id }) => transaction_id === txn_id)!.id,
          })
        else if (ignores) {
          await run(ignoreLine, bank.owner, { txn_id })
          await run(restoreLine, bank.owner, { txn_id })
        } else
          await run(unallocateLine, bank.owner, { txn_id, keep_vouchers: how === 'unlinked' || txn_id === lines[0] })
      }
      expect(await matched(bank)).toMatchObject({ matched: 0, failed: 0 })
      for (const id of lines) expect((await bank.lineOf(id)).status).toBe('unreconciled')
      const { candidates } = await run(matchCandidates, bank.owner, { txn_id: lines[0] })
      expect(candidates[0]).toMatchObject({ voucher_id: payment.id })
    },
  )

  test('what auto-match posts teaches nothing; what a person does is unlearnt with its undo', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer()
    await make.alias('Karoo Lodge', { customer_id })
    await bank.line('80.00', { description: 'KAROO LODGE' })
    expect(await matched(bank)).toMatchObject({ matched: 1 })
    const learnt = async () =>
      (await systemDb().bankMemory.findMany({ where: { organization_id: bank.organization.id } })).map(
        ({ fingerprint, times }) => [fingerprint, times],
      )
    expect(await learnt()).toEqual([])
    const lines = [1, 2].map((n) => bank.line(`${n}`, { description: 'HANDY SHOP' }))
    for (const txn_id of await Promise.all(lines))
      await run(createLinePayment, bank.owner, { txn_id, party_type: 'customer', party_id: customer_id })
    expect(await learnt()).toEqual([['handy shop', 2]])
    for (const left of [[['handy shop', 1]], []]) {
      const last = await systemDb().bankStep.findFirstOrThrow({
        where: { organization_id: bank.organization.id, undone_at: null },
        orderBy: { id: 'desc' },
      })
      await run(undoStep, bank.owner, { step_id: last.id })
      expect(await learnt()).toEqual(left)
    }
  })
})

describe('payers that a rule knows', () => {
  test('the invoice in the text, else the equal one, else the oldest; a supplier is paid, the rest is on account', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer()
    await make.alias('ACME', { customer_id })
    const old = await make.invoice(customer_id, '100.00')
    const young = await make.invoice(customer_id, '100.00')
    const supplier_id = await bank.supplier()
    await make.alias('Bulk Cables', { supplier_id })
    const bill = await make.bill(supplier_id, '55.00', { bill_no: 'BC/17' })
    await bank.line('40.00', { description: `ACME CORP ${young.number}` })
    await bank.line('-60.00', { description: 'BULK CABLES CAPE' })
    expect(await matched(bank)).toMatchObject({ matched: 2 })
    expect([await make.outstanding(old.id), await make.outstanding(young.id)]).toEqual(['100.00', '60.00'])
    expect(await make.outstanding(bill.id)).toBe('0.00')
    await bank.line('170.00', { description: 'ACME CORP' })
    expect(await matched(bank)).toMatchObject({ matched: 1 })
    expect([await make.outstanding(old.id), await make.outstanding(young.id)]).toEqual(['0.00', '0.00'])
    const advances = await systemDb().accPayment.findMany({
      where: { organization_id: bank.organization.id, unallocated: { gt: 0 } },
      orderBy: { amount: 'asc' },
    })
    expect(advances.map(({ unallocated }) => unallocated.toFixed(2))).toEqual(['5.00', '10.00'])
  })

  test('rq.bank.automatch.so a receipt of an order’s balance makes it a submitted invoice; a part of it is an advance', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer()
    await make.alias('ORDERING CC', { customer_id })
    const order = await make.order(customer_id, '1000.00', {
      items: [{ description: 'Line', rate: '1000.00', item_tax_template_id: bank.vat('sales') }],
    })
    expect(order.grand_total).toBe('1150.00')
    const part = await bank.line('400.00', { description: `ORDERING CC ${order.number}` })
    expect(howOf(await matched(bank), part)).toBe('alias')
    const stateOf = async () => {
      const { progress } = await systemDb().accDocument.findFirstOrThrow({ where: { id: order.id } })
      return progress
    }
    expect(await stateOf()).toBe('to_bill')
    const whole = await bank.line('1150.00', { description: 'ORDERING CC' })
    expect(howOf(await matched(bank), whole)).toBe('order')
    expect(await stateOf()).toBe('completed')
    const invoice = await systemDb().accDocument.findFirstOrThrow({
      where: { organization_id: bank.organization.id, doctype: 'acc_sales_invoice' },
    })
    expect([invoice.docstatus, invoice.grand_total.toFixed(2), invoice.outstanding.toFixed(2)]).toEqual([
      1,
      '1150.00',
      '0.00',
    ])
  })

  test('which of two equal orders is meant is asked, unless the text says it', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer()
    await make.alias('TWICE', { customer_id })
    const orders = [await make.order(customer_id, '75.00'), await make.order(customer_id, '75.00')]
    const unclear = await bank.line('75.00', { description: 'TWICE' })
    expect(howOf(await matched(bank), unclear)).toBe('alias')
    const clear = await bank.line('75.00', { description: `TWICE ${orders[1]!.number}` })
    expect(howOf(await matched(bank), clear)).toBe('order')
    const states = await systemDb().accDocument.findMany({
      where: { id: { in: orders.map(({ id }) => id) } },
      orderBy: { number: 'asc' },
    })
    expect(states.map(({ progress }) => progress)).toEqual(['to_bill', 'completed'])
  })

  test('a line that cannot be posted is told and stops none of the others', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer()
    await make.alias('LATE PAYER', { customer_id })
    await systemDb().accCompany.updateMany({
      where: { organization_id: bank.organization.id },
      data: { locked_until: dayOf(-30) },
    })
    const locked = await bank.line('10.00', { description: 'LATE PAYER', posted_on: dayOf(-40) })
    const open = await bank.line('11.00', { description: 'LATE PAYER' })
    const result = await matched(bank)
    expect(result).toMatchObject({ matched: 1, failed: 1 })
    expect(howOf(result, open)).toBe('alias')
    expect(result.results.find(({ txn_id }) => txn_id === locked)).toMatchObject({
      how: 'failed',
      message: expect.stringContaining('locked'),
    })
    expect((await bank.lineOf(locked)).status).toBe('unreconciled')
    const payments = await systemDb().accPayment.findMany({ where: { organization_id: bank.organization.id } })
    // What failed left neither a draft nor a gap in the numbers.
    expect(payments.map(({ number }) => number)).toEqual([expect.stringMatching(/0*1$/)])
  })

  test('a payer name that stands for two, or for somebody who is gone, posts nothing', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    await make.alias('ABC TRUST', { customer_id: await bank.customer() })
    await make.alias('XYZ TRUST', { customer_id: await bank.customer() })
    await make.alias('GONE', { customer_id: await bank.customer({ deleted_at: new Date() }) })
    await bank.line('10.00', { description: 'ABC TRUST XYZ TRUST' })
    await bank.line('10.00', { description: 'GONE FISHING' })
    expect(await matched(bank)).toMatchObject({ matched: 0, failed: 0 })
  })
})

describe('who may', () => {
  test('an unknown account and another organization’s answer the same; a member may not', async () => {
    const [bank, other] = [await openBank(), await openBank()]
    const asked = (ctx: OrganizationCtx, bank_account_id: string) => refusal(run(autoMatch, ctx, { bank_account_id }))
    const [foreign, unknown] = [await asked(bank.owner, other.bank), await asked(bank.owner, 'x')]
    expect([foreign.status, foreign.message]).toEqual([404, unknown.message])
    expect((await asked(await personOf(bank.organization, 'member'), bank.bank)).status).toBe(403)
  })

  test('a key that may not post payments links and suggests', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer()
    await make.alias('KEYED', { customer_id })
    await make.payment('5.00', { customer_id })
    const linked = await bank.line('5.00')
    const known = await bank.line('6.00', { description: 'KEYED' })
    const key = { ...bank.owner, user: null, scopes: ['banking.line.*'] } as OrganizationCtx
    const result = await matched(bank, key)
    expect([howOf(result, linked), howOf(result, known)]).toEqual(['linked', 'suggested'])
  })
})

describe('many lines, and the clock', () => {
  test('two at once do not double', async () => {
    const bank = await openBank()
    const make = matchingOf(bank)
    const customer_id = await bank.customer()
    await make.alias('RACER', { customer_id })
    for (const n of [1, 2, 3]) await bank.line(`${n}.00`, { description: 'RACER' })
    const payment = await make.payment('9.00', { customer_id: await bank.customer() })
    await bank.line('9.00')
    await Promise.all([matched(bank), matched(bank), runJob(bank, { bank_account_id: bank.bank })])
    const where = { organization_id: bank.organization.id }
    expect(await systemDb().accPayment.count({ where })).toBe(4)
    expect(await systemDb().bankMatch.count({ where: { ...where, payment_id: payment.id } })).toBe(1)
    expect(await systemDb().bankTransaction.count({ where: { ...where, status: 'reconciled' } })).toBe(4)
  })

  test('more than 300 open lines are a job that can be followed, once', async () => {
    const bank = await openBank()
    await systemDb().bankTransaction.createMany({
      data: Array.from({ length: 301 }, (_, n) => ({
        id: crypto.randomUUID(),
        organization_id: bank.organization.id,
        bank_account_id: bank.bank,
        posted_on: dayOf(),
        description: `Line ${n}`,
        amount: `${n + 1}.00`,
        dedupe_key: `many ${n}`,
      })),
    })
    const first = (await run(autoMatch, bank.owner, { bank_account_id: bank.bank })) as unknown as { job_id: string }
    const second = (await run(autoMatch, bank.owner, { bank_account_id: bank.bank })) as unknown as { job_id: string }
    expect(second.job_id).toBe(first.job_id)
    expect(await systemDb().jobRun.findFirst({ where: { id: first.job_id } })).toMatchObject({
      state: 'queued',
      total: 301,
    })
    const make = matchingOf(bank)
    await make.payment('7.00', { customer_id: await bank.customer(), posting_date: today() })
    expect(await runJob(bank, { bank_account_id: bank.bank })).toMatchObject({ matched: 1, unmatched: 300 })
  })

  test('rq.bank.sched.0830 every morning at half past eight, all accounts in use', async () => {
    expect(autoMatchJob.schedule).toEqual({ cron: '30 8 * * *', input: {} })
    const bank = await openBank()
    const make = matchingOf(bank)
    const savings = await bank.addBank()
    const closed = await bank.addBank()
    await systemDb().bankAccount.update({ where: { id: closed }, data: { disabled: true } })
    await make.alias('DAILY', { customer_id: await bank.customer() })
    const lines = await Promise.all(
      [bank.bank, savings, closed].map((bank_account_id, n) =>
        bank.line(`${n + 1}.00`, { bank_account_id, description: 'DAILY' }),
      ),
    )
    await runJob(bank)
    const states = await Promise.all(lines.map(async (id) => (await bank.lineOf(id)).status))
    expect(states).toEqual(['reconciled', 'reconciled', 'unreconciled'])
  })
})

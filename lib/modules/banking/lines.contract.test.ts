import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** startTestInstallation: the verbs on bank lines as callers meet them, requirement by requirement. */

type Side = {
  organizationId: string
  key: string
  bank: string
  savings: string
  customer: string
  supplier: string
  account: (number: string) => string
  line: (amount: string, more?: object) => Promise<string>
}

let api: TestInstallation
let ours: Side
let theirs: Side
beforeAll(async () => {
  api = await startTestInstallation()
  ours = await sideOf(api.ours.owner)
  theirs = await sideOf(api.theirs.owner)
}, 120_000)
afterAll(() => api?.close())

async function sideOf(key: string): Promise<Side> {
  const post = async (grid: string) =>
    (await api.call('POST', `/grid/${grid}`, { key, body: { name: `Somebody ${newId().slice(-8)}` } })).body.row.row_id
  const [customer, supplier] = [await post('acc-customers'), await post('acc-suppliers')]
  const { organization_id } = await systemDb().customer.findFirstOrThrow({ where: { id: customer } })
  const accounts = await systemDb().accAccount.findMany({ where: { organization_id } })
  await systemDb().accTaxTemplate.updateMany({ where: { organization_id }, data: { is_default: false } })
  const addBank = async () => {
    const [id, gl] = [newId(), newId()]
    const details = {
      number: `9-${gl.slice(-8)}`,
      name: `Bank ${gl.slice(-8)}`,
      root_type: 'asset',
      account_type: 'bank',
    }
    await systemDb().accAccount.create({ data: { id: gl, organization_id, ...details } })
    await systemDb().bankAccount.create({
      data: { id, organization_id, name: `Account ${id.slice(-8)}`, currency: 'ZAR', gl_account_id: gl },
    })
    return id
  }
  const bank = await addBank()
  return {
    organizationId: organization_id,
    key,
    bank,
    savings: await addBank(),
    customer,
    supplier,
    account: (number) => accounts.find((one) => one.number === number)!.id,
    async line(amount, more = {}) {
      const id = newId()
      const posted_on = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
      await systemDb().bankTransaction.create({
        data: {
          id,
          organization_id,
          bank_account_id: bank,
          posted_on,
          amount,
          dedupe_key: id,
          description: id,
          ...more,
        },
      })
      return id
    },
  }
}

const send = (
  method: string,
  path: string,
  body?: object,
  more: { key?: string; headers?: Record<string, string> } = {},
) => api.call(method, `/accounting${path}`, { key: ours.key, ...(body ? { body } : {}), ...more })
const verb = (name: string, id: string, body: object = {}, more = {}) => send('POST', `/bank/${name}/${id}`, body, more)
const statusOf = async (id: string) => (await systemDb().bankTransaction.findFirstOrThrow({ where: { id } })).status
const invoiceFor = async ({ key, customer }: Side, rate: string, doctype = 'acc_sales_invoice'): Promise<Json> =>
  (
    await api.call('POST', `/accounting/documents/${doctype}`, {
      key,
      body: { customer_id: customer, items: [{ description: 'Fibre', rate }], submit: true },
    })
  ).body.document
const locs = ({ body }: { body: Json }): string[] => body.detail.map(({ loc }: Json) => loc.slice(1).join('.'))

/** A body of each verb that would be accepted for an open line of -40.00. */
const accepted = (side: Side): Record<string, object> => ({
  'create-payment': { party_type: 'supplier', party_id: side.supplier },
  'create-journal': { account_id: side.account('6090') },
  transfer: { bank_account_id: side.savings },
  split: { parts: [{ kind: 'journal', account_id: side.account('6090'), amount: '-40' }] },
  suspense: {},
  ignore: {},
})
const VERBS = ['create-payment', 'create-journal', 'transfer', 'split', 'suspense', 'ignore'] as const
const POSTING = VERBS.filter((name) => name !== 'ignore')

describe('whoever asks', () => {
  test.each([...VERBS, 'reconcile', 'restore', 'unallocate', 'keep'])(
    '%s: a line of another organization is like an unknown one, and a member may not',
    async (name) => {
      const body =
        name === 'reconcile' ? { voucher_type: 'payment', voucher_id: newId() } : (accepted(ours)[name] ?? {})
      const foreign = await theirs.line('-40')
      for (const id of [foreign, newId(), 'no-id']) expect((await verb(name, id, body)).status).toBe(404)
      expect(await statusOf(foreign)).toBe('unreconciled')
      const own = await ours.line('-40')
      expect((await verb(name, own, body, { key: api.ours.member })).status).toBe(403)
      expect((await verb(name, own, body, { key: api.ours.guest })).status).toBe(403)
      expect(await statusOf(own)).toBe('unreconciled')
    },
  )

  test('lines, options and the log are read by members of the organization alone', async () => {
    const id = await ours.line('10')
    for (const path of [`transactions/${id}`, `payment-form-options/${id}`, `journal-form-options/${id}`]) {
      expect((await send('GET', `/bank/${path}`, undefined, { key: api.ours.member })).status).toBe(200)
      expect((await send('GET', `/bank/${path}`, undefined, { key: api.ours.guest })).status).toBe(403)
      expect((await send('GET', `/bank/${path}`, undefined, { key: api.theirs.owner })).status).toBe(404)
    }
    expect((await send('PUT', `/bank/transactions/${id}/note`, { note: 'x' }, { key: api.theirs.owner })).status).toBe(
      404,
    )
    await verb('ignore', id)
    const { steps } = (await send('GET', `/bank/steps?txn_id=${id}`)).body
    expect(steps).toHaveLength(1)
    const foreign = (await send('GET', `/bank/steps?txn_id=${id}`, undefined, { key: api.theirs.owner })).body
    expect(foreign.steps).toEqual([])
    for (const path of [`steps/${steps[0].id}/undo`, `batches/${steps[0].batch_id}/undo`]) {
      expect((await send('POST', `/bank/${path}`, {}, { key: api.theirs.owner })).status).toBe(404)
      expect((await send('POST', `/bank/${path}`, {}, { key: api.ours.member })).status).toBe(403)
    }
    expect((await send('POST', `/bank/steps/${newId()}/undo`, {})).status).toBe(404)
    expect((await send('POST', '/bank/batches/nothing/undo', {})).status).toBe(404)
    expect((await send('POST', `/bank/steps/${steps[0].id}/undo`, {})).body).toMatchObject({
      transactions: [{ id, status: 'unreconciled' }],
    })
  })
})

describe('what is named', () => {
  test('of another organization is refused at its field like what does not exist', async () => {
    const foreignInvoice = await invoiceFor(theirs, '40')
    const foreignOrder = await invoiceFor(theirs, '40', 'acc_sales_order')
    const foreignVoucher = (
      await api.call('POST', `/accounting/bank/create-payment/${await theirs.line('40')}`, {
        key: theirs.key,
        body: { party_type: 'customer', party_id: theirs.customer },
      })
    ).body.payment.id
    const id = await ours.line('40')
    const mine = { party_type: 'customer', party_id: ours.customer }
    const cases: [string, object, string][] = [
      ['create-payment', { ...mine, party_id: theirs.customer }, 'party_id'],
      [
        'create-payment',
        { ...mine, allocations: [{ invoice_id: foreignInvoice.id, amount: '40' }] },
        'allocations.0.invoice_id',
      ],
      ['create-payment', { ...mine, order_id: foreignOrder.id }, 'order_id'],
      ['create-journal', { account_id: theirs.account('4800') }, 'account_id'],
      ['create-journal', { lines: [{ account_id: theirs.account('4800'), amount: '40' }] }, 'lines.0.account_id'],
      ['transfer', { bank_account_id: theirs.savings }, 'bank_account_id'],
      ['transfer', { other_txn_id: await theirs.line('-40') }, 'other_txn_id'],
      ['reconcile', { voucher_type: 'payment', voucher_id: foreignVoucher }, 'voucher_id'],
      [
        'split',
        { parts: [{ kind: 'voucher', voucher_type: 'payment', voucher_id: foreignVoucher, amount: '40' }] },
        'parts.0.voucher_id',
      ],
      ['split', { parts: [{ kind: 'payment', ...mine, party_id: theirs.customer, amount: '40' }] }, 'parts.0.party_id'],
    ]
    for (const [name, body, at] of cases) {
      const answer = await verb(name, id, body)
      expect({ name, at, status: answer.status, locs: locs(answer) }).toEqual({ name, at, status: 422, locs: [at] })
    }
    expect(await statusOf(id)).toBe('unreconciled')
  })

  test.each([
    ['create-payment', {}, ['party_type', 'party_id']],
    ['create-payment', { party_type: 'friend', party_id: 'x' }, ['party_type', 'party_id']],
    ['create-payment', { party_type: 'customer', party_id: newId(), posting_date: 'soon' }, ['posting_date']],
    ['create-journal', {}, ['account_id']],
    ['create-journal', { lines: [] }, ['lines']],
    ['create-journal', { account_id: newId(), lines: [{ account_id: newId(), amount: '0' }] }, ['lines.0.amount']],
    ['transfer', {}, ['other_txn_id']],
    ['transfer', { bank_account_id: newId(), other_amount: 'much' }, ['other_amount']],
    ['split', {}, ['parts']],
    ['split', { parts: [{ kind: 'gift', amount: '1' }] }, ['parts.0.kind']],
    ['split', { parts: [{ kind: 'journal', account_id: newId(), amount: '1.001' }] }, ['parts.0.amount']],
    ['suspense', { note: 7 }, ['note']],
    ['unallocate', { keep_vouchers: 'perhaps' }, ['keep_vouchers']],
  ])('%s refuses what it cannot read, all of it at once: %j', async (name, body, at) => {
    const answer = await verb(name, await ours.line('40'), body)
    expect({ status: answer.status, locs: locs(answer) }).toEqual({ status: 422, locs: at })
  })

  test.each(['limit=0', 'after=x', 'mine=perhaps', 'bank_account_id=7'])('steps refuse %s', async (query) => {
    expect((await send('GET', `/bank/steps?${query}`)).status).toBe(422)
  })
})

describe('what is booked', () => {
  test('rq.bank.line.payment rq.bank.reconcile.posts a payment clears the line, posts, and sums to zero', async () => {
    const invoice = await invoiceFor(ours, '115')
    const id = await ours.line('115.00')
    const { status, body } = await verb('create-payment', id, {
      party_type: 'customer',
      party_id: ours.customer,
      allocations: [{ invoice_id: invoice.id, amount: 115 }],
      mode: 'EFT',
    })
    expect(status).toBe(200)
    expect(body.payment).toMatchObject({ docstatus: 1, mode: 'EFT', unallocated: '0.00' })
    expect(body.transaction).toMatchObject({ id, status: 'reconciled', matches: [{ made_here: true }] })
    const entries = await systemDb().accEntry.findMany({
      where: { voucher_id: { in: await vouchersOf(body.payment.id) } },
    })
    expect(entries.map(({ debit, credit }) => debit.minus(credit).toFixed(2)).sort()).toEqual(['-115.00', '115.00'])
  })

  test('rq.bank.line.journal rq.bank.txn.unallocate a journal entry clears the line; unallocating reverses it', async () => {
    const id = await ours.line('-40')
    const { body } = await verb('create-journal', id, accepted(ours)['create-journal'])
    expect(body).toMatchObject({
      journal: { docstatus: 1, total: '40.00' },
      transaction: { status: 'reconciled', matched_voucher: body.journal.number },
    })
    const freed = await verb('unallocate', id)
    expect(freed.body).toMatchObject({ transaction: { status: 'unreconciled', matches: [] }, also_freed: [] })
    expect(await vouchersOf(body.journal.id)).toHaveLength(2)
    expect((await verb('unallocate', id)).status).toBe(409)
  })

  test('rq.bank.txn.suspense a line in suspense is off the list, with its journal entry, until it is brought back', async () => {
    const id = await ours.line('-40')
    const { body } = await verb('suspense', id, { note: 'Ask' })
    expect(body.transaction).toMatchObject({ status: 'ignored', suspense: true, matched_voucher: body.journal.number })
    expect((await verb('suspense', id)).status).toBe(409)
    expect((await verb('ignore', id)).status).toBe(409)
    expect((await verb('restore', id)).body.transaction).toMatchObject({ status: 'unreconciled', suspense: false })
    expect((await verb('restore', id)).status).toBe(409)
  })

  test('keep takes the doubt away from a line that is no duplicate, once, and the history says so', async () => {
    const id = await ours.line('-40', { flag: 'maybe_duplicate' })
    const { status, body } = await verb('keep', id)
    expect({ status, ...body.transaction }).toMatchObject({ status: 'unreconciled', id, flag: '', version: 2 })
    expect((await verb('keep', id)).status).toBe(409)
    const told = await systemDb().auditLog.findMany({ where: { entity_id: id } })
    expect(told).toMatchObject([{ entity: 'acc-bank-transactions', operation: 'banking.line.keep' }])
    expect((await verb('keep', await ours.line('-40', { flag: 'fitid_reused' }))).status).toBe(409)
  })

  test('rq.bank.form-options options of both forms are filled for the line', async () => {
    const invoice = await invoiceFor(ours, '33')
    const id = await ours.line('33', { reference: 'R 33' })
    const payment = await send('GET', `/bank/payment-form-options/${id}?party_type=customer&party_id=${ours.customer}`)
    expect(payment.body).toMatchObject({
      party_types: [{ value: 'customer' }, { value: 'supplier' }],
      defaults: { kind: 'receive', amount: '33.00', currency: 'ZAR', party_id: ours.customer, reference_no: 'R 33' },
    })
    expect(payment.body.parties[0]).toMatchObject({ id: ours.customer, party_type: 'customer' })
    expect(payment.body.invoices).toContainEqual(expect.objectContaining({ id: invoice.id, proposed: '33.00' }))
    const order = await invoiceFor(ours, '99', 'acc_sales_order')
    const orders = (await send('GET', `/bank/payment-form-options/${id}?party_id=${ours.customer}`)).body.orders
    expect(orders).toContainEqual(expect.objectContaining({ id: order.id, number: order.number, balance: '99.00' }))
    const journal = (await send('GET', `/bank/journal-form-options/${id}`)).body
    expect(journal.accounts).toContainEqual(expect.objectContaining({ id: ours.account('6090'), root_type: 'expense' }))
    expect(journal.tax_templates[0]).toMatchObject({ kind: 'sales', rate: expect.stringMatching(/^\d+$/) })
    expect(journal).toMatchObject({ defaults: { amount: '33.00' } })
  })

  test.each(POSTING)('%s: a locked period answers 409 and leaves the line open', async (name) => {
    const posted_on = new Date(`${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`)
    const id = await ours.line('-40', { posted_on })
    const where = { organization_id: ours.organizationId }
    const { locked_until } = await systemDb().accCompany.findFirstOrThrow({ where })
    await systemDb().accCompany.updateMany({ where, data: { locked_until: posted_on } })
    try {
      const answer = await verb(name, id, accepted(ours)[name])
      expect(answer).toMatchObject({ status: 409, body: { code: 'period_locked' } })
      expect(await statusOf(id)).toBe('unreconciled')
      const today = new Date().toISOString().slice(0, 10)
      expect((await verb(name, id, { ...accepted(ours)[name], posting_date: today })).status).toBe(200)
    } finally {
      await systemDb().accCompany.updateMany({ where, data: { locked_until } })
    }
  })

  test.each(VERBS)('%s: of two at once one clears the line', async (name) => {
    const id = await ours.line('-40')
    const answers = await Promise.all([1, 2].map(() => verb(name, id, accepted(ours)[name])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await systemDb().bankStep.count({ where: { transaction_id: id } })).toBe(1)
  })

  test.each(POSTING)('%s: a retry with the same Idempotency-Key answers the same and books once', async (name) => {
    const id = await ours.line('-40')
    const headers = { 'idempotency-key': newId() }
    const [first, second] = [
      await verb(name, id, accepted(ours)[name], { headers }),
      await verb(name, id, accepted(ours)[name], { headers }),
    ]
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(await systemDb().bankMatch.count({ where: { transaction_id: id } })).toBe(1)
  })
})

const vouchersOf = async (source_id: string) =>
  (await systemDb().accVoucher.findMany({ where: { source_id } })).map(({ id }) => id)

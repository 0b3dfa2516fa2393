import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { type Buying, fieldsOf, inDays, startBuying } from '@/tests/buying/start-buying'
import type { Json } from '@/tests/installation'

/** startTestInstallation: what buying documents do to the ledger and to each other, requirement by requirement. */
let api: Buying
let supplier_id: string
beforeAll(async () => {
  api = await startBuying()
  supplier_id = (await api.supplier()).row_id
}, 120_000)
afterAll(() => api?.close())

const line = (more: object = {}) => ({ description: 'Fibre drop', qty: '10', rate: '100', ...more })
const create = (doctype: string, items: object[], more: object = {}) =>
  api.create(doctype, { supplier_id, submit: true, items, ...more })
const bill = (items: object[], more: object = {}) => create('acc_purchase_invoice', items, more)
/** Lines made from all lines of a document, with other quantities. */
const from = (document: Json, ...quantities: (string | number)[]) =>
  quantities.map((qty, n) => line({ qty, source_line_id: document.items[n].id }))
const percentages = async (order: Json) => {
  const { per_received, per_billed, progress } = await api.read(order)
  return [per_received, per_billed, progress]
}

describe('the ledger', () => {
  test('rq.buying.docs.pi-posting rq.buying.docs.pi-reversal a bill posts, and its cancellation takes all of it back', async () => {
    const document = await bill([
      line({ qty: 2, expense_account_id: api.account('6010'), item_tax_template_id: api.vat }),
      line({ qty: 1, rate: '50.50', expense_account_id: api.account('6020') }),
    ])
    expect(await api.posted(document.id)).toEqual({ 6010: '200.00', 6020: '50.50', 2220: '30.00', 2110: '-280.50' })
    const { entries } = (await api.get(`/accounting/documents/acc_purchase_invoice/${document.id}/preview`)).body
    expect(entries.map(({ debit, credit }: Json) => [debit, credit])).toEqual([
      ['200.00', '0.00'],
      ['50.50', '0.00'],
      ['30.00', '0.00'],
      ['0.00', '280.50'],
    ])
    expect((await api.cancel(document)).status).toBe(200)
    expect(await api.posted(document.id)).toEqual({})
    expect(await systemDb().accVoucher.count({ where: { source_id: document.id } })).toBe(2)
  })

  test('rq.buying.docs.pi-posting a foreign bill posts in the company’s currency, to the cent', async () => {
    const items = ['0.33', '0.33', '0.33'].map((rate) => line({ qty: 1, rate, item_tax_template_id: api.vat }))
    const document = await bill(items, { currency: 'USD', conversion_rate: '18.123456789' })
    expect(document).toMatchObject({
      net_total: '0.99',
      tax_total: '0.15',
      grand_total: '1.14',
      base_grand_total: '20.66',
    })
    expect(Object.values(await api.posted(document.id)).reduce((sum, value) => sum + Number(value), 0)).toBeCloseTo(
      0,
      10,
    )
  })

  test('rq.buying.docs.pi-only-ledger rq.buying.docs.receipt-no-stock the other three post nothing and change no stock', async () => {
    const item_id = await api.item()
    const before = await systemDb().accItem.findFirstOrThrow({ where: { id: item_id } })
    for (const doctype of ['acc_supplier_quotation', 'acc_purchase_order', 'acc_purchase_receipt']) {
      const { id } = await create(doctype, [line({ item_id })])
      expect(await systemDb().accVoucher.count({ where: { source_id: id } })).toBe(0)
    }
    expect(await systemDb().accItem.findFirstOrThrow({ where: { id: item_id } })).toEqual(before)
  })

  test('rq.buying.docs.account-line the expense account is the line’s, else the item’s, else the company’s', async () => {
    const item_id = await api.item({ expense_account_id: api.account('6030') })
    const [own, items, companys] = [
      await bill([line({ item_id, expense_account_id: api.account('6020') })]),
      await bill([line({ item_id })]),
      await bill([line({ item_id: await api.item() })]),
    ]
    const company = await systemDb().accCompany.findFirstOrThrow({ where: { organization_id: api.organizationId } })
    const { number } = await systemDb().accAccount.findFirstOrThrow({ where: { id: company.expense_account_id! } })
    for (const [document, account] of [
      [own, '6020'],
      [items, '6030'],
      [companys, number],
    ] as const)
      expect(await api.posted(document.id)).toEqual({ [account]: '1000.00', 2110: '-1000.00' })
  })

  test('rq.buying.docs.account-payable the payable account is the bill’s, else the supplier’s, else the company’s', async () => {
    const payable = (number: string) => api.addAccount({ number, root_type: 'liability', account_type: 'payable' })
    const [own, suppliers] = [await payable('2118'), await payable('2119')]
    const special = (await api.supplier({ payable_account_id: suppliers })).row_id
    for (const [details, account] of [
      [{ supplier_id: special, credit_to_id: own }, '2118'],
      [{ supplier_id: special }, '2119'],
      [{ supplier_id }, '2110'],
    ] as const)
      expect(await api.posted((await bill([line()], details)).id)).toMatchObject({ [account]: '-1000.00' })
  })

  test('a locked period takes no bill; a cancellation in it is posted on an open day', async () => {
    const old = await bill([line()], { posting_date: inDays(-3) })
    const company = { where: { organization_id: api.organizationId } }
    await systemDb().accCompany.updateMany({ ...company, data: { locked_until: new Date(inDays(-2)) } })
    try {
      const late = await api.create('acc_purchase_invoice', { supplier_id, posting_date: inDays(-2), items: [line()] })
      expect(await api.submit(late)).toMatchObject({ status: 409, body: { code: 'period_locked' } })
      expect(await api.read(late)).toMatchObject({ docstatus: 0 })
      expect((await api.cancel(old)).status).toBe(200)
      const days = await systemDb().accVoucher.findMany({
        where: { source_id: old.id },
        orderBy: { created_at: 'asc' },
      })
      expect(days.map(({ posting_date }) => posting_date.toISOString().slice(0, 10) >= inDays(-1))).toEqual([
        false,
        true,
      ])
    } finally {
      await systemDb().accCompany.updateMany({ ...company, data: { locked_until: null } })
    }
  })

  test('without supplier or lines nothing is submitted', async () => {
    const draft = await api.create('acc_purchase_invoice', { items: [line()] })
    expect(fieldsOf(await api.submit(draft))).toEqual(['supplier_id'])
    expect(fieldsOf(await api.submit(await api.create('acc_purchase_invoice', {})))).toEqual(['items', 'supplier_id'])
    const closed = (await api.supplier({ disabled: true })).row_id
    const late = await api.create('acc_purchase_invoice', { supplier_id: closed, items: [line()] })
    expect(fieldsOf(await api.submit(late))).toEqual(['supplier_id'])
  })
})

describe('received and billed', () => {
  test('rq.buying.docs.po-extras dates of header and lines; percentages follow receipts, bills and their cancellations', async () => {
    const dates = { transaction_date: inDays(-2), schedule_date: inDays(10) }
    const order = await create('acc_purchase_order', [line({ schedule_date: inDays(5) }), line({ qty: 30 })], dates)
    expect(order).toMatchObject({ ...dates, items: [{ schedule_date: inDays(5) }, {}], per_received: 0, per_billed: 0 })
    expect(await percentages(order)).toEqual([0, 0, 'to_receive_and_bill'])
    const half = await create('acc_purchase_receipt', from(order, 5, 15))
    expect(await percentages(order)).toEqual([50, 0, 'to_receive_and_bill'])
    const first = await bill(from(order, 5, 15))
    expect(await percentages(order)).toEqual([50, 50, 'to_receive_and_bill'])
    const rest = await create('acc_purchase_receipt', from(order, 5, 15))
    expect(await percentages(order)).toEqual([100, 50, 'to_bill'])
    const last = await bill(from(rest, 5, 15))
    expect(await percentages(order)).toEqual([100, 100, 'completed'])
    expect(await percentages(rest)).toEqual([0, 100, 'completed'])
    for (const used of [order, rest]) expect((await api.cancel(used)).status).toBe(409)
    await api.cancel(last)
    expect(await percentages(order)).toEqual([100, 50, 'to_bill'])
    await api.cancel(first)
    await api.cancel(half)
    expect(await percentages(order)).toEqual([50, 0, 'to_receive_and_bill'])
    await api.cancel(rest)
    expect(await percentages(order)).toEqual([0, 0, 'to_receive_and_bill'])
    const { row } = (await api.get(`/grid/acc-purchase-orders/${order.id}`)).body
    expect(row).toMatchObject({ ...dates, per_received: 0, per_billed: 0 })
  })

  test('a bill over what was ordered wants a second look, also when it is split over two lines', async () => {
    const order = await create('acc_purchase_order', [line()])
    const over = await api.create('acc_purchase_invoice', { supplier_id, items: from(order, 11) })
    expect(await api.submit(over)).toMatchObject({ status: 409, body: { code: 'confirmation_required' } })
    const source_line_id = order.items[0].id
    const split = [line({ qty: 6, source_line_id }), line({ qty: 6, source_line_id })]
    const twice = await api.create('acc_purchase_invoice', { supplier_id, items: split })
    expect(await api.submit(twice)).toMatchObject({ status: 409, body: { code: 'confirmation_required' } })
    const dear = await api.create('acc_purchase_invoice', { supplier_id, items: [line({ rate: 101, source_line_id })] })
    expect((await api.submit(dear)).body.differences).toMatchObject([{ kind: 'other_price' }])
    expect((await api.submit(over, { accept_differences: true })).status).toBe(200)
  })

  test('another supplier’s order is not billed, nor one that was cancelled meanwhile', async () => {
    const order = await create('acc_purchase_order', [line()])
    const other = (await api.supplier()).row_id
    const draft = await api.create('acc_purchase_invoice', { supplier_id: other, items: from(order, 1) })
    expect(fieldsOf(await api.submit(draft))).toEqual(['items.0.source_line_id'])
    const own = await api.create('acc_purchase_invoice', { supplier_id, items: from(order, 1) })
    await api.cancel(order)
    expect(fieldsOf(await api.submit(own))).toEqual(['items.0.source_line_id'])
  })

  test('of two bills for the same rest, submitted at once, one is told of the difference', async () => {
    const order = await create('acc_purchase_order', [line()])
    const draft = () => api.create('acc_purchase_invoice', { supplier_id, items: from(order, 10) })
    const drafts = [await draft(), await draft()]
    const answers = await Promise.all(drafts.map((one) => api.submit(one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await percentages(order)).toMatchObject([0, 100, 'to_receive'])
  })
})

describe('debit notes', () => {
  const make = async (document: Json) =>
    (await api.send('POST', `/accounting/documents/acc_purchase_invoice/${document.id}/make/acc_purchase_invoice`, {}))
      .body.document
  const reduce = (note: Json, qty: number) =>
    api.send('PUT', `/accounting/documents/acc_purchase_invoice/${note.id}`, {
      items: [line({ qty, source_line_id: note.items[0].source_line_id, item_tax_template_id: api.vat })],
    })

  test('a whole one mirrors its bill, which owes nothing any more; a second finds nothing left', async () => {
    const document = await bill([line({ item_tax_template_id: api.vat })])
    const note = await make(document)
    expect(note).toMatchObject({
      is_return: true,
      return_against_id: document.id,
      grand_total: '-1150.00',
      docstatus: 0,
    })
    expect((await api.submit(note)).status).toBe(200)
    const [posted, original] = [await api.posted(note.id), await api.posted(document.id)]
    for (const [account, amount] of Object.entries(original)) expect(Number(posted[account])).toBe(-Number(amount))
    expect(await api.read(document)).toMatchObject({ outstanding: '0.00', progress: 'paid' })
    expect((await make(document)) as unknown).toBeUndefined()
    expect((await api.cancel(document)).status).toBe(409)
    await api.cancel(note)
    expect(await api.read(document)).toMatchObject({ outstanding: '1150.00', progress: 'unpaid' })
    expect((await api.cancel(document)).status).toBe(200)
  })

  test('part of a bill twice, but never more than was billed', async () => {
    const document = await bill([line({ item_tax_template_id: api.vat })])
    const first = await make(document)
    await reduce(first, 4)
    await api.submit(first)
    expect(await api.read(document)).toMatchObject({ outstanding: '690.00', progress: 'partly_paid' })
    const second = await make(document)
    expect(second.items[0].qty).toBe('-6')
    await reduce(second, 7)
    expect(fieldsOf(await api.submit(second))).toEqual(['items.0.qty'])
    const { source_line_id } = second.items[0]
    await api.send('PUT', `/accounting/documents/acc_purchase_invoice/${second.id}`, {
      items: [line({ qty: 4, source_line_id }), line({ qty: 4, source_line_id })],
    })
    expect(fieldsOf(await api.submit(second))).toEqual(['items.1.qty'])
    await reduce(second, 6)
    expect((await api.submit(second)).status).toBe(200)
    expect(await api.read(document)).toMatchObject({ outstanding: '0.00' })
  })

  test('a debit note on a paid bill is a credit to use', async () => {
    const document = await bill([line()])
    await api.send('POST', '/accounting/payments', {
      kind: 'pay',
      party_type: 'supplier',
      supplier_id,
      amount: '1000',
      submit: true,
      allocations: [{ document_id: document.id, amount: '1000' }],
    })
    expect(await api.read(document)).toMatchObject({ outstanding: '0.00', progress: 'paid' })
    const note = await make(document)
    await api.submit(note)
    expect(await api.read(note)).toMatchObject({ outstanding: '-1000.00', progress: 'credit' })
    expect(await api.read(document)).toMatchObject({ outstanding: '0.00', progress: 'paid' })
  })
})

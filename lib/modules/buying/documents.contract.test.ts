import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Buying, fieldsOf, inDays, startBuying } from '@/tests/buying/start-buying'
import type { Json } from '@/tests/installation'

/** startTestInstallation: the four buying documents on the wire, requirement by requirement. */
let api: Buying
let supplier: Json
beforeAll(async () => {
  api = await startBuying()
  supplier = await api.supplier({ name: 'Overberg Networks' })
}, 120_000)
afterAll(() => api?.close())

const DOCTYPES = [
  ['acc_supplier_quotation', 'acc-supplier-quotations'],
  ['acc_purchase_order', 'acc-purchase-orders'],
  ['acc_purchase_receipt', 'acc-purchase-receipts'],
  ['acc_purchase_invoice', 'acc-purchase-invoices'],
] as const
const UNKNOWN = '01900000-0000-7000-8000-00000000dead'
const line = (more: object = {}) => ({ description: 'Fibre drop', qty: '2', rate: '100', ...more })
const draft = (doctype: string, more: object = {}) =>
  api.create(doctype, { supplier_id: supplier.row_id, items: [line()], ...more })
const post = (doctype: string, body: unknown, headers = {}) =>
  api.send('POST', `/accounting/documents/${doctype}`, body, headers)

describe.each(DOCTYPES)('%s', (doctype, slug) => {
  test('rq.buying.docs.create-draft rq.buying.scope a new document is a draft, and is in its list', async () => {
    const document = await draft(doctype)
    expect(document).toMatchObject({ doctype, docstatus: 0, status: 'Draft', net_total: '200.00' })
    const { row } = (await api.get(`/grid/${slug}/${document.id}`)).body
    expect(row).toMatchObject({
      number: document.number,
      name: document.number,
      supplier: 'Overberg Networks',
      docstatus: 0,
    })
  })

  test('rq.buying.docs.submit-flag submit=true posts on create, and after saving on update', async () => {
    const created = await api.send('POST', `/accounting/documents/${doctype}?submit=true`, {
      supplier_id: supplier.row_id,
      items: [line()],
    })
    expect(created).toMatchObject({ status: 201, body: { document: { docstatus: 1, status: 'Submitted' } } })
    const { id } = await draft(doctype)
    const updated = await api.send('PUT', `/accounting/documents/${doctype}/${id}?submit=true`, {
      items: [line({ qty: 3 })],
    })
    expect(updated).toMatchObject({ status: 200, body: { document: { docstatus: 1, net_total: '300.00' } } })
  })

  test('rq.buying.docs.submit-route rq.buying.docs.submit-state rq.buying.docs.cancel-state one way, once', async () => {
    const document = await draft(doctype)
    expect(await api.cancel(document)).toMatchObject({ status: 409 })
    expect(await api.submit(document)).toMatchObject({ status: 200, body: { document: { docstatus: 1 } } })
    expect(await api.submit(document)).toMatchObject({ status: 409 })
    expect(await api.cancel(document)).toMatchObject({
      status: 200,
      body: { document: { docstatus: 2, status: 'Cancelled', number: document.number } },
    })
    expect(await api.cancel(document)).toMatchObject({ status: 409 })
    expect(await api.submit(document)).toMatchObject({ status: 409 })
  })

  test('rq.buying.docs.submit-state of two submits at the same time one wins', async () => {
    const document = await draft(doctype)
    const answers = await Promise.all([1, 2, 3].map(() => api.submit(document)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('rq.buying.docs.edit-raw rq.buying.docs.read-names ids to edit, names to read; no edit after submit', async () => {
    const document = await draft(doctype)
    const edit = await api.get(`/accounting/documents/${doctype}/${document.id}/edit`)
    expect(edit.body.document).toMatchObject({ supplier_id: supplier.row_id, items: [{ qty: '2', rate: '100' }] })
    expect(edit.body.document).not.toHaveProperty('supplier_name')
    expect(await api.read(document)).toMatchObject({
      supplier_id: supplier.row_id,
      supplier_name: 'Overberg Networks',
      company: expect.stringMatching(/./),
      created_by_name: expect.stringMatching(/./),
    })
    await api.submit(document)
    expect((await api.get(`/accounting/documents/${doctype}/${document.id}/edit`)).status).toBe(409)
  })

  test('rq.buying.docs.update-draft-only what was submitted is locked', async () => {
    const document = await draft(doctype, { submit: true })
    const answer = await api.send('PUT', `/accounting/documents/${doctype}/${document.id}`, { remarks: 'too late' })
    expect(answer).toMatchObject({ status: 409 })
    expect(await api.read(document)).toMatchObject({ remarks: '' })
  })

  test('rq.buying.grids.list its list makes, changes and deletes nothing', async () => {
    const { id } = await draft(doctype)
    expect((await api.send('POST', `/grid/${slug}`, { number: 'X' })).status).toBe(405)
    expect((await api.send('PUT', `/grid/${slug}/${id}`, { remarks: 'X' })).status).toBe(405)
    expect((await api.send('DELETE', `/grid/${slug}/${id}`)).status).toBe(405)
  })

  test('rq.buying.docs.search by number and by supplier, not by remarks', async () => {
    const { number, id } = await draft(doctype, { remarks: 'Wolvendans', bill_no: undefined })
    const found = async (q: string) =>
      (await api.get(`/grid/${slug}/data?per_page=200&q=${encodeURIComponent(q)}`)).body.rows.map(
        (row: Json) => row.row_id,
      )
    expect(await found(number)).toEqual([id])
    expect(await found('overberg')).toContain(id)
    expect(await found('Wolvendans')).toEqual([])
  })

  test('actions work row by row, each with its result', async () => {
    const [one, two] = [await draft(doctype), await draft(doctype, { submit: true })]
    const run = (key: string, ids: string[]) => api.send('POST', `/grid/${slug}/action/${key}`, { ids })
    const submitted = await run('submit', [one.id, two.id, UNKNOWN])
    expect(submitted.body).toMatchObject({ ok: false, results: [{ ok: true }, { ok: false }, { ok: false }] })
    expect((await run('cancel', [one.id, two.id])).body).toMatchObject({ ok: true })
    const three = await draft(doctype)
    expect((await run('discard', [three.id, one.id])).body.results.map(({ ok }: Json) => ok)).toEqual([true, false])
    expect(await api.read(three)).toMatchObject({ docstatus: 2, number: three.number })
  })

  test('another organization and other roles', async () => {
    const document = await draft(doctype)
    const path = `/accounting/documents/${doctype}/${document.id}`
    const foreign = api.as(api.theirs.owner)
    for (const [method, address, body] of [
      ['GET', path],
      ['GET', `${path}/edit`],
      ['PUT', path, { remarks: 'ours' }],
      ['POST', `/accounting/${doctype}/${document.id}/submit`, {}],
      ['POST', `/accounting/${doctype}/${document.id}/cancel`, {}],
    ] as const)
      expect({ address, status: (await foreign(method, address, body)).status }).toEqual({ address, status: 404 })
    const mixed = { supplier_id: supplier.row_id, items: [line()] }
    expect(fieldsOf(await foreign('POST', `/accounting/documents/${doctype}`, mixed))).toEqual(['supplier_id'])
    const guest = api.as(api.ours.guest)
    expect((await guest('GET', path)).status).toBe(403)
    expect((await guest('POST', `/accounting/documents/${doctype}`, mixed)).status).toBe(403)
    const member = api.as(api.ours.member)
    expect((await member('POST', `/accounting/${doctype}/${document.id}/submit`, {})).status).toBe(200)
    expect((await member('POST', `/accounting/${doctype}/${document.id}/cancel`, {})).status).toBe(403)
    const [wrong] = DOCTYPES.filter(([other]) => other !== doctype)
    expect((await api.get(`/accounting/documents/${wrong![0]}/${document.id}`)).status).toBe(404)
  })
})

test('rq.buying.docs.header rq.buying.docs.totals the header comes back, totals in both currencies', async () => {
  const document = await draft('acc_purchase_order', {
    posting_date: inDays(-1),
    currency: 'USD',
    conversion_rate: '18',
    remarks: 'Urgent',
    items: [line({ qty: '3', rate: '9.99', item_tax_template_id: api.vat })],
  })
  expect(document).toMatchObject({
    company_id: expect.any(String),
    posting_date: inDays(-1),
    currency: 'USD',
    conversion_rate: '18',
    net_total: '29.97',
    tax_total: '4.50',
    grand_total: '34.47',
    base_net_total: '539.46',
    base_tax_total: '81.00',
    base_grand_total: '620.46',
    docstatus: 0,
    status: 'Draft',
    remarks: 'Urgent',
    created_by: expect.any(String),
    updated_by: expect.any(String),
  })
})

test('rq.buying.docs.line a line holds what is documented, and its amount is quantity times rate', async () => {
  const item_id = await api.item({ name: 'ONT', uom: 'box' })
  const setup = (await api.get('/accounting/document-setup?doctype=acc_purchase_order')).body
  const sent = {
    item_id,
    qty: '2.5',
    uom: 'roll',
    rate: '33.333333',
    expense_account_id: api.account('6020'),
    cost_centre_id: setup.cost_centres[0].id,
    warehouse_id: setup.warehouses[0].id,
    item_tax_template_id: api.vat,
  }
  const document = await draft('acc_purchase_order', { items: [sent] })
  expect(document.items[0]).toMatchObject({
    ...sent,
    amount: '83.33',
    item_name: 'ONT',
    account: expect.stringMatching(/^6020 /),
    cost_centre: expect.stringMatching(/./),
    warehouse: setup.warehouses[0].label,
    item_tax_template: 'VAT 15%',
  })
  const old = { cost_centre: 'Main', warehouse: 'Main store', item_tax_template: 'VAT 15%', expense_account: '6020' }
  const answer = await post('acc_purchase_order', { supplier_id: supplier.row_id, items: [line(old)] })
  expect(fieldsOf(answer)).toEqual(
    Object.keys(old)
      .map((name) => `items.0.${name}`)
      .sort(),
  )
  for (const { loc, msg } of answer.body.detail) expect(msg).toContain(`${loc.at(-1)}_id`)
})

test('rq.buying.docs.pi-extras a bill holds number, dates, payable account and whether it is a debit note', async () => {
  const sent = {
    bill_no: 'INV 77/3',
    bill_date: inDays(-3),
    due_date: inDays(27),
    credit_to_id: api.account('2110'),
    is_return: false,
  }
  const bill = await draft('acc_purchase_invoice', sent)
  expect(bill).toMatchObject(sent)
  const { row } = (await api.get(`/grid/acc-purchase-invoices/${bill.id}`)).body
  expect(row).toMatchObject({ ...sent, overdue: false })
  const { rows } = (await api.get('/grid/acc-purchase-invoices/data?q=77%2F3')).body
  expect(rows.map((one: Json) => one.row_id)).toEqual([bill.id])
  const same = await post('acc_purchase_invoice', { supplier_id: supplier.row_id, bill_no: 'inv-773', items: [line()] })
  expect(same).toMatchObject({ status: 409, body: { code: 'duplicate_bill', other: { id: bill.id } } })
})

test('rq.buying.docs.stats invoices are counted, and billed in the company’s currency', async () => {
  const figures = async () =>
    Object.fromEntries(
      (await api.get('/grid/acc-purchase-invoices/stats')).body.cards.map(({ key, value }: Json) => [
        key,
        Number(value),
      ]),
    )
  const before = await figures()
  await draft('acc_purchase_invoice', { submit: true })
  await draft('acc_purchase_invoice', { submit: true, currency: 'USD', conversion_rate: '18.5' })
  await draft('acc_purchase_invoice')
  const after = await figures()
  expect(after.count! - before.count!).toBe(3)
  expect(after.total_billed! - before.total_billed!).toBeCloseTo(200 + 3700, 2)
  expect(after.unpaid! - before.unpaid!).toBeCloseTo(3900, 2)
})

test('rq.buying.docs.doctypes any other doctype is refused', async () => {
  for (const doctype of ['acc_nope', 'acc-purchase-invoices', 'documents', 'bank']) {
    const answer = await post(doctype, { items: [line()] })
    expect({ doctype, status: answer.status }).toEqual({ doctype, status: 422 })
    expect(answer.body.detail[0].loc).toEqual(['path', 'doctype'])
    expect((await api.get(`/accounting/documents/${doctype}/${UNKNOWN}`)).status).toBe(422)
    expect((await api.send('POST', `/accounting/${doctype}/${UNKNOWN}/cancel`, {})).status).toBe(422)
  }
})

test('rq.buying.route.reserved literal words of the address win over {doctype}', async () => {
  const scan = await api.send('POST', '/accounting/documents/acc_purchase_invoice/ocr-upload', {})
  expect(fieldsOf(scan)).toContain('file')
  for (const [path, words] of [
    ['auto-match', 'bank account'],
    ['unallocate', 'bank transaction'],
  ])
    expect((await api.send('POST', `/accounting/bank/${path}/${UNKNOWN}`, {})).body).toMatchObject({
      detail: expect.stringContaining(words!),
    })
})

test('wrong input is told all at once, with the field and what to do', async () => {
  const foreign = (await api.as(api.theirs.owner)('POST', '/grid/acc-suppliers', { name: 'Not yours' })).body.row
  const answer = await post('acc_purchase_invoice', {
    supplier_id: foreign.row_id,
    credit_to_id: api.account('6010'),
    items: [
      line({ expense_account_id: UNKNOWN, item_id: UNKNOWN }),
      line({ expense_account_id: api.account('2110'), cost_centre_id: UNKNOWN, warehouse_id: UNKNOWN }),
      line({ item_tax_template_id: UNKNOWN, source_line_id: UNKNOWN }),
    ],
  })
  expect(answer.status).toBe(422)
  expect(fieldsOf(answer)).toEqual([
    'credit_to_id',
    'items.0.expense_account_id',
    'items.0.item_id',
    'items.1.cost_centre_id',
    'items.1.expense_account_id',
    'items.1.warehouse_id',
    'items.2.item_tax_template_id',
    'items.2.source_line_id',
    'supplier_id',
  ])
  for (const [field, value] of [
    ['posting_date', '31/12/2026'],
    ['currency', 'rand'],
    ['conversion_rate', '0'],
    ['supplier_id', 'me'],
    ['is_return', 'maybe'],
    ['remarks', 'x'.repeat(5001)],
    ['colour', 'red'],
  ])
    expect(fieldsOf(await post('acc_purchase_invoice', { [field as string]: value }))).toEqual([field])
})

test('quantities and rates at the edges', async () => {
  const bill = async (more: object) =>
    post('acc_purchase_invoice', { supplier_id: supplier.row_id, items: [line(more)] })
  for (const [field, value] of [
    ['qty', 'NaN'],
    ['qty', 'Infinity'],
    ['qty', '1e3'],
    ['qty', '1,5'],
    ['qty', '0'],
    ['qty', '-1'],
    ['qty', '0.00001'],
    ['qty', '1000000001'],
    ['qty', true],
    ['rate', 'free'],
    ['rate', '0.0000001'],
    ['rate', '1000000001'],
  ] as const)
    expect({ field, value, wrong: fieldsOf(await bill({ [field]: value })) }).toEqual({
      field,
      value,
      wrong: [`items.0.${field}`],
    })
  expect((await bill({ qty: '0.0001', rate: '50000' })).body.document).toMatchObject({ net_total: '5.00' })
  expect((await bill({ qty: '0.0001', rate: '0.000001' })).body.document).toMatchObject({ net_total: '0.00' })
  expect((await bill({ qty: '3', rate: '0.335' })).body.document).toMatchObject({ net_total: '1.01' })
  // More than the books can hold.
  expect((await bill({ qty: '1000000000', rate: '1000000000' })).status).toBe(422)
  const lines = Array.from({ length: 500 }, (_, n) => line({ qty: 1, rate: (n / 100).toFixed(2) }))
  expect(
    (await post('acc_purchase_order', { supplier_id: supplier.row_id, items: lines })).body.document,
  ).toMatchObject({
    net_total: '1247.50',
    items: { length: 500 },
  })
  expect(fieldsOf(await post('acc_purchase_order', { items: [...lines, line()] }))).toEqual(['items'])
})

test('a retry with its Idempotency-Key makes one document; another body is a conflict', async () => {
  const headers = { 'idempotency-key': `bill-${supplier.row_id}` }
  const body = { supplier_id: supplier.row_id, submit: true, items: [line()] }
  const [first, again] = [
    await post('acc_purchase_invoice', body, headers),
    await post('acc_purchase_invoice', body, headers),
  ]
  expect([first.status, again.body.document.id]).toEqual([201, first.body.document.id])
  expect((await post('acc_purchase_invoice', { ...body, remarks: 'other' }, headers)).status).toBe(409)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Items, prices, customers and the lists of selling, requirement by requirement. */
let api: TestInstallation
let key: string
beforeAll(async () => {
  api = await startTestInstallation()
  key = api.ours.moderator
}, 120_000)
afterAll(() => api?.close())

const get = async (path: string) => (await api.call('GET', path, { key })).body
const send = (method: string, path: string, body: object = {}) => api.call(method, path, { key, body })
const rows = async (grid: string, query = ''): Promise<Json[]> =>
  (await get(`/grid/${grid}/data?per_page=200&${query}`)).rows
const create = async (grid: string, values: object): Promise<Json> => {
  const answer = await send('POST', `/grid/${grid}`, values)
  expect({ grid, status: answer.status, body: answer.status === 201 ? null : answer.body }).toEqual({
    grid,
    status: 201,
    body: null,
  })
  return answer.body.row
}

test('rq.website.items.columns the catalogue columns come back as they were sent; category follows the group', async () => {
  const group = await create('acc-item-groups', { name: 'Satellite' })
  const sent = {
    name: 'Satellite 50',
    sku: 'SAT-50',
    item_group_id: group.row_id,
    visible: true,
    product_line: 'Space',
    features: ['Everywhere', 'Uncapped'],
    feature_values: { Download: '50 Mbps', Dish: 1 },
    badge: 'New',
    sort_order: 5,
  }
  const { row_id } = await create('acc-items', sent)
  expect((await get(`/grid/acc-items/${row_id}`)).row).toMatchObject({ ...sent, category: 'Satellite' })
  await send('PUT', `/grid/acc-item-groups/${group.row_id}`, { name: 'From space' })
  expect((await get(`/grid/acc-items/${row_id}`)).row.category).toBe('From space')
  const refused = await send('DELETE', `/grid/acc-item-groups/${group.row_id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
  for (const wrong of [{ features: 'Uncapped' }, { features: [1] }, { feature_values: ['x'] }, { sort_order: 1.5 }])
    expect((await send('PUT', `/grid/acc-items/${row_id}`, wrong)).status).toBe(422)
})

test('rq.website.grids.filtered items and orders are filtered by the columns of the store', async () => {
  const visible = await rows('acc-items', 'filter[visible]=true')
  expect(visible.length).toBeGreaterThan(10)
  expect(visible.every((row) => row.visible)).toBe(true)
  const orders = await rows('acc-sales-orders', 'filter[source]=storefront')
  expect(orders.length).toBeGreaterThan(2)
  expect(orders.every((row) => row.source === 'storefront' && row.number && row.customer && row.grand_total)).toBe(true)
  expect((await send('POST', '/grid/acc-sales-orders', {})).status).toBe(405)
})

test('an item code is one item’s, in any case; restored it must be free again', async () => {
  const first = await create('acc-items', { name: 'First', sku: 'CODE-1' })
  const second = await send('POST', '/grid/acc-items', { name: 'Second', sku: 'code-1' })
  expect(second.status).toBe(422)
  expect(second.body.detail[0]).toMatchObject({ loc: ['body', 'sku'], msg: expect.stringContaining('First') })
  expect((await api.call('DELETE', `/grid/acc-items/${first.row_id}`, { key })).status).toBe(204)
  await create('acc-items', { name: 'Third', sku: 'CODE-1' })
  const restored = await send('POST', '/grid/acc-items/action/restore', { ids: [first.row_id] })
  expect(restored.body.results[0]).toMatchObject({ ok: false, message: expect.stringContaining('Third') })
})

test('one list of a kind is the default; a price is not there twice; both speak to new lines', async () => {
  const lists = await rows('acc-price-lists')
  const standard = lists.find((row) => row.kind === 'selling' && row.is_default)
  const summer = await create('acc-price-lists', { name: 'Summer', kind: 'selling', is_default: true })
  expect(summer.currency).toBe('ZAR')
  expect((await get(`/grid/acc-price-lists/${standard.row_id}`)).row.is_default).toBe(false)
  const gone = await api.call('DELETE', `/grid/acc-price-lists/${summer.row_id}`, { key })
  expect([gone.status, gone.body.code]).toEqual([409, 'in_use'])

  const item = await create('acc-items', { name: 'Priced', sku: 'PRICED' })
  const price = { item_id: item.row_id, price_list_id: summer.row_id, rate: '120.50' }
  await create('acc-item-prices', price)
  await create('acc-item-prices', { ...price, rate: '99', min_qty: 10 })
  expect((await send('POST', '/grid/acc-item-prices', price)).body.detail[0].loc).toEqual(['body', 'item_id'])
  const dates = { ...price, min_qty: 20, valid_from: '2026-05-01', valid_to: '2026-04-01' }
  expect((await send('POST', '/grid/acc-item-prices', dates)).body.detail[0].loc).toEqual(['body', 'valid_to'])
  expect((await get(`/grid/acc-items/${item.row_id}`)).row.selling_price).toBe('120.50')

  const tiny = await create('acc-item-prices', { ...price, rate: '0.03512', min_qty: 30 })
  expect((await get(`/grid/acc-item-prices/${tiny.row_id}`)).row.rate).toBe('0.03512')
  for (const rate of ['0.0000001', '1000000001', '-1', 'NaN', 1e30])
    expect((await send('POST', '/grid/acc-item-prices', { ...price, rate, min_qty: 40 })).body.detail[0].loc).toEqual([
      'body',
      'rate',
    ])

  const customer = await create('acc-customers', { name: 'Buys priced things' })
  const items = ['1', '12'].map((qty) => ({ item_id: item.row_id, qty }))
  const order = await send('POST', '/accounting/documents/acc_sales_order', { customer_id: customer.row_id, items })
  expect(order.body.document.items.map((line: Json) => line.rate)).toEqual(['120.5', '99'])
  const back = await send('PUT', `/grid/acc-price-lists/${standard.row_id}`, { is_default: true })
  expect(back.status).toBe(200)
})

test('a customer’s balance and last payment are the ledger’s', async () => {
  const customer = await create('acc-customers', {
    name: 'Owes us',
    vat_number: '4001234567',
    currency: 'zar',
    payment_days: 14,
  })
  const row = async () => (await get(`/grid/acc-customers/${customer.row_id}`)).row
  expect(await row()).toMatchObject({ balance: '0.00', last_payment: null, currency: 'ZAR', vat_number: '4001234567' })
  const items = [{ description: 'Work', qty: 2, rate: '50', item_tax_template_id: null }]
  const body = { customer_id: customer.row_id, items, posting_date: '2026-03-01' }
  const invoice = (await send('POST', '/accounting/documents/acc_sales_invoice?submit=true', body)).body.document
  expect(invoice).toMatchObject({ due_date: '2026-03-15', outstanding: '100.00' })
  expect(await row()).toMatchObject({ balance: '100.00' })
  const listed = (await rows('acc-sales-invoices', `q=${invoice.number}`))[0]
  expect(listed).toMatchObject({ overdue: true, outstanding: '100.00', progress: 'unpaid', customer: 'Owes us' })
  expect((await send('POST', '/grid/acc-customers', { name: 'x', currency: 'QQQ' })).body.detail[0].loc[1]).toBe(
    'currency',
  )
})

test('many documents are submitted, cancelled and discarded from the list, each told on its own', async () => {
  const customer = await create('acc-customers', { name: 'Many papers' })
  const draft = async (lines: object[]) =>
    (await send('POST', '/accounting/documents/acc_quotation', { customer_id: customer.row_id, items: lines })).body
      .document.id
  const good = await draft([{ description: 'Work', rate: 10 }])
  const empty = await draft([])
  const act = async (action: string, ids: string[]) =>
    (await send('POST', `/grid/acc-quotations/action/${action}`, { ids })).body.results.map((one: Json) => one.ok)
  expect(await act('submit', [good, empty])).toEqual([true, false])
  expect(await act('cancel', [good])).toEqual([true])
  expect(await act('discard', [empty])).toEqual([true])
  const states = await systemDb().accDocument.findMany({ where: { id: { in: [good, empty] } } })
  expect(states.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled'])
})

test('a document is printed for whoever may read it, and is nobody else’s', async () => {
  const [invoice] = await rows('acc-sales-invoices', 'filter[docstatus]=1')
  const path = `/accounting/documents/acc_sales_invoice/${invoice.row_id}/print`
  const shown = await api.call('GET', path, { key })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  expect(shown.body.slice(0, 5)).toBe('%PDF-')
  const saved = await api.call('GET', `${path}?download=1`, { key })
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment.*\.pdf/)
  expect((await api.call('GET', path, { key: api.theirs.owner })).status).toBe(404)
  expect((await api.call('GET', path, { key: api.ours.guest })).status).toBe(403)
})

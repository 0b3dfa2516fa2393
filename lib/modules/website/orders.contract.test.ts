import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { stopLive } from '@/lib/core/live/bus'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { gatewayWebhooks } from '../banking/jobs/gateway-webhooks'
import { settleOrdersJob } from './jobs/settle-orders.job'

/** Carts, orders and payments as a shop uses them, requirement by requirement. */
vi.setConfig({ testTimeout: 60_000 })
let api: TestInstallation
let gateway: Awaited<ReturnType<typeof startGateway>>
let owner: string
let ours: string
let secret: string
let listId: string
let n = 0
beforeAll(async () => {
  api = await startTestInstallation()
  gateway = await startGateway()
  owner = api.ours.owner
  ours = (await call('GET', '/me')).body.organization.id
  await setGateway(ours)
  secret = (await call('POST', '/settings/website/secret', {})).body.secret
  const lists = (await call('GET', '/grid/acc-price-lists/data')).body.rows
  listId = lists.find((one: Json) => one.kind === 'selling' && one.is_default).row_id
  await item('SHOP-1', '100', true)
  await item('SHOP-2', '33.33', true)
  await item('HIDDEN', '10', false)
  await item('UNPRICED', null, true)
}, 300_000)
beforeEach(() =>
  put({
    published: true,
    display_mode: 'for_sale',
    gateway_enabled: true,
    shipping: { base_amount: '0.00', items_covered: 1, extra_item: '0.00' },
  }),
)
afterAll(async () => {
  await stopLive()
  await gateway?.close()
  await api?.close()
})

const call = (method: string, path: string, body?: object, key = owner) =>
  api.call(method, path, { key, ...(body ? { body } : {}) })
const put = (body: object) => call('PUT', '/settings/website', body)
const shop = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.call(method, `/public/website${path}`, {
    headers: { 'x-website-secret': secret, ...headers },
    ...(body ? { body } : {}),
  })

async function item(sku: string, rate: string | null, visible: boolean): Promise<void> {
  const { row } = (await call('POST', '/grid/acc-items', { name: `The ${sku}`, sku, visible })).body
  if (rate) await call('POST', '/grid/acc-item-prices', { item_id: row.row_id, price_list_id: listId, rate })
}

const cart = (more: object = {}) => ({
  items: [{ sku: 'SHOP-1', qty: 1 }],
  customer: { name: 'Lerato Khumalo', email: `lerato${++n}@post.example`, phone: '082 555 0177' },
  address: { line1: '1 Long Street', city: 'Cape Town', postal_code: '8001' },
  ...more,
})
const placed = async (more: object = {}): Promise<Json> => {
  const answer = await shop('POST', '/checkout', cart(more))
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}
const order = async (token: string): Promise<Json> => (await shop('GET', `/orders/${token}`)).body.order
const choose = (url: string, choice: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
const verify = (token: string) => shop('POST', `/orders/${token}/verify`, {})
const ofReference = async (reference: string) =>
  (await gateway.account(ours)).transactions.filter((one) => one.reference === reference)
const paymentsOf = (order_id: string) => systemDb().websitePayment.findMany({ where: { order_id } })

/** What the gateway tells of a payment, as it is worked on after it was received. */
async function webhook(reference: string) {
  const organization = await systemDb().organization.findFirstOrThrow({ where: { id: ours } })
  const [data] = await ofReference(reference)
  return gatewayWebhooks.handle({
    ctx: systemContext('webhook', organization as never) as never,
    webhook: {
      ...{ id: '1', provider: 'gateway', kind: 'charge.success', provider_event_id: '1', received_at: new Date() },
      raw: Buffer.from(''),
      data: { event: 'charge.success', data: { ...data, domain: 'test' } },
    },
  })
}

describe('a cart', () => {
  test('rq.website.shipping: costs what the order of it costs, with delivery once the base amount is above zero', async () => {
    const items = [
      { sku: 'shop-1', qty: 2 },
      { sku: 'SHOP-2', qty: 3 },
    ]
    const free = (await shop('POST', '/quote', { items })).body
    expect(free).toMatchObject({
      ...{ can_order: true, total: '344.99', items_total: '344.99', net_total: '299.99', vat_total: '45.00' },
      shipping: { amount: '0.00', amount_with_vat: '0.00', text: 'Delivery is free.' },
    })
    expect(free.lines[0]).toMatchObject({ price: '100', price_with_vat: '115.00', amount_with_vat: '230.00' })
    await put({ shipping: { base_amount: '50.00', items_covered: 2, extra_item: '10.00' } })
    const paid = (await shop('POST', '/quote', { items })).body
    expect(paid).toMatchObject({ total: '436.99', shipping: { amount: '80.00', amount_with_vat: '92.00' } })
    const made = await placed({ items, expected_total: '436.99' })
    expect(made.total).toBe('436.99')
    expect((await order(made.order_token)).lines.map(({ name, amount }: Json) => [name, amount])).toEqual([
      ['The SHOP-1', '200.00'],
      ['The SHOP-2', '99.99'],
      ['Delivery', '80.00'],
    ])
  })

  test('says of each line what is wrong with it, and of a price that it has changed', async () => {
    const items = [
      { sku: 'SHOP-1', qty: 1, expected_price: '99.00' },
      ...['HIDDEN', 'NO-SUCH', 'UNPRICED'].map((sku) => ({ sku, qty: 1 })),
    ]
    const { lines, can_order, total } = (await shop('POST', '/quote', { items })).body
    expect(lines.map(({ state }: Json) => state)).toEqual(['ok', 'unavailable', 'unavailable', 'no_price'])
    expect([can_order, total, lines[0].changed_from]).toEqual([false, '115.00', '99.00'])
    const refused = await shop('POST', '/checkout', cart({ items: items.slice(1) }))
    expect([refused.status, refused.body.detail.map(({ loc }: Json) => loc)]).toEqual([
      422,
      [0, 1, 2].map((at) => ['body', 'items', at, 'sku']),
    ])
  })
})

describe('checkout', () => {
  test('rq.website.checkout, orders.source: is a submitted sales order of the store with its columns, of a customer by exact e-mail', async () => {
    const email = 'naledi@post.example'
    const made = await placed({ customer: { name: 'Naledi', email: 'Naledi@Post.example' }, note: 'Ring twice' })
    expect(made).toMatchObject({ total: '115.00', currency: 'ZAR', payment_status: 'pending' })
    expect(made.checkout_url).toContain('/gateway/checkout/')
    const { rows } = (await call('GET', '/grid/acc-sales-orders/data?filter[source]=storefront&per_page=100')).body
    const row = rows.find(({ number }: Json) => number === made.order_number)
    expect(row).toMatchObject({
      ...{ source: 'storefront', docstatus: 1, customer: 'Naledi', shopper_email: email, shopper_note: 'Ring twice' },
      ...{ payment_status: 'pending', delivery_address: '1 Long Street, Cape Town, 8001' },
    })
    await placed({ customer: { name: 'Somebody Else', email, phone: '000' } })
    expect((await call('GET', `/website/customers?email=${email}`)).body.customers).toMatchObject([
      { name: 'Naledi', phone: '' },
    ])
  })

  test('rq.website.mode.behaviour: is refused outside for_sale; without a gateway it is paid by hand', async () => {
    for (const display_mode of ['catalogue_only', 'catalogue_disabled']) {
      await put({ display_mode })
      expect((await shop('POST', '/checkout', cart())).status).toBe(409)
    }
    await put({ display_mode: 'for_sale', gateway_enabled: false })
    const made = await placed()
    expect(made).toMatchObject({ checkout_url: null, payment_status: 'unpaid' })
    expect((await order(made.order_token)).payment).toMatchObject({ status: 'unpaid', can_pay: false })
    expect((await shop('POST', `/orders/${made.order_token}/pay`, {})).status).toBe(409)
  })

  test('names each wrong field, and takes nothing hostile', async () => {
    for (const [wrong, field] of [
      [{ items: [] }, 'items'],
      [{ items: Array.from({ length: 101 }, (_, at) => ({ sku: `S${at}`, qty: 1 })) }, 'items'],
      [{ items: [{ sku: 'SHOP-1', qty: 0 }] }, 'qty'],
      [{ items: [{ sku: 'SHOP-1', qty: 1.5 }] }, 'qty'],
      [{ items: [{ sku: 'SHOP-1', qty: 1000 }] }, 'qty'],
      [{ items: [{ sku: 'SHOP-1', qty: -1 }] }, 'qty'],
      [{ items: [{ sku: 'SHOP-1', qty: 1, price: '0.01' }] }, 'price'],
      [{ customer: { name: ' ', email: 'a@b.example' } }, 'name'],
      [{ customer: { name: 'A', email: 'a@b.example, c@d.example' } }, 'email'],
      [{ address: { line1: 'A\u0000', city: 'B', postal_code: '1' } }, 'line1'],
      [{ address: { city: 'B', postal_code: '1' } }, 'line1'],
      [{ note: 'x'.repeat(1001) }, 'note'],
      [{ total: '1.00' }, 'total'],
    ] as const) {
      const { status, body } = await shop('POST', '/checkout', cart(wrong))
      expect({ wrong, status, last: body.detail?.[0]?.loc.at(-1) }).toEqual({ wrong, status: 422, last: field })
    }
    const old = await shop('POST', '/checkout', cart({ expected_total: '100.00' }))
    expect([old.status, old.body.quote.total]).toEqual([409, '115.00'])
  })

  test('with one key twice at once is one order with one page', async () => {
    const body = cart()
    const key = { 'idempotency-key': 'the-same-cart' }
    const answers = await Promise.all([shop('POST', '/checkout', body, key), shop('POST', '/checkout', body, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await systemDb().websiteOrder.count({ where: { email: body.customer.email } })).toBe(1)
    expect(await paymentsOf(answers[0]!.body.order_id)).toHaveLength(1)
  })
})

describe('rq.website.orders.token: the page of an order', () => {
  test('is opened by its token alone, hides who ordered, and ends when staff revoke it', async () => {
    const { order_token: token, order_id } = await placed()
    const read = await order(token)
    expect(read).toMatchObject({ masked: true, contact: { name: 'L••• K•••', email: 'l•••@post.example' } })
    expect(JSON.stringify(read)).not.toMatch(/Long Street|Khumalo|8001|0177/)
    const wrong = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'nothing', order_id, token.toUpperCase()]
    for (const one of wrong) expect((await shop('GET', `/orders/${one}`)).status).toBe(404)
    const theirs = (await call('POST', '/settings/website/secret', {}, api.theirs.owner)).body.secret
    expect((await shop('GET', `/orders/${token}`, undefined, { 'x-website-secret': theirs })).status).toBe(404)
    const revoked = await call('POST', '/grid/acc-sales-orders/action/revoke_link', { ids: [order_id] })
    expect(revoked.body.results).toMatchObject([{ ok: true }])
    expect((await shop('GET', `/orders/${token}`)).status).toBe(404)
  })
})

describe('rq.website.orders.pay: payment by card', () => {
  test('of a submitted order opens a page; drafts, cancelled and paid orders are refused', async () => {
    const customer_id = (await call('POST', '/website/customers', { name: 'Office', email: 'office@post.example' }))
      .body.customer.id
    const write = async (submit: boolean) =>
      (
        await call('POST', '/accounting/documents/acc_sales_order', {
          ...{ customer_id, submit, items: [{ description: 'Work', rate: '200' }] },
        })
      ).body.document.id
    const draft = await write(false)
    expect((await call('POST', `/website/orders/${draft}/pay`, {})).status).toBe(409)
    expect((await call('POST', '/website/orders/nothing/pay', {})).status).toBe(404)
    const id = await write(true)
    const opened = await call('POST', `/website/orders/${id}/pay`, {}, api.ours.member)
    expect([opened.status, opened.body]).toEqual([
      200,
      { checkout_url: expect.any(String), reference: expect.any(String) },
    ])
    expect((await call('POST', `/storefront/orders/${id}/pay`, {})).body).toEqual(opened.body)
    await choose(opened.body.checkout_url, 'pay')
    expect((await call('POST', `/website/orders/${id}/pay`, {})).status).toBe(409)
    const cancelled = await write(true)
    await call('POST', '/grid/acc-sales-orders/action/cancel', { ids: [cancelled] })
    expect((await call('POST', `/website/orders/${cancelled}/pay`, {})).status).toBe(409)
  })

  test.each(['return first', 'webhook first', 'twice at once', 'neither'])(
    'that succeeds is booked once: %s',
    async (how) => {
      const made = await placed()
      const [{ reference } = { reference: '' }] = await paymentsOf(made.order_id)
      const gone = await choose(made.checkout_url, 'pay')
      expect(gone.headers.get('location')).toContain(`/orders/${made.order_token}?trxref=${reference}`)
      if (how === 'return first') await verify(made.order_token).then(() => webhook(reference))
      if (how === 'webhook first') await webhook(reference).then(() => verify(made.order_token))
      if (how === 'twice at once') await Promise.all([webhook(reference), verify(made.order_token), webhook(reference)])
      if (how === 'neither') {
        const organization = await systemDb().organization.findFirstOrThrow({ where: { id: ours } })
        const { signal } = new AbortController()
        await settleOrdersJob.run({
          ctx: systemContext('job', organization as never) as never,
          ...{ input: {}, progress: async () => {}, event: null },
          job: { id: '1', attempt: 1, isLastAttempt: true, signal, cancel: signal },
        })
      }
      const read = await order(made.order_token)
      expect(read).toMatchObject({ payment: { status: 'paid', can_pay: false }, has_invoice: true })
      const document = (await call('GET', `/accounting/documents/acc_sales_order/${made.order_id}`)).body.document
      const invoices = document.links.filter(({ doctype }: Json) => doctype === 'acc_sales_invoice')
      expect(invoices).toMatchObject([{ status: 'Submitted', amount: '115.00' }])
      expect(
        (await call('GET', `/accounting/documents/acc_sales_invoice/${invoices[0].id}`)).body.document.outstanding,
      ).toBe('0.00')
      expect(
        await systemDb().accPayment.findMany({ where: { organization_id: ours, reference_no: reference } }),
      ).toMatchObject([{ docstatus: 1, mode: 'Card' }])
      const invoice = await shop('GET', `/orders/${made.order_token}/invoice`)
      expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    },
  )

  test('declined, tried again at the same page, and paid: one charge', async () => {
    const made = await placed()
    await choose(made.checkout_url, 'decline')
    expect((await verify(made.order_token)).body.order.payment).toMatchObject({ status: 'failed', can_pay: true })
    const both = await Promise.all([1, 2].map(() => shop('POST', `/orders/${made.order_token}/pay`, {})))
    expect(both.map(({ body }) => body.checkout_url)).toEqual([made.checkout_url, made.checkout_url])
    await choose(made.checkout_url, 'pay')
    await webhook(both[0]!.body.reference)
    expect((await order(made.order_token)).payment.status).toBe('paid')
    expect((await shop('POST', `/orders/${made.order_token}/pay`, {})).status).toBe(409)
  })

  test.each(['reset', 'malformed'])('whose page got lost on the way (%s) has another one', async (mode) => {
    await gateway.fault('initialize', mode)
    const made = await placed()
    const { checkout_url, reference } = (await shop('POST', `/orders/${made.order_token}/pay`, {})).body
    expect(await ofReference(reference)).toHaveLength(1)
    expect((await paymentsOf(made.order_id)).filter(({ status }) => status === 'open')).toMatchObject([
      { checkout_url },
    ])
  })

  test('of another amount is not believed, and staff hear of it', async () => {
    const made = await placed()
    const [payment] = await paymentsOf(made.order_id)
    await systemDb().websitePayment.updateMany({ where: { id: payment!.id }, data: { amount: '1.00' } })
    await choose(made.checkout_url, 'pay')
    await webhook(payment!.reference)
    expect((await order(made.order_token)).payment.status).toBe('pending')
    const title = `Payment of ${made.order_number} is not what was asked for`
    expect(await systemDb().notification.count({ where: { organization_id: ours, title } })).toBeGreaterThan(0)
  })

  test('for an order that was cancelled meanwhile is kept on the customer’s account', async () => {
    const made = await placed()
    const [payment] = await paymentsOf(made.order_id)
    const cancelled = await call('POST', '/grid/acc-sales-orders/action/cancel', { ids: [made.order_id] })
    expect(cancelled.status).toBe(200)
    expect(await order(made.order_token)).toMatchObject({ cancelled: true, payment: { status: 'cancelled' } })
    await choose(made.checkout_url, 'pay')
    await webhook(payment!.reference)
    const booked = await systemDb().accPayment.findFirstOrThrow({ where: { reference_no: payment!.reference } })
    expect(await systemDb().accPaymentAllocation.count({ where: { payment_id: booked.id } })).toBe(0)
    const title = `${made.order_number} is cancelled and was paid`
    expect(await systemDb().notification.count({ where: { organization_id: ours, title } })).toBeGreaterThan(0)
  })
})

describe('rq.website.orders.pay: a refund to the card', () => {
  const paid = async () => {
    const made = await placed()
    await choose(made.checkout_url, 'pay')
    await verify(made.order_token)
    return made
  }
  const refund = (id: string, key = owner) =>
    call('POST', '/grid/acc-sales-orders/action/refund_card', { ids: [id] }, key)
  const givenBack = async (order_id: string) => {
    const { transactions, refunds } = await gateway.account(ours)
    const references = (await paymentsOf(order_id)).map(({ reference }) => reference)
    const own = transactions.filter(({ reference }) => references.includes(reference)).map(({ id }) => id)
    return refunds.filter(({ transaction }) => own.includes(transaction)).map(({ amount }) => amount)
  }
  const followUp = async () => {
    const organization = await systemDb().organization.findFirstOrThrow({ where: { id: ours } })
    const { signal } = new AbortController()
    await settleOrdersJob.run({
      ctx: systemContext('job', organization as never) as never,
      ...{ input: {}, progress: async () => {}, event: null },
      job: { id: '1', attempt: 1, isLastAttempt: true, signal, cancel: signal },
    })
  }
  /** The invoice is taken back and the refund is booked, to the cent. */
  async function demandBooked(order_id: string) {
    const [payment] = await paymentsOf(order_id)
    const booked = await systemDb().accPayment.findUniqueOrThrow({ where: { id: payment!.refund_payment_id! } })
    expect(booked).toMatchObject({ kind: 'pay', docstatus: 1, mode: 'Card' })
    expect(booked.amount.toFixed(2)).toBe(payment!.amount.toFixed(2))
    const [allocated] = await systemDb().accPaymentAllocation.findMany({ where: { payment_id: booked.id } })
    const note = await systemDb().accDocument.findUniqueOrThrow({ where: { id: allocated!.document_id } })
    expect([note.is_return, note.grand_total.toFixed(2), note.outstanding?.toFixed(2)]).toEqual([
      true,
      `-${payment!.amount.toFixed(2)}`,
      '0.00',
    ])
  }

  test('is of administrators, given once, booked, and on the shopper’s page', async () => {
    const { order_id, order_token } = await paid()
    expect((await refund(order_id, api.ours.member)).status).toBe(403)
    const both = await Promise.all([refund(order_id), refund(order_id)])
    expect(both.flatMap(({ body }) => body.results.map(({ ok }: Json) => ok)).toSorted()).toEqual([false, true])
    expect(await givenBack(order_id)).toEqual([11_500])
    const read = await order(order_token)
    expect(read).toMatchObject({ payment: { status: 'refunded', can_pay: false } })
    expect(read.steps.at(-1)).toMatchObject({ key: 'refunded', done: true })
    await demandBooked(order_id)
    expect((await refund(order_id)).body.results).toMatchObject([{ ok: false }])
    expect((await shop('POST', `/orders/${order_token}/pay`, {})).status).toBe(409)
    const [{ reference } = { reference: '' }] = await paymentsOf(order_id)
    await webhook(reference)
    expect(await givenBack(order_id)).toEqual([11_500])
  })

  test.each(['reset', 'malformed'])('whose answer got lost (%s) is found, and not asked for twice', async (mode) => {
    const { order_id, order_token } = await paid()
    await gateway.fault('refund', mode)
    await refund(order_id)
    await followUp()
    if ((await givenBack(order_id)).length === 0) {
      // It was lost on the way there: who asks again is served once the first can no longer arrive.
      expect((await order(order_token)).payment.status).toBe('paid')
      await systemDb().websitePayment.updateMany({ where: { order_id }, data: { refund_asked_at: new Date(0) } })
      await refund(order_id)
    }
    expect(await givenBack(order_id)).toEqual([11_500])
    expect((await order(order_token)).payment.status).toBe('refunded')
    await demandBooked(order_id)
  })

  test('that was made at the gateway itself is heard of by its webhook', async () => {
    const { order_id, order_token } = await paid()
    const [{ reference } = { reference: '' }] = await paymentsOf(order_id)
    const port = await connectIfConfigured(ours, gatewayConnector)
    await port!.refund({ transaction: reference })
    await webhook(reference)
    expect((await order(order_token)).payment.status).toBe('refunded')
    await demandBooked(order_id)
  })

  test('of an order that was cancelled before it was paid leaves the customer’s account even', async () => {
    const made = await placed()
    const [payment] = await paymentsOf(made.order_id)
    await call('POST', '/grid/acc-sales-orders/action/cancel', { ids: [made.order_id] })
    await choose(made.checkout_url, 'pay')
    await webhook(payment!.reference)
    expect((await refund(made.order_id)).body.results).toMatchObject([{ ok: true }])
    expect((await order(made.order_token)).payment.status).toBe('refunded')
    const booked = await systemDb().accPayment.findMany({ where: { customer_id: payment!.customer_id } })
    expect(booked.map(({ kind, amount }) => [kind, amount.toFixed(2)]).toSorted()).toEqual([
      ['pay', '115.00'],
      ['receive', '115.00'],
    ])
  })
})

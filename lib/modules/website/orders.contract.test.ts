import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('tries', () => {
  test('of an address to order, and of an order to be paid, are limited, with a clear word', async () => {
    const { order_token } = await placed()
    const body = { ...cart(), expected_total: '1.00' }
    for (const [path, sent, words] of [
      ['/checkout', body, 'order too often'],
      [`/orders/${order_token}/pay`, {}, 'pay too often'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => shop('POST', path, sent)))
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.body.detail).toMatch(new RegExp(`${words}.*try again in \\d+ second`))
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    }
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
    // However soon after the decline they are back.
    expect((await verify(made.order_token)).body.order.payment.status).toBe('paid')
    await webhook(both[0]!.body.reference)
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
  const paid = async (more: object = {}) => {
    const made = await placed(more)
    await choose(made.checkout_url, 'pay')
    await verify(made.order_token)
    return made
  }
  const act = (action: string, id: string, params: object = {}, key = owner) =>
    call('POST', `/grid/acc-sales-orders/action/${action}`, { ids: [id], params }, key)
  const refund = (id: string, params: object = {}, key = owner) => act('refund_card', id, params, key)
  const ok = async (answer: Promise<{ body: Json }>): Promise<boolean[]> =>
    (await answer).body.results.map((one: Json) => one.ok)
  const refundsOf = (order_id: string) =>
    systemDb().websiteRefund.findMany({ where: { order_id }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })
  const givenBack = async (order_id: string) => {
    const { transactions, refunds } = await gateway.account(ours)
    const references = (await paymentsOf(order_id)).map(({ reference }) => reference)
    const own = transactions.filter(({ reference }) => references.includes(reference)).map(({ id }) => id)
    return refunds
      .filter(({ transaction, status }) => own.includes(transaction) && status !== 'failed')
      .map(({ amount }) => amount)
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
  /** What the gateway tells of a payment's refunds, in its own words. */
  async function refundEvent(order_id: string, status: string) {
    const organization = await systemDb().organization.findFirstOrThrow({ where: { id: ours } })
    const [payment] = await paymentsOf(order_id)
    const data = {
      status,
      transaction_reference: payment!.reference,
      refund_reference: null,
      amount: '1',
      domain: 'test',
    }
    return gatewayWebhooks.handle({
      ctx: systemContext('webhook', organization as never) as never,
      webhook: {
        ...{ id: '1', provider: 'gateway', kind: `refund.${status}`, provider_event_id: '1', received_at: new Date() },
        ...{ raw: Buffer.from(''), data: { event: `refund.${status}`, data } },
      },
    })
  }
  const emit = async (order_id: string, event: string, more: object = {}) => {
    const [payment] = await paymentsOf(order_id)
    const overrides = { account: ours, reference: payment!.reference, ...more }
    return gateway.sandbox.control('POST', 'emit', { kind: 'gateway', event, to: 'http://127.0.0.1:9/', overrides })
  }
  /** Credit notes and payouts of an order, as the books have them. */
  async function booked(order_id: string) {
    const { document } = (await call('GET', `/accounting/documents/acc_sales_order/${order_id}`)).body
    const invoices = await Promise.all(
      document.links
        .filter(({ doctype, status }: Json) => doctype === 'acc_sales_invoice' && status !== 'Cancelled')
        .map(
          async ({ id }: Json) => (await call('GET', `/accounting/documents/acc_sales_invoice/${id}`)).body.document,
        ),
    )
    const payouts = (await refundsOf(order_id)).flatMap(({ payout_id }) => payout_id ?? [])
    const payments = await systemDb().accPayment.findMany({ where: { id: { in: payouts }, docstatus: 1 } })
    return {
      notes: invoices
        .filter(({ is_return }) => is_return)
        .map(({ grand_total, tax_total, outstanding }) => [grand_total, tax_total, outstanding])
        .toSorted(),
      payouts: payments.map(({ kind, amount }) => `${kind} ${amount.toFixed(2)}`).toSorted(),
      order: document.status,
      progress: document.progress,
    }
  }
  const WHOLE = { notes: [['-115.00', '-15.00', '0.00']], payouts: ['pay 115.00'], progress: 'completed' }

  test('is of administrators, made once, booked when it is through, and on the shopper’s page', async () => {
    const { order_id, order_token } = await paid()
    expect((await refund(order_id, {}, api.ours.member)).status).toBe(403)
    const both = await Promise.all([ok(refund(order_id)), ok(refund(order_id))])
    expect(both.flat().toSorted()).toEqual([false, true])
    expect(await givenBack(order_id)).toEqual([11_500])
    expect(await order(order_token)).toMatchObject({
      payment: { status: 'paid', refunding: '115.00', message: expect.stringContaining('on its way') },
    })
    expect(await booked(order_id)).toMatchObject({ notes: [], payouts: [] })
    await Promise.all([refundEvent(order_id, 'processed'), refundEvent(order_id, 'processed')])
    const read = await order(order_token)
    expect(read).toMatchObject({
      payment: { status: 'refunded', can_pay: false, refunded: '115.00', refunding: '0.00' },
    })
    expect(read.steps.at(-1)).toMatchObject({ key: 'refunded', done: true })
    expect(await booked(order_id)).toMatchObject(WHOLE)
    expect(await ok(refund(order_id))).toEqual([false])
    expect((await shop('POST', `/orders/${order_token}/pay`, {})).status).toBe(409)
    await followUp()
    expect(await givenBack(order_id)).toEqual([11_500])
  })

  test('in parts adds up to the cent, with its VAT; the last part takes the rest', async () => {
    const { order_id, order_token, total } = await paid({
      items: [
        { sku: 'SHOP-2', qty: 2 },
        { sku: 'SHOP-1', qty: 1 },
      ],
    })
    expect(total).toBe('191.66')
    for (const amount of ['0.00', '-1', '1.001', 'all', '191.67'])
      expect({ amount, ok: await ok(refund(order_id, { amount })).catch(() => [false]) }).toEqual({
        amount,
        ok: [false],
      })
    for (const amount of ['0.01', '33.34', '99.99']) {
      expect(await ok(refund(order_id, { amount }))).toEqual([true])
      await refundEvent(order_id, 'processed')
    }
    expect(await order(order_token)).toMatchObject({
      payment: { status: 'partially_refunded', refunded: '133.34', paid: '191.66', can_pay: false },
    })
    const { row } = (await call('GET', `/grid/acc-sales-orders/${order_id}`)).body
    expect(row.left_to_refund).toBe('58.32')
    expect(await ok(refund(order_id, { amount: '58.33' }))).toEqual([false])
    expect(await ok(refund(order_id))).toEqual([true])
    await refundEvent(order_id, 'processed')
    expect((await order(order_token)).payment).toMatchObject({ status: 'refunded', refunded: '191.66' })
    const { notes, payouts } = await booked(order_id)
    const cents = (n: 0 | 1) => notes.reduce((sum, note) => sum + Math.round(Number(note[n]) * 100), 0)
    expect([cents(0), cents(1), notes.map((note) => note[2])]).toEqual([
      -19_166,
      -2_500,
      ['0.00', '0.00', '0.00', '0.00'],
    ])
    expect(payouts).toEqual(['pay 0.01', 'pay 33.34', 'pay 58.32', 'pay 99.99'])
    expect(await givenBack(order_id)).toEqual([1, 3_334, 9_999, 5_832])
  })

  test.each(['reset_before', 'reset', 'malformed'])(
    'whose answer got lost (%s) is found, and made once',
    async (mode) => {
      const { order_id, order_token } = await paid()
      await gateway.fault('refund', mode)
      await refund(order_id, { amount: '40.00' })
      await followUp()
      // What never arrived there is asked for again once it can no longer arrive.
      await systemDb().websiteRefund.updateMany({ where: { order_id }, data: { asked_at: new Date(0) } })
      await Promise.all([followUp(), followUp()])
      await followUp()
      expect(await givenBack(order_id)).toEqual([4_000])
      expect((await order(order_token)).payment).toMatchObject({ status: 'partially_refunded', refunded: '40.00' })
      expect(await booked(order_id)).toMatchObject({ notes: [['-40.00', '-5.22', '0.00']], payouts: ['pay 40.00'] })
    },
  )

  test('with one key is made once, however often it is sent', async () => {
    const { order_id } = await paid()
    const send = () =>
      api.call('POST', '/grid/acc-sales-orders/action/refund_card', {
        ...{ key: owner, headers: { 'idempotency-key': `refund-${order_id}` } },
        body: { ids: [order_id], params: { amount: '10.00' } },
      })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await givenBack(order_id)).toEqual([1_000])
  })

  test('that was made at the gateway itself, in parts too, is heard of by its webhook', async () => {
    const { order_id, order_token } = await paid()
    await emit(order_id, 'refund.processed', { amount: 1_500 })
    await refundEvent(order_id, 'processed')
    expect((await order(order_token)).payment).toMatchObject({ status: 'partially_refunded', refunded: '15.00' })
    await emit(order_id, 'refund.processed', { amount: 10_000 })
    await refundEvent(order_id, 'processed')
    expect((await order(order_token)).payment.status).toBe('refunded')
    expect(await booked(order_id)).toMatchObject({
      notes: [
        ['-100.00', '-13.04', '0.00'],
        ['-15.00', '-1.96', '0.00'],
      ],
      payouts: ['pay 100.00', 'pay 15.00'],
    })
  })

  test.each(['failed', 'needs-attention'])(
    'that is %s at the gateway is brought to staff, and not booked',
    async (status) => {
      const { order_id, order_token, order_number } = await paid()
      await gateway.fault('refund_outcome', 'status', { body: { status } })
      expect(await ok(refund(order_id, { amount: '50.00' }))).toEqual([true])
      await refundEvent(order_id, status)
      const title = `The refund of ZAR 50.00 for ${order_number} ${status === 'failed' ? 'failed' : 'needs attention'}`
      expect(await systemDb().notification.count({ where: { organization_id: ours, title } })).toBeGreaterThan(0)
      expect(await booked(order_id)).toMatchObject({ notes: [], payouts: [] })
      expect((await order(order_token)).payment).toMatchObject({
        ...{ status: 'paid', refunded: '0.00', refunding: status === 'failed' ? '0.00' : '50.00' },
      })
      // What failed can be refunded again; what waits there is completed there.
      if (status === 'failed') expect(await ok(refund(order_id, { amount: '115.00' }))).toEqual([true])
      else {
        expect(await ok(refund(order_id, { amount: '65.01' }))).toEqual([false])
        await emit(order_id, 'refund.processed')
      }
      await refundEvent(order_id, 'processed')
      expect((await order(order_token)).payment.refunded).toBe(status === 'failed' ? '115.00' : '50.00')
    },
  )

  test('that fails after it was through is reversed in the books', async () => {
    const { order_id, order_token } = await paid()
    await refund(order_id)
    await refundEvent(order_id, 'processed')
    expect(await booked(order_id)).toMatchObject(WHOLE)
    await emit(order_id, 'refund.failed')
    await refundEvent(order_id, 'failed')
    expect(await booked(order_id)).toMatchObject({ notes: [], payouts: [] })
    expect((await order(order_token)).payment).toMatchObject({ status: 'paid', refunded: '0.00' })
  })

  test('of an order that was cancelled before it was paid leaves the customer’s account even', async () => {
    const made = await placed()
    const [payment] = await paymentsOf(made.order_id)
    await act('cancel', made.order_id)
    await choose(made.checkout_url, 'pay')
    await webhook(payment!.reference)
    expect(await ok(refund(made.order_id))).toEqual([true])
    await refundEvent(made.order_id, 'processed')
    expect((await order(made.order_token)).payment.status).toBe('refunded')
    const all = await systemDb().accPayment.findMany({ where: { customer_id: payment!.customer_id } })
    expect(all.map(({ kind, amount }) => `${kind} ${amount.toFixed(2)}`).toSorted()).toEqual([
      'pay 115.00',
      'receive 115.00',
    ])
  })

  test('and cancellation in one step: the order ends canceled, the invoice credited, and one refund is made', async () => {
    const { order_id, order_token } = await paid()
    expect(await ok(act('cancel', order_id))).toEqual([false])
    await refund(order_id, { amount: '15.00' })
    await refundEvent(order_id, 'processed')
    await gateway.fault('refund', 'reset')
    const both = await Promise.all([ok(act('cancel_and_refund', order_id)), ok(act('cancel_and_refund', order_id))])
    expect(both.flat().filter(Boolean)).toHaveLength(1)
    expect(await order(order_token)).toMatchObject({ cancelled: true, payment: { can_pay: false } })
    expect(await booked(order_id)).toMatchObject({ order: 'Cancelled' })
    await refundEvent(order_id, 'processed')
    expect(await order(order_token)).toMatchObject({
      cancelled: true,
      payment: { status: 'refunded', refunded: '115.00' },
    })
    expect(await givenBack(order_id)).toEqual([1_500, 10_000])
    expect(await booked(order_id)).toMatchObject({
      notes: [
        ['-100.00', '-13.04', '0.00'],
        ['-15.00', '-1.96', '0.00'],
      ],
      payouts: ['pay 100.00', 'pay 15.00'],
    })
  })
})

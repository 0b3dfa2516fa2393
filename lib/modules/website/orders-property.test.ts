import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { stopLive } from '@/lib/core/live/bus'
import fc from '@/scripts/test/property'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { gatewayWebhooks } from '../banking/jobs/gateway-webhooks'
import { settleOrdersJob } from './jobs/settle-orders.job'

/** Whatever shoppers, staff and the gateway do, and in which order: ledger, order and gateway agree, and nobody is charged twice. */

let api: TestInstallation
let gateway: Awaited<ReturnType<typeof startGateway>>
let owner: string
let ours: string
let secret: string
let priceId: string
let carts = 0
let charged = 0
let refundedInPart = 0
beforeAll(async () => {
  api = await startTestInstallation()
  gateway = await startGateway()
  owner = api.ours.owner
  ours = (await call('GET', '/me')).body.organization.id
  await setGateway(ours)
  secret = (await call('POST', '/settings/website/secret', {})).body.secret
  const shipping = { base_amount: '60.00', items_covered: 2, extra_item: '15.55' }
  await call('PUT', '/settings/website', { published: true, display_mode: 'for_sale', gateway_enabled: true, shipping })
  const lists = (await call('GET', '/grid/acc-price-lists/data')).body.rows
  const price_list_id = lists.find((one: Json) => one.kind === 'selling' && one.is_default).row_id
  const item_id = (await call('POST', '/grid/acc-items', { name: 'Cable', sku: 'CABLE', visible: true })).body.row
    .row_id
  priceId = (await call('POST', '/grid/acc-item-prices', { item_id, price_list_id, rate: '19.99' })).body.row.row_id
}, 300_000)
afterAll(async () => {
  await stopLive()
  await gateway?.close()
  await api?.close()
})

const call = (method: string, path: string, body?: object) =>
  api.call(method, path, { key: owner, ...(body ? { body } : {}) })
/** Each cart is another shopper's, so that limits of tries stay out of it. */
const shop = (path: string, body: object = {}, key = '') =>
  api.call('POST', `/public/website${path}`, {
    headers: {
      'x-website-secret': secret,
      ...(key ? { 'idempotency-key': key, 'x-forwarded-for': `10.0.${carts >> 8}.${carts & 255}` } : {}),
    },
    body,
  })

const VERBS = [
  'checkout',
  'checkout',
  'price',
  'pay',
  'choose',
  'choose',
  'decline',
  'return',
  'webhook',
  'cancel',
  'refund',
  'part',
  'part',
  'dashboard',
  'cancel-refund',
  'told',
  'follow-up',
] as const
const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  pick: fc.nat(100),
  qty: fc.integer({ min: 1, max: 5 }),
  cents: fc.integer({ min: 1, max: 99_999 }),
  twice: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** Nothing would be proven by carts alone. */
const PAID_IN_PART_BACK = (['checkout', 'choose', 'return', 'part'] as const).map(
  (verb): Step => ({ verb, pick: 0, qty: 1, cents: 1_000, twice: false }),
)
type Order = { id: string; token: string; total: string; pages: string[] }

/** One thing that happens. A refusal in words is an answer too; a crash is none. */
async function act(orders: Order[], { verb, pick, qty, cents, twice }: Step): Promise<void> {
  const order = orders[pick % (orders.length || 1)]
  const again = async (work: () => Promise<{ status: number } | unknown>) => {
    for (const answer of await Promise.all(twice ? [work(), work()] : [work()]))
      if (answer && typeof answer === 'object' && 'status' in answer) expect(Number(answer.status)).toBeLessThan(500)
  }
  if (verb === 'price')
    return void (await call('PUT', `/grid/acc-item-prices/${priceId}`, { rate: (cents / 100).toFixed(2) }))
  if (verb === 'follow-up') return followUp()
  if (verb === 'checkout') {
    const key = `cart-${++carts}`
    const body = {
      items: [{ sku: 'CABLE', qty }],
      customer: { name: 'Ayanda', email: `ayanda${pick % 2}.${carts >> 2}@post.example` },
      address: { line1: '1 Long Street', city: 'Cape Town', postal_code: '8001' },
    }
    const [made, other] = await Promise.all(
      twice ? [shop('/checkout', body, key), shop('/checkout', body, key)] : [shop('/checkout', body, key)],
    )
    expect(made!.status).toBe(201)
    if (other) expect(other.body).toEqual(made!.body)
    const { order_id: id, order_token: token, total, checkout_url } = made!.body
    return void orders.push({ id, token, total, pages: checkout_url ? [checkout_url] : [] })
  }
  if (!order) return
  if (verb === 'pay')
    return again(async () => {
      const answer = await shop(`/orders/${order.token}/pay`)
      if (answer.status === 200) order.pages.push(answer.body.checkout_url)
      return answer
    })
  if (verb === 'choose' || verb === 'decline')
    return again(async () => {
      const url = order.pages[pick % order.pages.length]
      const choice = verb === 'decline' ? 'decline' : 'pay'
      if (url) await fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
    })
  if (verb === 'return') return again(() => shop(`/orders/${order.token}/verify`))
  if (verb === 'cancel') return again(() => call('POST', '/grid/acc-sales-orders/action/cancel', { ids: [order.id] }))
  const action = (key: string, params: object = {}) =>
    again(() => call('POST', `/grid/acc-sales-orders/action/${key}`, { ids: [order.id], params }))
  if (verb === 'refund') return action('refund_card')
  if (verb === 'part') return action('refund_card', { amount: (cents / 1000).toFixed(2) })
  if (verb === 'cancel-refund') return action('cancel_and_refund')
  if (verb === 'dashboard') return dashboardRefund(order.id, cents)
  if (verb === 'told') return again(() => webhooks(order.id, 'refund.processed'))
  return again(() => webhooks(order.id))
}

const organization = () => systemDb().organization.findFirstOrThrow({ where: { id: ours } })
const paymentsOf = (order_id: string) => systemDb().websitePayment.findMany({ where: { order_id } })

/** Staff refund something at the gateway itself. */
async function dashboardRefund(order_id: string, cents: number) {
  const port = await connectIfConfigured(ours, gatewayConnector)
  for (const { reference, status } of await paymentsOf(order_id))
    if (status === 'paid')
      await port!.refund({ transaction: reference, amount: (cents / 1000).toFixed(2) }).catch(() => {})
  await webhooks(order_id, 'refund.processed')
}

async function webhooks(order_id: string, kind = 'charge.success') {
  const ctx = systemContext('webhook', (await organization()) as never) as never
  const told = (await gateway.account(ours)).transactions
  for (const { reference } of await paymentsOf(order_id)) {
    const one = told.find((other) => other.reference === reference && other.paid_at)
    if (!one) continue
    const received = {
      id: '1',
      provider: 'gateway',
      kind,
      provider_event_id: '1',
      received_at: new Date(),
    }
    const data = { event: kind, data: { ...one, domain: 'test' } }
    await gatewayWebhooks.handle({ ctx, webhook: { ...received, raw: Buffer.from(''), data } })
  }
}

async function followUp() {
  const { signal } = new AbortController()
  await settleOrdersJob.run({
    ctx: systemContext('job', (await organization()) as never) as never,
    ...{ input: {}, progress: async () => {}, event: null },
    job: { id: '1', attempt: 1, isLastAttempt: true, signal, cancel: signal },
  })
}

async function demandTrue({ id, total }: Order): Promise<void> {
  const told = await gateway.account(ours)
  const attempts = await paymentsOf(id)
  const taken = told.transactions.filter(
    ({ reference, paid_at }) => paid_at && attempts.some((one) => one.reference === reference),
  )
  const back = told.refunds.filter(({ transaction }) => taken.some((one) => one.id === transaction))
  expect(taken.length).toBeLessThanOrEqual(1)
  const document = (await call('GET', `/accounting/documents/acc_sales_order/${id}`)).body.document
  const invoices = document.links.filter(({ doctype }: Json) => doctype === 'acc_sales_invoice')
  const kept = await systemDb().websiteOrder.findFirstOrThrow({ where: { id } })
  const booked = await systemDb().accPayment.findMany({
    where: { organization_id: ours, docstatus: 1, reference_no: { in: attempts.map(({ reference }) => reference) } },
  })
  expect(booked.map(({ amount }) => amount.toFixed(2))).toEqual(taken.map(({ amount }) => (amount / 100).toFixed(2)))
  expect(attempts.filter(({ status }) => status === 'paid')).toHaveLength(taken.length)
  const [one] = taken
  charged += taken.length
  const refunded = back.reduce((sum, { amount }) => sum + amount, 0)
  refundedInPart += back.filter(({ amount }) => amount < one!.amount).length
  if (!one) {
    expect(invoices).toEqual([])
    expect(kept.payment_status).toMatch(document.docstatus === 2 ? /^cancelled$/ : /^(unpaid|pending|failed)$/)
    return
  }
  expect(refunded).toBeLessThanOrEqual(one.amount)
  expect([(one.amount / 100).toFixed(2), kept.payment_status]).toEqual([
    total,
    refunded === 0 ? 'paid' : refunded < one.amount ? 'partially_refunded' : 'refunded',
  ])
  // Each refund at the gateway is one of ours and one payment out of the clearing account.
  const refunds = await systemDb().websiteRefund.findMany({ where: { order_id: id } })
  const amounts = back.map(({ amount }) => (amount / 100).toFixed(2)).toSorted()
  expect(refunds.map(({ status, amount }) => `${status} ${amount.toFixed(2)}`).toSorted()).toEqual(
    amounts.map((amount) => `processed ${amount}`),
  )
  const payouts = await systemDb().accPayment.findMany({
    where: { organization_id: ours, docstatus: 1, id: { in: refunds.map(({ payout_id }) => payout_id!) } },
  })
  expect(payouts.map(({ kind, amount }) => `${kind} ${amount.toFixed(2)}`).toSorted()).toEqual(
    amounts.map((amount) => `pay ${amount}`),
  )
  // Of an order that was cancelled before the money came, it is on the customer's account.
  if (document.docstatus === 2 && invoices.length === 0) return
  const wholes = await Promise.all(
    invoices.map(
      async ({ id }: Json) => (await call('GET', `/accounting/documents/acc_sales_invoice/${id}`)).body.document,
    ),
  )
  const [invoice, ...others] = wholes.filter(({ is_return }) => !is_return)
  expect([invoice.grand_total, invoice.outstanding, others]).toEqual([total, '0.00', []])
  const notes = wholes.filter(({ is_return }) => is_return)
  const cents = (of: Json[], field: string) => of.reduce((sum, each) => sum + Math.round(Number(each[field]) * 100), 0)
  expect([cents(notes, 'grand_total'), cents(notes, 'outstanding')]).toEqual([0 - refunded, 0])
  if (refunded === one.amount) expect(cents(notes, 'tax_total')).toBe(-cents([invoice], 'tax_total'))
}

test('any order of carts, payments and cancellations leaves everyone with the truth', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const orders: Order[] = []
      for (const one of [...PAID_IN_PART_BACK, ...steps]) await act(orders, one)
      await followUp()
      for (const order of orders) await demandTrue(order)
    }),
    { numRuns: Number(process.env.INDABA_TEST_ROUNDS ?? 12), endOnFailure: true },
  )
  expect([charged, refundedInPart].map(Math.sign)).toEqual([1, 1])
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive } from '@/lib/core/live/bus'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { storeCard } from '@/tests/banking/vault'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Bill runs and card charges over HTTP: shapes, statuses, rights, two organizations. A month that the demo leaves alone. */
vi.setConfig({ testTimeout: 90_000 })
const PERIOD = new Date().toISOString().slice(0, 7)
const DAY = `${PERIOD}-01`
let installation: TestInstallation
let gateway: Awaited<ReturnType<typeof startGateway>>
let worker: Worker
let ours: string
let theirs: string
beforeAll(async () => {
  installation = await startTestInstallation()
  gateway = await startGateway()
  const organizationOf = async (key: string) =>
    (await installation.call('GET', '/me', { key })).body.organization.id as string
  ours = await organizationOf(installation.ours.owner)
  theirs = await organizationOf(installation.theirs.owner)
  for (const id of [ours, theirs]) await setGateway(id)
  // Nothing of the demo is posted or charged here.
  await systemDb().cardCharge.deleteMany()
  await systemDb().billRun.deleteMany()
  await systemDb().savedCard.deleteMany()
  await systemDb().accDocument.updateMany({
    where: { doctype: 'acc_sales_invoice', docstatus: 0 },
    data: { posting_date: new Date('2020-01-01') },
  })
  worker = await startWorker()
}, 300_000)
afterAll(async () => {
  await worker?.stop()
  await stopLive()
  await gateway?.close()
  await installation?.close()
})

const call = (method: string, path: string, body?: unknown, key = installation.ours.owner) =>
  installation.call(method, path, { key, ...(body === undefined ? {} : { body }) })

async function draft(key: string, organization_id: string, token: string | null, rate: string) {
  const customer_id = newId()
  const email = `${newId().slice(-10)}@post.example`
  await systemDb().customer.create({ data: { id: customer_id, organization_id, name: `Payer ${token}`, email } })
  const card_id = token ? await storeCard(organization_id, { token, email, customer_id, auto_charge: true }) : null
  const made = await call(
    'POST',
    '/accounting/documents/acc_sales_invoice',
    { customer_id, posting_date: DAY, items: [{ description: 'Fibre', rate, item_tax_template_id: null }] },
    key,
  )
  expect(made.status).toBeLessThan(300)
  return {
    customer_id,
    card_id,
    email,
    id: made.body.document.id as string,
    number: made.body.document.number as string,
  }
}

describe('a bill run', () => {
  test('is previewed, posted, pressed again, listed and read', async () => {
    const key = installation.ours.owner
    const paying = await draft(key, ours, 'AUTH_good', '100')
    const declining = await draft(key, ours, 'AUTH_declines', '200')
    const without = await draft(key, ours, null, '300')

    const preview = await call('GET', `/accounting/bill-run/preview?period=${PERIOD}`)
    expect(preview.status).toBe(200)
    expect(preview.body).toMatchObject({ period: PERIOD, from: DAY, run: null, gateway: { ready: true }, closed: '' })
    const planned = (id: string) => preview.body.invoices.find((one: Json) => one.document_id === id)
    expect(planned(paying.id)).toMatchObject({
      ...{ number: paying.number, posted: false, fate: 'charge', href: `/selling/invoices/${paying.id}` },
      card: { id: paying.card_id, brand: 'visa', last4: '4081', expiry: expect.stringMatching(/^12\/\d{4}$/) },
    })
    expect(planned(without.id)).toMatchObject({ fate: 'no_card', card: null })

    const posted = await call('POST', '/accounting/bill-run/post', { period: PERIOD })
    expect(posted).toMatchObject({
      status: 200,
      body: { id: expect.any(String), invoices: 3, sweep: { charged: 1, failed: 1, unknown: 0 } },
    })
    const again = await call('POST', '/accounting/bill-run/post', { period: PERIOD })
    expect(again.body).toMatchObject({ id: posted.body.id, invoices: 3, sweep: { charged: 1, failed: 1, unknown: 0 } })
    expect(await systemDb().cardCharge.count({ where: { organization_id: ours } })).toBe(2)

    const list = await call('GET', '/accounting/bill-runs')
    expect(list.body.runs[0]).toMatchObject({ id: posted.body.id, period: PERIOD, status: 'done', problems: [] })
    const read = await call('GET', `/accounting/bill-runs/${posted.body.id}`)
    // What needs somebody comes first.
    expect(read.body.charges.map((one: Json) => [one.document_id, one.status])).toEqual([
      [declining.id, 'declined'],
      [paying.id, 'succeeded'],
    ])
    expect(read.body.charges[1]).toMatchObject({ payment_id: expect.any(String), card: { last4: '4081' }, attempt: 1 })
    const invoice = await call('GET', `/accounting/documents/acc_sales_invoice/${paying.id}`)
    expect(invoice.body.document.outstanding).toBe('0.00')

    const [charge] = (await call('GET', '/grid/card-charges/data?filter[status]=declined')).body.rows
    expect(charge).toMatchObject({ card: 'visa 4081', message: 'Insufficient Funds', amount: expect.any(String) })
    await systemDb().savedCard.update({ where: { id: declining.card_id! }, data: { status: 'revoked' } })
    const refused = await call('POST', '/grid/card-charges/action/charge_again', { ids: [charge.row_id] })
    expect(refused.body.results[0]).toMatchObject({ ok: false, message: expect.stringContaining('cannot be charged') })
  })

  test.each([['2026-13'], ['november'], [''], ['1026-11']])('of the month %s is 422, at its place', async (period) => {
    const answer = await call('POST', '/accounting/bill-run/post', { period })
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'period'] }] } })
    const read = await call('GET', `/accounting/bill-run/preview?period=${period}`)
    expect(read).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'period'] }] } })
  })

  test('is an administrator’s; a member may look, a guest may not', async () => {
    const { member, moderator, guest } = installation.ours
    for (const key of [member, moderator, guest])
      expect((await call('POST', '/accounting/bill-run/post', { period: PERIOD }, key)).status).toBe(403)
    expect((await call('GET', '/accounting/bill-runs', undefined, member)).status).toBe(200)
    expect((await call('GET', '/accounting/bill-runs', undefined, guest)).status).toBe(403)
    const ids = (await call('GET', '/grid/saved-cards/data')).body.rows.map((row: Json) => row.row_id)
    for (const action of ['revoke', 'toggle_auto_charge'])
      expect((await call('POST', `/grid/saved-cards/action/${action}`, { ids }, moderator)).status).toBe(403)
  })

  test('and its charges are nobody else’s', async () => {
    const [run] = (await call('GET', '/accounting/bill-runs')).body.runs
    const key = installation.theirs.owner
    expect((await call('GET', '/accounting/bill-runs', undefined, key)).body.runs).toEqual([])
    expect((await call('GET', `/accounting/bill-runs/${run.id}`, undefined, key)).status).toBe(404)
    expect((await call('GET', '/accounting/bill-runs/nothing')).status).toBe(404)
    // The same address in both: only the own organization’s card is charged.
    const one = await draft(key, theirs, null, '10')
    await storeCard(ours, { email: one.email, auto_charge: true })
    const answer = await call('POST', '/accounting/bill-run/post', { period: PERIOD }, key)
    expect(answer.body).toMatchObject({ invoices: 1, sweep: { charged: 0, failed: 0, unknown: 0 } })
  })
})

test('a revoked card says at once what happens, and what the gateway answered a moment later, also when it is down', async () => {
  const waitFor = async (id: string, state: string) =>
    vi.waitFor(async () => expect((await call('GET', `/grid/saved-cards/${id}`)).body.row.gateway_state).toBe(state), {
      timeout: 20_000,
      interval: 200,
    })
  const good = await storeCard(ours, { token: 'AUTH_second', last4: '5060', auto_charge: true })
  const answer = await call('POST', '/grid/saved-cards/action/revoke', { ids: [good] })
  expect(answer.body).toMatchObject({
    ok: true,
    results: [{ message: expect.stringContaining('will not be charged') }],
  })
  await waitFor(good, 'forgotten')
  const { row } = (await call('GET', `/grid/saved-cards/${good}`)).body
  expect(row).toMatchObject({
    status: 'revoked',
    auto_charge: false,
    gateway_note: 'The gateway has forgotten the card.',
  })
  const twice = await call('POST', '/grid/saved-cards/action/revoke', { ids: [good] })
  expect(twice.body.results[0]).toMatchObject({ ok: false })

  await gateway.fault('deactivate', 'status', { status: 503, times: 10 })
  const down = await storeCard(ours, { token: 'AUTH_down', signature: 'SIG_down' })
  await call('POST', '/grid/saved-cards/action/revoke', { ids: [down] })
  await vi.waitFor(
    async () => {
      const { row } = (await call('GET', `/grid/saved-cards/${down}`)).body
      expect(row).toMatchObject({ status: 'revoked', gateway_note: expect.stringContaining('could not be told') })
    },
    { timeout: 30_000, interval: 300 },
  )
})

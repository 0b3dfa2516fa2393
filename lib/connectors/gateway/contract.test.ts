import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readBody } from '../sandbox-kit/read-request'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { gatewayConnector } from '.'
import { paystack } from './paystack/adapter'
import { toAmount, toMinor, toSettlement } from './paystack/map'
import { SIGNATURE_HEADER, signatureOf } from './paystack/signature'
import type { GatewayPort, GatewayTransaction, NewCharge } from './port'
import { gatewaySandbox } from './sandbox/part'
import { SANDBOX_CARDS, SANDBOX_SUBACCOUNT, sandboxKeys } from './sandbox-account'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([gatewaySandbox])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

const OURS = sandboxKeys('ours')
const settings = (more: object = {}) => ({
  ...OURS,
  default_currency: 'ZAR',
  subaccount: SANDBOX_SUBACCOUNT,
  base_url: `${sandbox.url}/gateway`,
  ...more,
})
const port = (more: object = {}, webhookUrl = '') =>
  paystack(settings(more), { organizationId: '', mode: 'sandbox', webhookUrl })
const fault = (op: string, mode: string, more: object = {}) =>
  sandbox.control('POST', 'faults', { match: { op }, mode, ...more })
const requests = async () =>
  ((await sandbox.control('GET', 'requests')) as { requests: { op: string; headers: object }[] }).requests
type SandboxState = { gateway: { accounts: Record<string, { transactions: { reference: string; status: string }[] }> } }
const chargesOf = async (reference: string) =>
  Object.values(((await sandbox.control('GET', 'state')) as SandboxState).gateway.accounts)
    .flatMap(({ transactions }) => transactions)
    .filter((one) => one.reference === reference)

const order = (more: Partial<NewCharge> = {}): NewCharge => ({
  authorization: SANDBOX_CARDS.good,
  email: 'lerato@post.example',
  amount: '115.00',
  currency: 'ZAR',
  reference: 'chg_ours_1',
  ...more,
})

describe('the keys', () => {
  test('are proven, with the subaccount', async () => {
    expect(await port().check()).toMatchObject({ domain: 'test', subaccount: 'Sandbox payouts' })
    expect((await gatewayConnector.check(port())).message).toContain('The keys are good, in test mode.')
  })

  test.each([
    ['a secret key that the gateway does not know', { secret_key: 'sk_test_wrong_0123456789' }, 'auth', 'Invalid key'],
    ['what is no secret key', { secret_key: 'hello' }, 'auth', 'no secret key'],
    ['what is no public key', { public_key: 'hello' }, 'validation', 'no public key'],
    ['keys of two modes', { public_key: 'pk_live_sandbox_ours' }, 'validation', 'live mode'],
    ['a subaccount that is not there', { subaccount: 'ACCT_nothing' }, 'not_found', 'no subaccount ACCT_nothing'],
  ])('%s: told in words', async (_what, more, kind, words) => {
    const error = await port(more)
      .check()
      .catch((thrown) => thrown)
    expect(error).toMatchObject({ kind })
    expect(error.message).toContain(words)
  })

  test('never show: not in errors, not in what is recorded', async () => {
    const secret_key = 'sk_test_very_secret_value'
    await sandbox.control('POST', 'faults', {
      match: {},
      mode: 'status',
      status: 400,
      body: { message: `bad ${secret_key}` },
    })
    const error = await port({ secret_key })
      .check()
      .catch((thrown) => thrown)
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain(secret_key)
    expect(JSON.stringify(await requests())).not.toContain(secret_key)
  })
})

describe('a charge', () => {
  test('that goes well, and the same again by its reference', async () => {
    const paid = await port().charge(order({ metadata: { invoice: 'INV-1' } }))
    expect(paid).toMatchObject({
      outcome: 'succeeded',
      domain: 'test',
      reference: 'chg_ours_1',
      amount: '115.00',
      fees: '4.34',
      currency: 'ZAR',
      customer: { email: 'lerato@post.example' },
      card: { authorization: SANDBOX_CARDS.good, reusable: true, brand: 'visa', last4: '4081', signature: 'SIG_4081' },
      metadata: { invoice: 'INV-1' },
      subaccount: SANDBOX_SUBACCOUNT,
    })
    expect(await port().verify('chg_ours_1')).toEqual(paid)
    expect(await port().getTransaction(paid.id)).toEqual(paid)
  })

  test.each([
    ['has no money', SANDBOX_CARDS.declines, 'declined', 'Insufficient Funds'],
    ['is expired', SANDBOX_CARDS.expired, 'declined', 'Expired Card'],
    ['must be confirmed', SANDBOX_CARDS.challenge, 'action_needed', 'confirm'],
  ])('of a card that %s is an outcome, not an error', async (_what, authorization, outcome, words) => {
    const told = await port().charge(order({ authorization }))
    expect(told).toMatchObject({ outcome, reference: 'chg_ours_1' })
    expect(told.message).toContain(words)
    expect((await port().verify('chg_ours_1')).outcome).not.toBe('succeeded')
  })

  test.each([
    ['of a card for one payment', { authorization: SANDBOX_CARDS.not_reusable }, 'validation'],
    ['of a card that is not there', { authorization: 'AUTH_nothing' }, 'not_found'],
    ['of nothing', { amount: '0.00' }, 'validation'],
    ['of half a cent', { amount: '1.005' }, 'validation'],
  ])('%s is refused, and that is certain', async (_what, more, kind) => {
    await expect(port().charge(order(more))).rejects.toMatchObject({ kind, outcomeUnknown: false })
    expect(await chargesOf('chg_ours_1')).toEqual([])
  })

  test('with a reference that was used is refused', async () => {
    await port().charge(order())
    await expect(port().charge(order())).rejects.toMatchObject({ kind: 'conflict', outcomeUnknown: false })
    expect(await chargesOf('chg_ours_1')).toHaveLength(1)
  })

  test.each([
    ['the connection breaks', 'charge', 'reset', {}],
    ['the answer is half', 'charge', 'malformed', {}],
    ['a web page comes instead', 'charge_applied', 'status', { status: 502, body: '<html>Bad gateway</html>' }],
    ['it answers 500', 'charge_applied', 'status', { status: 500 }],
  ])('whose answer is lost as %s: unknown, sent once, and told by verify', async (_what, op, mode, more) => {
    await fault(op, mode, more)
    await expect(port().charge(order())).rejects.toMatchObject({ outcomeUnknown: true })
    expect((await requests()).filter((one) => one.op === 'charge')).toHaveLength(1)
    expect(await port().verify('chg_ours_1')).toMatchObject({ outcome: 'succeeded' })
    await expect(port().charge(order())).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('that was never heard of is not found', async () => {
    await expect(port().verify('chg_nothing')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('of the other kind of money is not believed', async () => {
    await port().charge(order())
    await fault('other_domain', 'stale')
    await expect(port().verify('chg_ours_1')).rejects.toMatchObject({ message: expect.stringContaining('real money') })
    await fault('other_domain', 'stale')
    await expect(port().listTransactions({})).rejects.toMatchObject({ message: expect.stringContaining('real money') })
    const live = port({ ...sandboxKeys('ours', 'live') })
    await expect(live.verify('chg_ours_1')).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('metadata as text is read, and fees may be missing', async () => {
    await port().charge(order({ metadata: { invoice: 'INV-1' } }))
    await fault('metadata_text', 'stale')
    await fault('null_fees', 'stale')
    expect(await port().verify('chg_ours_1')).toMatchObject({ metadata: { invoice: 'INV-1' }, fees: null })
  })

  test('is given back, and then not twice', async () => {
    const paid = await port().charge(order())
    expect(await port().refund({ transaction: paid.id, amount: '15.00' })).toMatchObject({
      status: 'pending',
      amount: '15.00',
    })
    await expect(port().refund({ transaction: paid.id, amount: '100.01' })).rejects.toMatchObject({
      kind: 'validation',
    })
    await port().refund({ transaction: paid.reference })
    await expect(port().refund({ transaction: paid.reference })).rejects.toMatchObject({ kind: 'validation' })
  })

  test('of a card that was revoked is refused; revoking twice is no error', async () => {
    await port().deactivate(SANDBOX_CARDS.second)
    await port().deactivate(SANDBOX_CARDS.second)
    await expect(port().charge(order({ authorization: SANDBOX_CARDS.second }))).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})

describe('lists', () => {
  const all = async (filter: object) => {
    const found: GatewayTransaction[] = []
    for (let page: number | null = 1; page !== null; ) {
      const { items, next } = await port().listTransactions({ ...filter, page })
      found.push(...items)
      page = next
    }
    return found
  }

  test('page by page, each once, of the days and outcome asked for', async () => {
    const from = new Date(Date.now() - 30 * 86_400_000)
    const paid = await all({ from, outcome: 'succeeded' })
    expect(paid.length).toBeGreaterThan(50)
    expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length)
    expect(paid.every((one) => one.outcome === 'succeeded' && one.created_at >= from.toISOString())).toBe(true)
    expect((await all({ from })).length).toBeGreaterThan(paid.length)
    expect((await all({})).length).toBeGreaterThan(110)
  })

  test.each([
    ['how many pages there are', 'no_page_count'],
    ['more than whether there is a next page', 'only_next'],
  ])('that do not tell %s are read to their end all the same', async (_what, op) => {
    const whole = (await all({})).map(({ id }) => id)
    await fault(op, 'stale', { times: 9 })
    expect((await all({})).map(({ id }) => id)).toEqual(whole)
    expect(whole.length).toBeGreaterThan(110)
  })

  test('a restarted sandbox lists the same payments', async () => {
    const before = (await all({})).map(({ id, amount }) => [id, amount])
    await sandbox.control('POST', 'reset')
    expect((await all({})).map(({ id, amount }) => [id, amount])).toEqual(before)
  })

  test('a page that fails is tried again, and told when it goes on failing', async () => {
    const second = { match: { op: 'list_transactions', subject: 'page=2' }, mode: 'status', status: 500 }
    await sandbox.control('POST', 'faults', { ...second, times: 2 })
    await all({})
    await sandbox.control('POST', 'faults', { ...second, times: 3 })
    await expect(all({})).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('settlements are what was paid on the day before, less fees', async () => {
    const { items } = await port().listSettlements({})
    const [newest] = items
    expect(newest).toMatchObject({ status: 'paid', currency: 'ZAR', problem: '', deductions: '0.00' })
    const { items: paid } = await port().settlementTransactions(newest!.id)
    const cents = (amounts: (string | null)[]) => amounts.reduce((sum, amount) => sum + (toMinor(amount!) ?? 0), 0)
    expect(cents(paid.map(({ amount }) => amount))).toBe(toMinor(newest!.gross))
    expect(cents(paid.map(({ fees }) => fees))).toBe(toMinor(newest!.fees))
    expect(toMinor(newest!.net)! + toMinor(newest!.fees)!).toBe(toMinor(newest!.gross))
  })

  test('a charge is paid out on the next day, and what was given back is kept back', async () => {
    const old = await all({ outcome: 'succeeded' })
    await port().refund({ transaction: old.at(-1)!.id, amount: '10.00' })
    const paid = await port().charge(order({ amount: '500.00' }))
    await sandbox.control('POST', 'clock', { advance_seconds: 86_400 })
    const { items } = await port().listSettlements({})
    expect(items[0]).toMatchObject({ problem: '', deductions: '10.00' })
    const inIt = (await port().settlementTransactions(items[0]!.id)).items
    expect(inIt.map(({ id }) => id)).toContain(paid.id)
  })

  test('a settlement that does not add up has its problem in words', () => {
    const wire = {
      id: '7',
      domain: 'test' as const,
      status: 'success',
      currency: 'ZAR',
      total_fees: 290,
      deductions: null,
    }
    expect(toSettlement({ ...wire, total_processed: 10000, total_amount: 9710 }).problem).toBe('')
    expect(toSettlement({ ...wire, total_processed: 10000, total_amount: 9700 }).problem).toContain('99.90 ZAR')
  })
})

describe('a checkout', () => {
  const checkout = () =>
    port().initialize({
      email: 'jan@post.example',
      amount: '250.00',
      currency: 'ZAR',
      reference: 'chk_1',
      return_url: 'http://shop.example/thanks?order=1',
    })
  const choose = (url: string, choice: string, card = 'reusable') =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ choice, card }), redirect: 'manual' })

  test('is paid on its page, and its card may be charged again by the same address', async () => {
    const { url } = await checkout()
    expect(await (await fetch(url)).text()).toContain('ZAR 250.00')
    const gone = await choose(url, 'pay')
    expect(gone.status).toBe(303)
    expect(gone.headers.get('location')).toBe('http://shop.example/thanks?order=1&trxref=chk_1&reference=chk_1')
    const paid = await port().verify('chk_1')
    expect(paid).toMatchObject({ outcome: 'succeeded', card: { reusable: true } })
    const { authorization } = paid.card!
    await expect(port().charge(order({ authorization }))).rejects.toMatchObject({ kind: 'validation' })
    expect(await port().charge(order({ authorization, email: 'jan@post.example' }))).toMatchObject({
      outcome: 'succeeded',
    })
  })

  test.each([
    ['decline', 'declined'],
    ['abandon', 'abandoned'],
  ])('%s', async (choice, outcome) => {
    const { url } = await checkout()
    await choose(url, choice)
    expect(await port().verify('chk_1')).toMatchObject({ outcome })
  })

  test.each(['decline', 'pay'])('what was paid and given back stays so: %s', async (choice) => {
    const { url } = await checkout()
    await choose(url, 'pay')
    const { id } = await port().verify('chk_1')
    await port().refund({ transaction: id, amount: '250.00' })
    await port().listRefunds(id)
    const before = await port().verify('chk_1')
    expect(before).toMatchObject({ outcome: 'reversed' })
    expect(await (await fetch(url)).text()).toContain('paid already')
    await choose(url, choice)
    expect(await port().verify('chk_1')).toEqual(before)
  })

  test('with a card for one payment', async () => {
    const { url } = await checkout()
    await choose(url, 'pay', 'once')
    expect(await port().verify('chk_1')).toMatchObject({ outcome: 'succeeded', card: { reusable: false } })
  })
})

describe('webhooks', () => {
  const body = Buffer.from(
    JSON.stringify({
      event: 'charge.success',
      data: { id: 4500000001, domain: 'test', reference: 'T1', status: 'success' },
    }),
  )
  const signed = (raw: Buffer, key = OURS.secret_key) =>
    port().readWebhook(raw, { [SIGNATURE_HEADER]: signatureOf(key, raw) })

  test('are read when these very bytes are signed with the secret key', () => {
    expect(signed(body)).toEqual({
      id: 'charge.success:4500000001',
      kind: 'charge.success',
      domain: 'test',
      reference: 'T1',
      transaction_id: '4500000001',
    })
    expect(signed(body, 'sk_test_another')).toBeNull()
    expect(port().readWebhook(body, {})).toBeNull()
    expect(port().readWebhook(body, { [SIGNATURE_HEADER]: 'abc' })).toBeNull()
    const header = { [SIGNATURE_HEADER]: signatureOf(OURS.secret_key, body) }
    expect(port().readWebhook(Buffer.from(`${body} `), header)).toBeNull()
    expect(() => signed(Buffer.from('[]'))).toThrow('cannot be read')
  })

  test.each([
    ['nothing', [true]],
    ['stale', [true, true]],
    ['malformed', [false]],
    ['timeout', []],
  ])('with the fault %s they come signed as %j', async (mode, signatures) => {
    const shop = await receiver()
    if (mode !== 'nothing') await fault('webhook:charge.success', mode)
    await port({}, shop.url).charge(order())
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(shop.received.map((raw) => raw.event !== null)).toEqual(signatures)
    for (const { event } of shop.received) if (event) expect(event).toMatchObject({ reference: 'chg_ours_1' })
    await shop.close()
  })

  /** Where a shop would take them: what came, and what was read in it. */
  async function receiver() {
    const received: { event: ReturnType<GatewayPort['readWebhook']> }[] = []
    const server = http.createServer(async (incoming, outgoing) => {
      const raw = await readBody(incoming)
      received.push({ event: port().readWebhook(raw, incoming.headers as Record<string, string>) })
      outgoing.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return { received, url, close: () => new Promise((resolve) => server.close(resolve)) }
  }
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [115000, '1150.00'],
  [-250, '-2.50'],
])('%i cents are %s', (minor, amount) => {
  expect(toAmount(minor)).toBe(amount)
  if (minor > 0) expect(toMinor(amount)).toBe(minor)
})

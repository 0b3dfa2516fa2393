import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { stopLive } from '@/lib/core/live/bus'
import { runOperation } from '@/lib/core/operation'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { sendOrderLinks } from './operations/shoppers/send-order-links'
import { makeShopperToken, readShopperToken } from './shoppers/shopper-token'

/** Shoppers from their first code to the end of their account, requirement by requirement. */
let api: TestInstallation
let secret: string
let theirSecret: string
let organization: string
let caller = 0
beforeAll(async () => {
  api = await startTestInstallation()
  secret = await openShop(api.ours.owner)
  theirSecret = await openShop(api.theirs.owner)
  const { site_id: id } = (await api.call('GET', '/settings/website', { key: api.ours.owner })).body
  organization = (await systemDb().website.findFirstOrThrow({ where: { id } })).organization_id
}, 120_000)
afterAll(async () => {
  await stopLive()
  await api?.close()
})

async function openShop(key: string): Promise<string> {
  const body = { published: true, branding: { support_email: 'help@shop.example' } }
  await api.call('PUT', '/settings/website', { key, body })
  return (await api.call('POST', '/settings/website/secret', { key, body: {} })).body.secret
}

/** Each call from another network address, as those are limited. */
const call = (method: string, path: string, body?: object, token?: string, site = secret) =>
  api.call(method, `/public/website${path}`, {
    headers: {
      'x-website-secret': site,
      'x-forwarded-for': `10.0.${Math.floor(caller / 250)}.${caller++ % 250}`,
      ...(token ? { 'x-shopper-token': token } : {}),
    },
    ...(body ? { body } : {}),
  })
const mailsTo = (email: string) =>
  systemDb().mail.findMany({ where: { to_address: email }, orderBy: { created_at: 'asc' } })
const ask = (email: string) => call('POST', '/auth/send-otp', { email })
const codeRow = (email: string) =>
  systemDb().websiteShopperCode.findFirstOrThrow({ where: { email, organization_id: organization } })
const codeIn = async (email: string) => /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)!.text_body)![0]
const verify = (email: string, code: string, more = {}) => call('POST', '/auth/verify-otp', { email, code, ...more })
const me = (token: string) => call('GET', '/auth/me', undefined, token)
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

/** Lets time pass for an address: what it had is this much older. */
const later = (email: string, seconds: number) =>
  systemDb().$executeRaw`update website_shopper_code set sent_at = sent_at - make_interval(secs => ${seconds}::float8),
    resend_at = resend_at - make_interval(secs => ${seconds}::float8),
    expires_at = expires_at - make_interval(secs => ${seconds}::float8) where email = ${email}`

async function signIn(email: string, more = {}): Promise<{ token: string; customer: Json }> {
  await later(email, 3600)
  expect((await ask(email)).status).toBe(200)
  const { status, body } = await verify(email, await codeIn(email), more)
  expect(status).toBe(200)
  return body
}

describe('codes', () => {
  test('rq.website.otp.hashed, customer: six digits, stored hashed; a right one makes the customer and works once', async () => {
    const email = 'lerato@home.example'
    expect((await ask(' Lerato@Home.example ')).body).toEqual({ ok: true, resend_in: 60 })
    const code = await codeIn(email)
    expect(JSON.stringify(await codeRow(email))).not.toContain(code)
    const { status, body } = await verify(email, `${code.slice(0, 3)} ${code.slice(3)}`, { name: 'Lerato' })
    expect(status).toBe(200)
    expect(body.customer).toMatchObject({ email, name: 'Lerato', has_password: false, reseller: false })
    const { customers } = (await api.call('GET', `/website/customers?email=${email}`, { key: api.ours.owner })).body
    expect(customers).toMatchObject([{ id: body.customer.id, name: 'Lerato' }])
    expect((await me(body.token)).body.customer).toEqual(body.customer)
    expect((await verify(email, code)).status).toBe(401)
    expect((await signIn(email)).customer.id).toBe(body.customer.id)
  })

  test('an address of one customer of the books signs in as that customer', async () => {
    const body = { name: 'Karoo Stay', email: 'stay@karoo.example' }
    const { customer } = (await api.call('POST', '/website/customers', { key: api.ours.owner, body })).body
    expect((await signIn('stay@karoo.example')).customer).toMatchObject({ id: customer.id, name: 'Karoo Stay' })
  })

  test('known and unknown addresses get the same answer', async () => {
    await later('lerato@home.example', 3600)
    const answers = [await ask('lerato@home.example'), await ask('nobody@home.example')]
    expect(answers[1]!.body.ok).toBe(answers[0]!.body.ok)
    expect(Object.keys(answers[1]!.body)).toEqual(Object.keys(answers[0]!.body))
    const wrong = [await verify('lerato@home.example', '000000'), await verify('nobody@home.example', '000000')]
    expect(wrong[1]).toMatchObject({ status: 401, body: wrong[0]!.body })
    expect(await systemDb().websiteShopper.count({ where: { email: 'nobody@home.example' } })).toBe(0)
  })

  test('another code comes after a minute and ends the one before; the wait grows', async () => {
    const email = 'zola@home.example'
    await ask(email)
    const first = await codeIn(email)
    expect((await ask(email)).body.resend_in).toBeGreaterThan(50)
    expect(await mailsTo(email)).toHaveLength(1)
    await later(email, 61)
    await ask(email)
    expect(await mailsTo(email)).toHaveLength(2)
    const second = await codeIn(email)
    if (second !== first) expect((await verify(email, first)).status).toBe(401)
    for (const wait of [60, 120, 240]) {
      await later(email, 300)
      expect((await ask(email)).body.resend_in).toBe(wait)
    }
  })

  test('a code ends after ten minutes and after five wrong tries, which are told', async () => {
    const email = 'sipho@home.example'
    await ask(email)
    const code = await codeIn(email)
    for (const left of [4, 3, 2, 1, 0])
      expect((await verify(email, wrongFor(code))).body).toMatchObject({ code: 'code_wrong', tries_left: left })
    const { status, body } = await verify(email, code)
    expect([status, body.tries_left, typeof body.locked_until]).toEqual([401, 0, 'string'])
    await later(email, 70)
    await ask(email)
    const next = await codeIn(email)
    await later(email, 601)
    expect((await verify(email, next)).status).toBe(401)
  })

  test('two at once: one mail, and one code lets in once', async () => {
    const email = 'twice@home.example'
    await Promise.all([ask(email), ask(email)])
    expect(await mailsTo(email)).toHaveLength(1)
    const code = await codeIn(email)
    const answers = await Promise.all([verify(email, code), verify(email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await systemDb().websiteShopper.count({ where: { email } })).toBe(1)
  })

  test('one network address asks for thirty a minute at the most', async () => {
    const from = { 'x-website-secret': secret, 'x-forwarded-for': '192.0.2.1' }
    const one = (n: number) =>
      api.call('POST', '/public/website/auth/send-otp', { headers: from, body: { email: `n${n}@flood.example` } })
    const answers = []
    for (let n = 0; n < 32; n++) answers.push((await one(n)).status)
    expect(answers.filter((status) => status === 200).length).toBeLessThan(32)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('sessions', () => {
  test('rq.website.otp.revoke: signing out everywhere ends every token', async () => {
    const { token } = await signIn('lerato@home.example')
    const other = await signIn('lerato@home.example')
    expect((await call('POST', '/auth/sign-out-everywhere', {}, token)).status).toBe(200)
    for (const old of [token, other.token]) expect((await me(old)).status).toBe(401)
  })

  test('a token of another organization, a changed one and an old one are refused', async () => {
    const { token } = await signIn('lerato@home.example')
    expect((await call('GET', '/auth/me', undefined, token, theirSecret)).status).toBe(401)
    const [text, proof] = token.split('.')
    for (const wrong of [`${text}.`, `B${text!.slice(1)}.${proof}`, 'x', '']) expect((await me(wrong)).status).toBe(401)
    const session = readShopperToken(token)!
    const DAY = 86_400_000
    expect(readShopperToken(makeShopperToken(session, Date.now() - 29 * DAY))).toEqual(session)
    expect(readShopperToken(makeShopperToken(session, Date.now() - 30 * DAY))).toBeNull()
  })

  test('rq.website.auth.shopper: a password is set once signed in, and guesses are slowed down alike for unknown addresses', async () => {
    const email = 'pass@home.example'
    const { token } = await signIn(email)
    const logIn = (address: string, password: string) => call('POST', '/auth/login', { email: address, password })
    expect((await call('POST', '/auth/password', { password: 'password123' }, token)).status).toBe(422)
    const set = await call('POST', '/auth/password', { password: 'Karoo-rain-2026' }, token)
    expect(set.body.customer.has_password).toBe(true)
    expect((await me(token)).status).toBe(401)
    expect((await me(set.body.token)).status).toBe(200)
    expect((await logIn(email, 'Karoo-rain-2026')).body.customer.email).toBe(email)
    const change = { password: 'Other-rain-2026', current_password: 'not this one' }
    expect((await call('POST', '/auth/password', change, set.body.token)).status).toBe(422)
    const guesses = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 7; n++) {
      guesses.known.push((await logIn(email, 'wrong guess')).status)
      guesses.unknown.push((await logIn('unknown@home.example', 'wrong guess')).status)
    }
    expect(guesses.known.at(-1)).toBe(429)
    expect(guesses.unknown.at(-1)).toBe(429)
    expect((await logIn(email, 'Karoo-rain-2026')).status).toBe(429)
  })

  test('details are the shopper’s own; a customer disabled in the books is let in no more', async () => {
    const { token, customer } = await signIn('anna@home.example')
    const changed = await call('PUT', '/auth/me', { name: 'Anna Nkosi', phone: '082 555 0100' }, token)
    expect(changed.body.customer).toMatchObject({ name: 'Anna Nkosi', phone: '082 555 0100' })
    const inBooks = `/grid/acc-customers/${customer.id}`
    const row = (await api.call('GET', inBooks, { key: api.ours.owner })).body.row
    expect(row).toMatchObject({ name: 'Anna Nkosi', phone: '082 555 0100' })
    await api.call('PUT', inBooks, { key: api.ours.owner, body: { disabled: true } })
    expect((await me(token)).status).toBe(401)
    await later('anna@home.example', 3600)
    await ask('anna@home.example')
    expect((await verify('anna@home.example', await codeIn('anna@home.example'))).status).toBe(401)
  })
})

const staff = (method: string, path: string, body?: object, key = api.ours.owner) =>
  api.call(method, path, { key, ...(body ? { body } : {}) })

describe('accounts', () => {
  const home = { line1: '1 Long Street', city: 'Cape Town', postal_code: '8001' }

  test('addresses are the shopper’s own; there is one default while there is any', async () => {
    const { token } = await signIn('home@home.example')
    const stranger = (await signIn('stranger@home.example')).token
    const first = (await call('POST', '/auth/addresses', home, token)).body.addresses[0]
    expect(first).toMatchObject({ ...home, is_default: true })
    const second = { ...home, line1: '2 Short Street', is_default: true }
    const both = (await call('POST', '/auth/addresses', second, token)).body.addresses
    expect(both.map(({ line1, is_default }: Json) => [line1, is_default])).toEqual([
      ['2 Short Street', true],
      ['1 Long Street', false],
    ])
    const path = `/auth/addresses/${both[0].id}`
    expect((await call('PUT', path, home, stranger)).status).toBe(404)
    expect((await call('DELETE', path, undefined, stranger)).status).toBe(404)
    expect((await call('GET', '/auth/addresses', undefined, stranger)).body.addresses).toEqual([])
    expect((await call('POST', '/auth/addresses', { ...home, city: ' ' }, token)).status).toBe(422)
    const left = (await call('DELETE', path, undefined, token)).body.addresses
    expect(left).toMatchObject([{ id: first.id, is_default: true }])
  })

  test('deleting the account takes a fresh proof and leaves the customer in the books', async () => {
    const email = 'gone@home.example'
    const { token, customer } = await signIn(email)
    await call('POST', '/auth/addresses', home, token)
    await later(email, 3600)
    await ask(email)
    const code = await codeIn(email)
    const remove = (body: object) => call('POST', '/auth/delete-account', body, token)
    expect((await remove({})).status).toBe(422)
    expect((await remove({ code: wrongFor(code) })).body.tries_left).toBe(4)
    expect((await remove({ password: 'not this one' })).status).toBe(403)
    const { status, body } = await remove({ code })
    expect([status, body.message]).toEqual([200, expect.stringContaining('books')])
    expect((await me(token)).status).toBe(401)
    const where = { organization_id: organization, email }
    expect(await systemDb().websiteShopper.count({ where })).toBe(0)
    expect(await systemDb().websiteShopperCode.count({ where })).toBe(0)
    expect(
      await systemDb().websiteAddress.count({ where: { name: '', line1: home.line1, organization_id: organization } }),
    ).toBe(1)
    expect((await staff('GET', `/grid/acc-customers/${customer.id}`)).status).toBe(200)
  })

  test('sso-exchange: a code of staff signs the customer in once, within a minute', async () => {
    const { customer } = (await staff('POST', '/website/customers', { name: 'Portal', email: 'p@portal.example' })).body
    const make = (key?: string) => staff('POST', `/website/customers/${customer.id}/sso-code`, {}, key)
    expect((await make(api.ours.member)).status).toBe(403)
    expect((await make(api.theirs.owner)).status).toBe(404)
    const { code } = (await make()).body
    expect(await systemDb().websiteSsoCode.count({ where: { code_hash: code } })).toBe(0)
    const exchange = (text: string, site = secret) =>
      call('POST', '/auth/sso-exchange', { code: text }, undefined, site)
    expect((await exchange(code, theirSecret)).status).toBe(401)
    const answers = await Promise.all([exchange(code), exchange(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const { token } = answers.find(({ status }) => status === 200)!.body
    expect((await me(token)).body.customer.id).toBe(customer.id)
    const late = (await make()).body.code
    await systemDb().websiteSsoCode.updateMany({
      data: { expires_at: new Date() },
      where: { customer_id: customer.id },
    })
    expect((await exchange(late)).status).toBe(401)
  })
})

test('rq.website.reseller: resellers see their own prices and add users, who share both and add none', async () => {
  const list = (await staff('POST', '/grid/acc-price-lists', { name: 'Trade', kind: 'selling' })).body.row
  const item = (await staff('POST', '/grid/acc-items', { name: 'Router R1', sku: 'RR-1', visible: true })).body.row
  await staff('POST', '/grid/acc-item-prices', { item_id: item.row_id, price_list_id: list.row_id, rate: '80' })
  await staff('PUT', '/settings/website', { display_mode: 'for_sale' })
  const { token, customer } = await signIn('trade@reseller.example')
  await staff('PUT', `/grid/acc-customers/${customer.id}`, { price_list_id: list.row_id })
  const price = async (as?: string) => (await call('GET', '/catalogue?sku=RR-1', undefined, as)).body.products[0].price
  expect(await price(token)).toBeNull()
  const user = { name: 'Ben', email: 'ben@reseller.example' }
  expect((await call('POST', '/reseller/users', user, token)).status).toBe(403)
  expect((await call('GET', '/reseller/users')).status).toBe(401)

  const say = (reseller: boolean, key?: string) =>
    staff('PUT', '/settings/website/resellers', { customer_id: customer.id, reseller }, key)
  expect((await say(true, api.ours.member)).status).toBe(403)
  expect((await say(true, api.theirs.owner)).status).toBe(404)
  expect((await say(true)).body.resellers).toMatchObject([{ customer_id: customer.id, price_list: 'Trade', users: 1 }])
  expect((await me(token)).body.customer).toMatchObject({ reseller: true, may_add_users: true })
  expect([await price(token), await price()]).toEqual(['80', null])
  const added = await call('POST', '/reseller/users', user, token)
  expect([added.status, added.body.user.email]).toEqual([201, user.email])
  expect((await call('POST', '/reseller/users', user, token)).status).toBe(409)
  expect((await call('GET', '/reseller/users', undefined, token)).body.users).toMatchObject([user])
  expect(await mailsTo(user.email)).toHaveLength(1)
  const ben = await signIn(user.email)
  expect(ben.customer).toMatchObject({ id: customer.id, reseller: true, may_add_users: false })
  expect(await price(ben.token)).toBe('80')
  expect((await call('GET', '/reseller/users', undefined, ben.token)).status).toBe(403)
  expect((await say(false)).body.resellers).toEqual([])
  expect(await price(ben.token)).toBeNull()
})

test('rq.website.contact: a message reaches the sender’s lead and the support address; spam and floods do not', async () => {
  const message = { name: 'Nomsa', email: 'nomsa@ask.example', message: 'Do you deliver to Paarl?', page: '/faqs' }
  const send = (more: object) => call('POST', '/contact', { ...message, ...more })
  expect((await send({ website: 'https://spam.example' })).body).toEqual({ ok: true })
  const leads = () => systemDb().crmLead.findMany({ where: { email: message.email } })
  expect(await leads()).toEqual([])
  expect((await send({})).body).toEqual({ ok: true })
  expect((await send({ message: 'And when?' })).status).toBe(200)
  const [lead, ...others] = await leads()
  expect(others).toEqual([])
  const entries = await systemDb().timelineEntry.findMany({ where: { lead_id: lead!.id, kind: 'shop_message' } })
  expect(entries.map(({ body }) => body)).toContain('Do you deliver to Paarl?\nPage /faqs')
  expect(entries[0]).toMatchObject({ subject_id: lead!.id, direction: 'incoming', actor_label: 'Nomsa' })
  const mails = await systemDb().mail.findMany({ where: { subject: 'Message from Nomsa' } })
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatchObject({ to_address: 'help@shop.example', headers: { 'Reply-To': message.email } })
  for (let n = 0; n < 3; n++) await send({})
  expect((await send({})).status).toBe(429)
  for (const wrong of [{ email: 'x' }, { message: '' }, { message: 'x'.repeat(4001) }, { name: '' }])
    expect((await send(wrong)).status).toBe(422)
})

describe('orders', () => {
  const email = 'buyer@home.example'
  const body = {
    items: [{ sku: 'BUY-1', qty: 1 }],
    customer: { name: 'Buyer', email },
    address: { line1: '1 Long Street', city: 'Cape Town', postal_code: '8001' },
  }
  let placed: Json
  beforeAll(async () => {
    const lists = (await staff('GET', '/grid/acc-price-lists/data')).body.rows
    const price_list_id = lists.find((one: Json) => one.kind === 'selling' && one.is_default).row_id
    const item = (await staff('POST', '/grid/acc-items', { name: 'Cable', sku: 'BUY-1', visible: true })).body.row
    await staff('POST', '/grid/acc-item-prices', { item_id: item.row_id, price_list_id, rate: '100' })
    await staff('PUT', '/settings/website', { display_mode: 'for_sale' })
    placed = (await call('POST', '/checkout', body)).body
  })

  test('a shopper lists the orders of their own customer, each with its link', async () => {
    const { token } = await signIn(email)
    const { orders, next_before } = (await call('GET', '/auth/orders', undefined, token)).body
    expect(orders).toMatchObject([{ order_number: placed.order_number, order_token: placed.order_token }])
    expect(next_before).toBeNull()
    const other = (await signIn('stranger@home.example')).token
    expect((await call('GET', '/auth/orders', undefined, other)).body.orders).toEqual([])
    expect((await call('GET', '/auth/orders')).status).toBe(401)
  })

  test('find my order: the same answer always; the link goes to the address of the order alone', async () => {
    const find = (more: object) => call('POST', '/orders/find', { email, ...more })
    const jobs = () =>
      systemQuery<{ input: { email: string; number: string } }>(
        `select data->'input' as input from pgboss.job where name = 'website.mail-order-links' order by created_on`,
        [],
      )
    expect((await find({ number: placed.order_number.toLowerCase() })).body).toEqual({ ok: true })
    expect((await find({ email: 'nobody@home.example' })).body).toEqual({ ok: true })
    const ctx = systemContext('test', await organizationDetails(organization)) as OrganizationCtx
    const asked = (await jobs()).map(({ input }) => input)
    expect(asked).toHaveLength(2)
    const before = await mailsTo(email)
    const sent = []
    for (const input of [...asked, { email, number: 'SO-none' }])
      sent.push(await runOperation(sendOrderLinks, ctx, input))
    expect(sent).toEqual([{ orders: 1 }, { orders: 0 }, { orders: 0 }])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(before.length + 1)
    expect(mails.at(-1)!.text_body).toContain(`/orders/${placed.order_token}`)
    for (let n = 0; n < 6; n++) expect((await find({})).body).toEqual({ ok: true })
    expect((await jobs()).length).toBeLessThan(6)
  })

  test('a message about an order names it; a token that opens nothing is refused', async () => {
    const message = { name: 'Buyer', email, message: 'Where is it?', order_token: placed.order_token }
    expect((await call('POST', '/contact', message)).status).toBe(200)
    const mail = await systemDb().mail.findFirstOrThrow({ where: { subject: 'Message from Buyer' } })
    expect(mail.text_body).toContain(`Order ${placed.order_number}`)
    const order = await systemDb().accDocument.findFirstOrThrow({ where: { number: placed.order_number } })
    const entry = await systemDb().timelineEntry.findFirst({ where: { kind: 'shop_message', ref_id: order.id } })
    expect(entry?.customer_id).toBe(order.customer_id)
    expect((await call('POST', '/contact', { ...message, order_token: 'wrong' })).status).toBe(404)
  })
})

describe("the shop's own pages", () => {
  test('keep the session in a cookie that scripts cannot read, of each shop its own', async () => {
    const email = 'cookie@home.example'
    const site = (await staff('GET', '/settings/website')).body.site_id
    const inShop = (method: string, path: string, body?: object, cookie = '') =>
      api.call(method, `/shop${path}`, {
        headers: { 'x-shop': site, 'x-forwarded-for': '10.9.9.9', cookie },
        ...(body ? { body } : {}),
      })
    await ask(email)
    const entered = await inShop('POST', '/auth/verify-otp', { email, code: await codeIn(email) })
    expect(entered.body).toEqual({ customer: expect.objectContaining({ email }) })
    const set = entered.headers.get('set-cookie') ?? ''
    expect(set).toMatch(new RegExp(`^shopper-${site}=.+; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+`))
    const cookie = set.split(';')[0]!
    expect((await inShop('GET', '/auth/me', undefined, cookie)).body.customer.email).toBe(email)
    expect((await inShop('GET', '/auth/me', undefined, cookie.replace(site, 'of-another-shop'))).status).toBe(401)
    const left = await inShop('POST', '/auth/sign-out-everywhere', {}, cookie)
    expect(left.headers.get('set-cookie')).toMatch(/=; .*Max-Age=0/)
    expect((await inShop('GET', '/auth/me', undefined, cookie)).status).toBe(401)
  })
})

import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { bankSyncConnector } from '.'
import type { PulledStatement, PullOrder } from './port'
import { portal } from './portal/adapter'
import { BUILT_IN_PROFILE, readProfile } from './portal/profile'
import { Visit } from './portal/visit'
import { bankSyncSandbox } from './sandbox/part'
import { SANDBOX_ACCOUNT, SANDBOX_PASSWORD, SANDBOX_SAVINGS, SANDBOX_USERS } from './sandbox-account'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([bankSyncSandbox])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

/** Reads as much of a statement as these tests look at; the books have a reader of their own. */
function read(ofx: Buffer): PulledStatement {
  const text = ofx.toString()
  const of = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null
  return {
    transactions: [...text.matchAll(/<DTPOSTED>(\d+)<TRNAMT>([-\d.]+)<FITID>([^<]+)<NAME>([^<\n]+)/g)].map(
      ([, day, amount, bank_ref, description]) => ({
        posted_on: day!.replace(/(....)(..)(..)/, '$1-$2-$3'),
        amount: amount!,
        bank_ref: bank_ref!,
        description: description!,
        reference: '',
      }),
    ),
    balance: of(/<BALAMT>([-\d.]+)/),
    asOf: of(/<DTASOF>(\d+)/),
    unread: [],
  }
}

type More = Partial<Omit<PullOrder, 'credentials'>> & {
  password?: string
  profile?: string
  budgetMs?: number
  address?: string
}

const today = new Date().toISOString().slice(0, 10)
const pull = (username: string, { password = SANDBOX_PASSWORD, profile = '', budgetMs, address, ...more }: More = {}) =>
  portal({
    address: address ?? `${sandbox.url}/bank-sync`,
    profile,
    mode: 'sandbox',
    ...(budgetMs ? { budgetMs } : {}),
  }).pull({
    credentials: { username, password },
    accountNumber: SANDBOX_ACCOUNT,
    since: '2026-01-01',
    until: today,
    proxy: null,
    read,
    ...more,
  })
const opsAsked = async () =>
  ((await sandbox.control('GET', 'requests')) as { requests: { op: string | null }[] }).requests.map(({ op }) => op)
type State = { 'bank-sync': { sessions: Record<string, { ended: boolean }>; attempts: { outcome: string }[] } }
const state = async () => ((await sandbox.control('GET', 'state')) as State)['bank-sync']
const fault = (op: string, mode: string, more: object = {}) =>
  sandbox.control('POST', 'faults', { match: { op }, mode, times: 9, ...more })
const ONCE = ['login_page', 'login', 'welcome', 'accounts', 'statement', 'logout']

describe('a pull', () => {
  test('signs in once, fetches the account, and signs out', async () => {
    const result = await pull(SANDBOX_USERS.good)
    expect(result).toMatchObject({ ok: true, balance: null })
    expect(result.ok && result.transactions).toHaveLength(4)
    expect(result.ok && result.transactions.at(-1)).toMatchObject({ posted_on: today, description: 'SERVICE FEE' })
    expect((await opsAsked()).slice(0, 6)).toEqual(ONCE)
    expect(Object.values((await state()).sessions)).toEqual([{ username: 'good', ended: true }])
  })

  test('asks for the days that are wanted', async () => {
    const result = await pull(SANDBOX_USERS.good, { since: today })
    expect(result.ok && result.transactions.map(({ posted_on }) => posted_on)).toEqual([today, today])
    await sandbox.control('POST', 'reset')
    await pull(SANDBOX_USERS.good, { since: '2026-11-01', until: '2026-11-30' })
    const { requests } = (await sandbox.control('GET', 'requests')) as { requests: { op: string; path: string }[] }
    expect(requests.find(({ op }) => op === 'statement')?.path).toContain('?from=2026-11-01&to=2026-11-30')
  })

  test('finds an account however its number is written, and tells the balance that the bank gives', async () => {
    const result = await pull(SANDBOX_USERS.good, { accountNumber: ` ${SANDBOX_SAVINGS.replace(/^(..)/, '$1-')}` })
    expect(result).toMatchObject({ ok: true, asOf: today.replaceAll('-', '') })
    expect(result.ok && Number(result.balance)).toBeGreaterThan(0)
  })

  test('takes overlapping days as they come; which lines are here already is not its business', async () => {
    const result = await pull(SANDBOX_USERS.overlap, { since: today })
    expect(result.ok && new Set(result.transactions.map(({ posted_on }) => posted_on)).size).toBe(10)
  })

  test.each([
    [SANDBOX_USERS.one_time_code, 'second_factor', 'We have sent a one-time code to the number that ends in 42.'],
    [SANDBOX_USERS.push_approval, 'second_factor', 'Approve the sign-in in the app on your telephone'],
    [SANDBOX_USERS.locked, 'locked', 'has been locked after too many attempts'],
    [SANDBOX_USERS.maintenance, 'unavailable', 'down for maintenance until 06:00'],
    [SANDBOX_USERS.changed_layout, 'layout', 'does not describe'],
  ])('as %s ends with %s and what the portal said', async (username, kind, words) => {
    expect(await pull(username)).toMatchObject({
      ok: false,
      kind,
      stage: 'login',
      message: expect.stringContaining(words),
    })
    const asked = await opsAsked()
    expect(asked.filter((op) => op === 'login')).toHaveLength(1)
    expect(asked).not.toContain('accounts')
    for (const { ended } of Object.values((await state()).sessions)) expect(ended).toBe(true)
  })

  test.each([
    ['a wrong password', { password: 'not-the-one', username: SANDBOX_USERS.good }],
    ['an unknown user', { password: SANDBOX_PASSWORD, username: 'nobody' }],
  ])('with %s is one attempt, told without the password', async (_, { password, username }) => {
    const result = await pull(username, { password })
    expect(result).toEqual({
      ok: false,
      kind: 'auth',
      stage: 'login',
      message: 'The user name or password is not correct.',
    })
    expect((await state()).attempts).toHaveLength(1)
  })

  test('of an account that is not there says so', async () => {
    const result = await pull(SANDBOX_USERS.good, { accountNumber: '999' })
    expect(result).toMatchObject({ ok: false, kind: 'layout', stage: 'accounts' })
    expect(!result.ok && result.message).toContain('The portal shows 2 other.')
  })

  test('keeps within its time, and signs out all the same', async () => {
    const result = await pull(SANDBOX_USERS.slow, { budgetMs: 1_000 })
    expect(result).toMatchObject({ ok: false, kind: 'unavailable', stage: 'statement' })
    expect(!result.ok && result.message).toBe('The portal took longer than the 1 second that it has.')
    expect((await opsAsked()).at(-1)).toBe('logout')
  })

  test('stops when it is told to', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 300)
    const result = await pull(SANDBOX_USERS.slow, { signal: stop.signal })
    expect(result).toMatchObject({ ok: false, kind: 'unavailable', message: 'It was stopped before it was done.' })
  })
})

describe('nothing is tried again', () => {
  test.each([
    ['login_page', 'reset_before', {}, 'unavailable'],
    ['login_page', 'status', { status: 503 }, 'unavailable'],
    ['login_page', 'status', { status: 429, headers: { 'retry-after': '1' } }, 'unavailable'],
    ['login_page', 'html', {}, 'layout'],
    ['login', 'reset', {}, 'unavailable'],
    ['login', 'status', { status: 502 }, 'unavailable'],
    ['accounts', 'reset', {}, 'unavailable'],
    ['accounts', 'status', { status: 500 }, 'unavailable'],
    ['statement', 'reset', {}, 'unavailable'],
    ['statement', 'html', {}, 'layout'],
    ['statement', 'status', { status: 404 }, 'layout'],
  ])('when %s meets %s %j', async (op, mode, more, kind) => {
    await fault(op, mode, more)
    expect(await pull(SANDBOX_USERS.good)).toMatchObject({ ok: false, kind, stage: op })
    expect((await opsAsked()).filter((one) => one === op)).toHaveLength(1)
  })
})

describe('what a portal may not do', () => {
  const serve = async (
    answer: (request: http.IncomingMessage, url: string) => [number, Record<string, string>, string],
  ) => {
    const asked: string[] = []
    const server = http.createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      const [status, headers, body] = answer(request, url())
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { url: url(), asked, close: () => new Promise((resolve) => server.close(resolve)) }
  }
  const form = (action: string) =>
    `<form method=post action='${action}'><input type=hidden name=csrf_token value=abc><input name=username><input name=password></form>`

  test('lead elsewhere, or have the password sent elsewhere', async () => {
    const other = await serve(() => [200, {}, 'Sign out'])
    const leads = await serve(() => [302, { location: `${other.url}/login` }, ''])
    const posts = await serve(() => [200, {}, form(`${other.url}/login`)])
    const repeats = await serve(({ method }) =>
      method === 'GET' ? [200, {}, form('/login')] : [307, { location: '/again' }, ''],
    )
    for (const { url, stage } of [
      { url: leads.url, stage: 'login_page' },
      { url: posts.url, stage: 'login_page' },
      { url: repeats.url, stage: 'login' },
    ])
      expect(await pull('good', { address: url })).toMatchObject({ ok: false, kind: 'layout', stage })
    expect(other.asked).toEqual([])
    expect(repeats.asked).toEqual(['GET /login', 'POST /login'])
    await Promise.all([other, leads, posts, repeats].map((one) => one.close()))
  })

  test('have us sign out elsewhere', async () => {
    const other = await serve(() => [200, {}, 'Sign out'])
    const refuses = await serve(() => [200, { 'set-cookie': 'sid=cookie-value' }, `${form('/login')} incorrect`])
    // The path of the address stands before those of the profile.
    const address = `${refuses.url}//${new URL(other.url).host}`
    expect(await pull('good', { address })).toMatchObject({ ok: false, kind: 'layout', stage: 'login_page' })
    const profile = { ...BUILT_IN_PROFILE, logout: { path: `/\\${new URL(other.url).host}/`, method: 'GET' } }
    expect(await pull('good', { address: refuses.url, profile: JSON.stringify(profile) })).toMatchObject({
      kind: 'not_configured',
      stage: 'settings',
    })
    const visit = new Visit({ origin: new URL(refuses.url), proxy: null, budgetMs: 5_000 })
    await visit.get('/', 'login_page')
    await visit.signOut('GET', `${other.url}/logout`)
    await visit.signOut('GET', '/logout')
    expect(other.asked).toEqual([])
    expect(refuses.asked).toEqual(['GET /', 'GET /logout'])
    await Promise.all([other, refuses].map((one) => one.close()))
  })

  test('give our password back to us in its words', async () => {
    const echoes = await serve(({ method }) =>
      method === 'GET'
        ? [200, { 'set-cookie': 'sid=cookie-value' }, form('/login')]
        : [200, {}, '<p>hunter2 of cookie-value is incorrect</p>'],
    )
    const result = await pull('good', { address: echoes.url, password: 'hunter2' })
    expect(result).toMatchObject({ kind: 'auth', message: '(hidden) of (hidden) is incorrect' })
    await echoes.close()
  })
})

describe('through a proxy', () => {
  test('everything goes through its tunnel', async () => {
    const asked: string[] = []
    const proxy = http.createServer().on('connect', (request, client: net.Socket) => {
      asked.push(request.url ?? '')
      const [host, port] = (request.url ?? '').split(':')
      const upstream = net.connect(Number(port), host, () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n')
        upstream.pipe(client).pipe(upstream)
      })
      for (const socket of [client, upstream]) socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    expect(await pull('good', { proxy: address })).toMatchObject({ ok: true })
    expect(asked.length).toBeGreaterThanOrEqual(ONCE.length)
    expect(new Set(asked)).toEqual(new Set([new URL(sandbox.url).host]))
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })

  test('that is not there or refuses, the portal hears nothing', async () => {
    const refuses = http.createServer().on('connect', (_, client: net.Socket) => {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    await new Promise<void>((resolve) => refuses.listen(0, '127.0.0.1', resolve))
    const port = (refuses.address() as AddressInfo).port
    expect(await pull('good', { proxy: `http://127.0.0.1:${port}` })).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('did not let us through'),
    })
    await new Promise((resolve) => refuses.close(resolve))
    expect(await pull('good', { proxy: `http://127.0.0.1:${port}` })).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('cannot be reached'),
    })
    expect(await pull('good', { proxy: 'http://me:word@127.0.0.1:1' })).toMatchObject({ kind: 'not_configured' })
    expect(await opsAsked()).toEqual([])
  })
})

describe('a profile', () => {
  test('of one’s own describes another portal', async () => {
    const profile = JSON.stringify({
      ...BUILT_IN_PROFILE,
      markers: { ...BUILT_IN_PROFILE.markers, signed_in: ['Nowhere to be seen'] },
    })
    expect(await pull('good', { profile })).toMatchObject({ ok: false, kind: 'layout', stage: 'login' })
    const { logout: _, ...rest } = BUILT_IN_PROFILE
    expect(await pull('good', { profile: JSON.stringify(rest) })).toMatchObject({
      kind: 'not_configured',
      stage: 'settings',
      message: expect.stringContaining('logout'),
    })
  })

  test.each([
    ['{', 'no JSON'],
    ['[]', 'JSON object'],
    [JSON.stringify({ ...BUILT_IN_PROFILE, colour: 'red' }), 'colour'],
    [JSON.stringify({ ...BUILT_IN_PROFILE, statement: { path: '/all.ofx' } }), '{id} or {account}'],
    [JSON.stringify({ ...BUILT_IN_PROFILE, logout: { path: 'https://elsewhere.example/' } }), 'begins with one slash'],
    [JSON.stringify({ ...BUILT_IN_PROFILE, logout: { path: '/\\elsewhere.example/' } }), 'backslashes'],
    [JSON.stringify({ ...BUILT_IN_PROFILE, logout: { path: '/\t/elsewhere.example/' } }), 'cannot be seen'],
  ])('%s is refused in words', (text, words) => {
    expect(readProfile(text)).toMatchObject({ problem: expect.stringContaining(words) })
  })
})

describe('the test of the connection', () => {
  const settings = {
    base_url: '',
    username: 'good',
    password: SANDBOX_PASSWORD,
    account_number: SANDBOX_ACCOUNT,
    profile: '',
    proxy_server: '',
  }
  const check = (base_url: string) =>
    bankSyncConnector.check(
      bankSyncConnector.create({ ...settings, base_url }, { organizationId: '', mode: 'live', webhookUrl: '' }),
    )

  test('opens the sign-in page and signs nobody in', async () => {
    expect((await check(`${sandbox.url}/bank-sync`)).message).toContain('is as the profile says')
    expect(await opsAsked()).toEqual(['login_page'])
  })

  test('says what is wrong', async () => {
    await fault('login_page', 'html')
    await expect(check(`${sandbox.url}/bank-sync`)).rejects.toMatchObject({ kind: 'protocol' })
    await expect(check('nowhere')).rejects.toMatchObject({ kind: 'not_configured' })
  })
})

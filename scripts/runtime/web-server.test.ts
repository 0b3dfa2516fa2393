import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { markTrouble } from '@/lib/core/db/mark-trouble'
import type { Env } from '../../lib/core/env'
import { clientAddressOf, parseTrustedProxies } from '../../lib/core/http/client-address'
import { offerDirectly } from '../../lib/core/http/direct-api'
import { childEnvironment } from './settings'
import { createWebServer } from './web-server'

const open: ReturnType<typeof createWebServer>[] = []
afterAll(() => {
  for (const server of open) server.close()
})

const HOSTS = { url: 'http://localhost:3000', websiteRoot: 'localhost' }

/** Answers what Next would see of the request's headers. */
async function serverWith(trusted: string, https = false) {
  const server = createWebServer(
    async (request, response) => void response.end(JSON.stringify({ ...request.headers, url: request.url })),
    { trustedProxies: parseTrustedProxies(trusted), https, hosts: HOSTS },
  )
  open.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (headers: Record<string, string> = {}, method = 'GET', path = '/any') => {
    const sent = httpRequest({ port, host: '127.0.0.1', method, path, headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    let text = ''
    for await (const piece of answer) text += piece
    return { status: answer.statusCode, headers: answer.headers, seen: JSON.parse(text) as IncomingHttpHeaders }
  }
}

const SPOOFED = {
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
}

test('headers of a caller who is no trusted proxy are not believed', async () => {
  const { seen } = await (await serverWith('10.0.0.0/8'))(SPOOFED)
  expect(seen['x-forwarded-for']).toBe('127.0.0.1')
  expect(Object.keys(seen).filter((name) => name.startsWith('x-forwarded-'))).toEqual(['x-forwarded-for'])
})

test('a trusted proxy says who calls and under which name', async () => {
  const { seen } = await (await serverWith('127.0.0.0/8'))(SPOOFED)
  expect(seen).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example' })
})

test('every answer has the security headers, and over https it may only be asked again over https', async () => {
  const ask = await serverWith('')
  for (const { headers } of [await ask(), await ask({}, 'POST'), await ask({}, 'TRACE')]) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toMatch(/camera=\(\)/)
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  expect((await (await serverWith('', true))()).headers['strict-transport-security']).toMatch(/max-age=\d+/)
})

test.each(['TRACE', 'PROPFIND'])('%s is not allowed', async (method) => {
  const { status, headers, seen } = await (await serverWith(''))({}, method)
  expect({ status, allow: headers.allow, seen }).toMatchObject({
    status: 405,
    allow: expect.stringMatching(/GET.*POST/),
    seen: { code: 'method_not_allowed' },
  })
})

test.each(['/api/v1/%', '/crm/%ff', '/crm/leads?q=a%00b', '/crm/%00'])('%s is no address', async (path) => {
  const { status, seen } = await (await serverWith(''))({}, 'GET', path)
  expect({ status, seen }).toMatchObject({ status: 400, seen: { code: 'bad_request' } })
})

test('a connection stays open longer than a load balancer keeps it', async () => {
  expect((await (await serverWith(''))()).headers['keep-alive']).toBe('timeout=75')
})

describe('the caller’s address', () => {
  const proxies = parseTrustedProxies('10.0.0.0/8, 192.0.2.1,2001:db8::/32')
  test.each([
    ['198.51.100.4', undefined, '198.51.100.4'],
    ['::ffff:198.51.100.4', undefined, '198.51.100.4'],
    ['198.51.100.4', '203.0.113.7', '198.51.100.4'],
    ['10.1.1.1', undefined, '10.1.1.1'],
    ['10.1.1.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.1.1.1', '203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::1', '[2001:4860::8888]:443', '2001:4860::8888'],
    // What the caller wrote before the first proxy added the address that it saw.
    ['10.1.1.1', '8.8.8.8, 203.0.113.7, 192.0.2.1', '203.0.113.7'],
    ['10.1.1.1', 'unknown, 203.0.113.7', '203.0.113.7'],
    ['10.1.1.1', 'nonsense', '10.1.1.1'],
    ['10.1.1.1', '10.2.2.2', '10.2.2.2'],
    [undefined, '203.0.113.7', null],
  ])('socket %s, header %s: %s', (socket, header, address) => {
    expect(clientAddressOf(socket, header, proxies)).toBe(address)
  })

  test.each(['example.com', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', '10.0.0.0/-1'])(
    '%s is no trusted proxy',
    (text) => {
      expect(() => parseTrustedProxies(`127.0.0.1,${text}`)).toThrow(`"${text}"`)
    },
  )
})

test('a page that failed because the database is away is a 503 that says when to come again, other failures are a 500', async () => {
  const statusAfter = async (error: Error) => {
    const server = createWebServer(
      async (_request, response) => {
        markTrouble(error)
        response.statusCode = 500
        response.end()
      },
      { trustedProxies: parseTrustedProxies(''), https: false, hosts: HOSTS },
    )
    open.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/crm`)
    return [status, headers.get('retry-after')]
  }
  expect(await statusAfter(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))).toEqual([503, '5'])
  expect(await statusAfter(Object.assign(new Error('slow'), { code: '57014' }))).toEqual([504, '5'])
  expect(await statusAfter(new Error('ours'))).toEqual([500, null])
})

test('the demo, whose passwords are public, is reached from this machine alone, unless HOST names another address', () => {
  const hostOf = (given: { HOST?: string }, demo: boolean) =>
    childEnvironment({ NODE_ENV: 'test', ...given }, { demo } as Env).HOST
  expect(hostOf({}, true)).toBe('127.0.0.1')
  expect(hostOf({ HOST: ' ' }, true)).toBe('127.0.0.1')
  expect(hostOf({ HOST: '0.0.0.0' }, true)).toBe('0.0.0.0')
  expect(hostOf({}, false)).toBeUndefined()
})

test('the API is answered past Next once its routes are loaded, with the same headers and the settled address', async () => {
  const direct = await serverWith('')
  offerDirectly(async ({ headers }) =>
    Response.json({ address: headers.get('x-forwarded-for'), host: headers.get('x-forwarded-host') }),
  )
  const { headers, seen } = await direct(SPOOFED, 'GET', '/api/v1/any')
  expect(seen).toEqual({ address: '127.0.0.1', host: null })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  expect((await direct({}, 'GET', '/api/health')).seen).toMatchObject({ url: '/api/health' })
})

test('on the host of a website every page is the shop’s, and nobody can claim to come from one', async () => {
  const get = await serverWith('')
  const seen = async (path: string, headers: Record<string, string>) => {
    const { seen } = await get(headers, 'GET', path)
    return [seen.url, seen['x-shop-host']]
  }
  const host = 'spaza.localhost:3000'
  expect(await seen('/products?sort=-price', { host })).toEqual([
    '/shop/spaza.localhost/products?sort=-price',
    'spaza.localhost',
  ])
  expect(await seen('/', { host })).toEqual(['/shop/spaza.localhost', 'spaza.localhost'])
  expect(await seen('/faqs/', { host })).toEqual(['/shop/spaza.localhost/faqs', 'spaza.localhost'])
  for (const path of ['/_next/static/a.js', '/.well-known/acme-challenge/x'])
    expect(await seen(path, { host })).toEqual([path, undefined])
  expect(await seen('/crm', { host: 'localhost:3000', 'x-shop-host': 'spaza.localhost' })).toEqual(['/crm', undefined])
})

import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { stopLive } from '@/lib/core/live/bus'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { startTestServer } from '@/tests/server'

/** The example of integrations/website-renderer, run as a program of its own, as visitors read it. */
const program = path.resolve(import.meta.dirname, '../../../integrations/website-renderer/server.mjs')
const HOST = 'outside.localhost'
let api: TestInstallation
let indaba: Awaited<ReturnType<typeof startTestServer>>
let shop: Json
const started: ChildProcess[] = []

beforeAll(async () => {
  api = await startTestInstallation()
  indaba = await startTestServer()
  const { secret } = (await call('POST', '/settings/website/secret', {})).body
  const { site_id } = (await call('PUT', '/settings/website', { published: true, display_mode: 'for_sale' })).body
  await systemDb().website.updateMany({ where: { id: site_id }, data: { temp_label: 'outside', temp_status: 'live' } })
  const lists = (await call('GET', '/grid/acc-price-lists/data')).body.rows
  const price_list_id = lists.find((one: Json) => one.kind === 'selling' && one.is_default).row_id
  const { row } = (await call('POST', '/grid/acc-items', { name: 'A <b>lamp</b>', sku: 'LAMP/1', visible: true })).body
  await call('POST', '/grid/acc-item-prices', { item_id: row.row_id, price_list_id, rate: '100' })
  shop = await render(secret)
}, 120_000)
afterAll(async () => {
  for (const one of started) one.kill()
  await stopLive()
  await indaba?.close()
  await api?.close()
})

const call = (method: string, address: string, body?: object) =>
  api.call(method, address, { key: api.ours.owner, ...(body ? { body } : {}) })

/** Starts the program; what it answers with asks it for a page. */
async function render(secret: string) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, INDABA_URL: indaba.url, WEBSITE_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  let port = ''
  for await (const line of createInterface({ input: child.stdout })) {
    port = /^listening .*:(\d+)$/.exec(line)?.[1] ?? ''
    if (port) break
  }
  return (address: string, { host = HOST, form }: { host?: string; form?: URLSearchParams } = {}) =>
    new Promise<{ status: number; html: string }>((resolve, reject) => {
      const sent = request(
        { port, path: address, method: form ? 'POST' : 'GET', headers: { host } },
        async (answer) => {
          let html = ''
          for await (const part of answer) html += part
          resolve({ status: answer.statusCode ?? 0, html })
        },
      )
      sent.on('error', reject).end(form?.toString())
    })
}

test('shows home, list, product and cart of the host’s shop, with names as text, and takes an order once', async () => {
  for (const address of ['/', '/products?q=lamp', '/products/LAMP%2F1', '/cart?sku=LAMP/1&qty=2'])
    expect({ address, ...(await shop(address)) }).toMatchObject({
      status: 200,
      html: expect.not.stringContaining('<b>'),
    })
  expect((await shop('/products?q=lamp')).html).toContain('A &lt;b&gt;lamp&lt;/b&gt;</a> ZAR 115.00')
  const { html } = await shop('/cart?sku=LAMP/1&qty=2')
  const values = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value] as string[])
  const form = new URLSearchParams([
    ...values,
    ...Object.entries({ name: 'Thabo', email: 'thabo@post.example', line1: '1 Long Street' }),
    ...Object.entries({ city: 'Cape Town', postal_code: '8001' }),
  ])
  const placed = await shop('/order', { form })
  expect(placed).toMatchObject({ status: 200, html: expect.stringContaining('Thank you.') })
  expect((await shop('/order', { form })).html).toBe(placed.html)
  const order = await shop(/href="(\/orders\/[^"]+)"/.exec(placed.html)?.[1] ?? '')
  expect(order).toMatchObject({ status: 200, html: expect.stringContaining('A &lt;b&gt;lamp') })
  form.set('total', '1.00')
  form.set('key', crypto.randomUUID())
  expect((await shop('/order', { form })).status).toBe(409)
}, 60_000)

test('another host, an unknown page and a wrong secret are said clearly', async () => {
  expect(await shop('/', { host: 'other.example' })).toMatchObject({
    status: 404,
    html: expect.stringContaining('Not found'),
  })
  for (const address of ['/no-such-page', '/products/none', '/a/b/c', '/%ff'])
    expect({ address, status: (await shop(address)).status }).toEqual({ address, status: 404 })
  const wrong = await (await render('site_wrong'))('/')
  expect(wrong).toMatchObject({ status: 502, html: expect.stringContaining('WEBSITE_SECRET') })
}, 60_000)

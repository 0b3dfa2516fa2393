import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { acmeSandbox } from '@/lib/connectors/acme/sandbox/part'
import { dnsSandbox } from '@/lib/connectors/dns/sandbox/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { serve } from '@/lib/core/http/mount'
import { stopLive } from '@/lib/core/live/bus'
import { decryptSecret } from '@/lib/core/secrets/secrets'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { tendAddressesJob } from '../jobs/tend-addresses.job'
import { removeRecord } from './platform-records'

/** Both kinds of addresses of a website from claim to release, and each way in which they fail. */
let api: TestInstallation
let sandbox: Sandbox
let web: Server
beforeAll(async () => {
  api = await startTestInstallation()
  // The authority fetches challenges from this server, which answers with the application's own routes.
  web = createServer(async (request, response) => {
    const answer = await serve(new Request(`http://localhost${request.url}`))
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const localUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  sandbox = await startSandbox([dnsSandbox, acmeSandbox], { localUrl })
  // The demo's shops have an address already.
  await systemDb().website.updateMany({ data: { temp_label: null, temp_status: 'none' } })
  setting({ INDABA_SANDBOX_URL: sandbox.url, INDABA_DEMO: '1', WEBSITE_ADDRESS: '203.0.113.7' })
}, 120_000)
beforeEach(() => sandbox.control('POST', 'reset'))
afterAll(async () => {
  vi.unstubAllEnvs()
  forgetEnv()
  web?.close()
  await sandbox?.close()
  await stopLive()
  await api?.close()
})

function setting(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  forgetEnv()
}
const call = (method: string, path: string, body?: object, key = api.ours.owner) =>
  api.call(method, `/settings${path}`, { key, ...(body ? { body } : {}) })
const claim = (label: unknown, key?: string) => call('POST', '/website/temp-domain', { label }, key)
const submit = (domain: unknown, key?: string) => call('POST', '/website/domain', { domain }, key)
const temp = async () => (await call('GET', '/website/temp-domain/status')).body
const custom = async () => (await call('GET', '/website/domain/status')).body
const tend = () => tendAddressesJob.run({ ctx: {}, input: {} } as never)
const fault = (order: object) => sandbox.control('POST', 'faults', order)
const site = async () =>
  systemDb().website.findFirstOrThrow({ where: { id: (await call('GET', '/website')).body.site_id } })
const change = async (data: object) => systemDb().website.updateMany({ where: { id: (await site()).id }, data })
const due = () => change({ domain_next_check_at: new Date(), temp_next_check_at: new Date() })
const allowed = async (domain: string) => (await api.call('GET', `/website-hosts/allowed?domain=${domain}`)).status
const states = (steps: Json[]) => steps.map(({ state }) => state)

describe('temporary address', () => {
  test('rq.website.domain.temp-label: 3 to 32 small letters, digits and hyphens; reserved names are refused', async () => {
    for (const label of [
      'ab',
      'a'.repeat(33),
      'Spaza',
      '-spaza',
      'spaza-',
      'spa za',
      'spáza',
      'xn--spaza',
      'admin',
      '',
      null,
    ]) {
      const { status, body } = await claim(label)
      expect({ label, status, loc: body.detail[0].loc }).toEqual({ label, status: 422, loc: ['body', 'label'] })
    }
    for (const label of ['abc', 'a'.repeat(32)]) {
      expect((await claim(label)).status).toBe(200)
      expect((await call('DELETE', '/storefront/temp-domain')).body).toEqual({ ok: true })
    }
    expect((await call('DELETE', '/website/temp-domain')).status).toBe(404)
    expect((await claim('spaza', api.ours.member)).status).toBe(403)
  })

  test('rq.website.temp.claim-poll, temp-states: provisioning, then live with its steps; on this machine no record is needed', async () => {
    expect((await call('POST', '/storefront/temp-domain', { label: 'spaza' })).body).toMatchObject({
      domain: 'spaza.localhost',
      status: 'provisioning',
    })
    expect((await claim('other')).status).toBe(409)
    await tend()
    const body = await temp()
    expect(body).toMatchObject({ status: 'live', error: '', address: expect.stringContaining('spaza.localhost') })
    expect(states(body.steps)).toEqual(['done', 'done', 'done', 'done'])
    expect(body.steps[0].note).toContain('Not needed')
  })

  test('a label that another organization has is refused, without saying whose; two at once give one', async () => {
    const { status, body } = await claim('spaza', api.theirs.owner)
    expect([status, body.code]).toEqual([409, 'label_taken'])
    await call('DELETE', '/website/temp-domain')
    const both = await Promise.all([claim('corner'), claim('corner', api.theirs.owner)])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    for (const key of [api.ours.owner, api.theirs.owner]) await call('DELETE', '/website/temp-domain', undefined, key)
  })

  test('rq.website.domain.temp-dns: the platform makes the record once, and removes it only while it is its own', async () => {
    setting({ WEBSITE_ROOT: 'shops.example', WEBSITE_DNS_TOKEN: 'sandbox' })
    const records = async () => ((await sandbox.control('GET', 'state')) as Json).dns.records
    await claim('spaza')
    // It was made, and the answer got lost: the next try finds it.
    await fault({ match: { op: 'create_record' }, mode: 'reset' })
    await tend()
    expect(await temp()).toMatchObject({ status: 'provisioning', error: expect.any(String) })
    await due()
    await tend()
    expect(await temp()).toMatchObject({ status: 'live', certificate_issued_at: expect.any(String) })
    expect(await records()).toMatchObject([{ name: 'spaza.shops.example', type: 'A', content: '203.0.113.7' }])
    const { temp_record } = await site()
    await call('DELETE', '/website/temp-domain')
    expect(await removeRecord('spaza.shops.example', 'another')).toBe(false)
    expect(await removeRecord('spaza.shops.example', temp_record)).toBe(true)
    expect(await records()).toEqual([])
    setting({ WEBSITE_DNS_TOKEN: 'wrong' })
    await claim('spaza')
    await tend()
    const failed = await temp()
    expect(failed).toMatchObject({ status: 'failed', error: 'Authentication error' })
    expect(states(failed.steps)).toEqual(['failed', 'waiting', 'waiting', 'waiting'])
    setting({ WEBSITE_ROOT: '', WEBSITE_DNS_TOKEN: '' })
    expect((await claim('spaza')).body.status).toBe('provisioning')
    await tend()
    expect((await temp()).status).toBe('live')
  })
})

describe('custom domain', () => {
  test('rq.website.domain.submit-poll, custom, config.domain-state: not pointing, then pointing, then served with a certificate', async () => {
    await call('PUT', '/website', { published: true })
    for (const domain of ['localhost', '10.0.0.1', 'co.za', 'https://x.example/', '', null])
      expect((await submit(domain)).body.detail[0].loc).toEqual(['body', 'domain'])
    expect((await submit('Elsewhere.Shop.Example')).body).toMatchObject({
      domain: 'elsewhere.shop.example',
      status: 'pending_dns',
      expected_ip: '203.0.113.7',
      record: { type: 'A', name: 'elsewhere', value: '203.0.113.7' },
    })
    await tend()
    const waiting = await custom()
    expect(waiting).toMatchObject({
      status: 'pending_dns',
      seen: '192.0.2.9',
      error: expect.stringContaining('expected 203.0.113.7'),
    })
    expect(Date.parse(waiting.next_check_at) - Date.parse(waiting.checked_at)).toBe(60_000)
    expect(await allowed('elsewhere.shop.example')).toBe(404)
    await call('DELETE', '/website/domain')

    await submit('soon.shop.example')
    await tend()
    expect((await custom()).error).toContain('no A record yet')
    await call('POST', '/website/domain/check', {})
    await tend()
    await due()
    await tend()
    const live = await custom()
    expect(live).toMatchObject({ status: 'live', error: '', certificate_expires_at: expect.any(String) })
    expect(live.checks[0].passed).toBe(true)
    expect((await call('GET', '/storefront')).body.custom_domain).toMatchObject({
      domain: 'soon.shop.example',
      status: 'live',
      error: '',
      verified_at: expect.any(String),
      certificate_issued_at: expect.any(String),
    })
    expect(await allowed('soon.shop.example')).toBe(200)
    await call('PUT', '/website', { published: false })
    expect(await allowed('soon.shop.example')).toBe(404)
    const kept = await systemDb().websiteCertificate.findFirstOrThrow({ where: { host: 'soon.shop.example' } })
    expect(kept.private_key).not.toContain('PRIVATE KEY')
    expect(decryptSecret(kept.private_key)).toContain('PRIVATE KEY')
  })

  test('it is renewed with a third of its life left, and stays live where that fails', async () => {
    const where = { host: 'soon.shop.example' }
    const old = {
      issued_at: new Date(Date.now() - 70 * 86_400_000),
      expires_at: new Date(Date.now() + 20 * 86_400_000),
    }
    await systemDb().websiteCertificate.updateMany({ where, data: old })
    await fault({ match: { op: 'challenge' }, mode: 'status' })
    await due()
    await tend()
    expect(await custom()).toMatchObject({ status: 'live', error: expect.stringContaining('certificate authority') })
    await due()
    await tend()
    expect(await custom()).toMatchObject({ status: 'live', error: '' })
    const renewed = await systemDb().websiteCertificate.findFirstOrThrow({ where })
    expect(renewed.expires_at.getTime()).toBeGreaterThan(old.expires_at.getTime())
  })

  test('rq.website.domain.release: both are given back with their certificates, and can be claimed by others', async () => {
    expect((await submit('soon.shop.example', api.theirs.owner)).body.code).toBe('domain_taken')
    expect((await call('DELETE', '/website/domain')).body).toEqual({ ok: true })
    expect(await systemDb().websiteCertificate.count()).toBe(0)
    const both = await Promise.all([submit('race.shop.example'), submit('race.shop.example', api.theirs.owner)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const key of [api.ours.owner, api.theirs.owner]) await call('DELETE', '/website/domain', undefined, key)
  })

  test('failed tries for a certificate wait 1, 6 and 24 hours, then it has failed and can be tried again', async () => {
    await submit('shop.example')
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      await fault({ match: { op: 'challenge' }, mode: 'status' })
      await tend()
      const { status, next_check_at } = await custom()
      if (status === 'issuing_certificate') waits.push(Math.round((Date.parse(next_check_at) - Date.now()) / 3_600_000))
      await change({ domain_next_check_at: next_check_at && new Date() })
    }
    expect(waits).toEqual([1, 6, 24])
    const failed = await custom()
    expect(failed).toMatchObject({ status: 'failed', next_check_at: null })
    expect(states(failed.steps)).toEqual(['done', 'done', 'failed', 'waiting'])
    expect((await submit('shop.example')).body.status).toBe('pending_dns')
  })

  test('after 72 hours it is given up, and the claim gives way to another organization', async () => {
    await call('DELETE', '/website/domain')
    await submit('missing.shop.example')
    await change({ domain_submitted_at: new Date(Date.now() - 73 * 3_600_000) })
    await tend()
    expect(await custom()).toMatchObject({ status: 'failed', error: expect.stringContaining('72 hours') })
    expect((await submit('missing.shop.example', api.theirs.owner)).status).toBe(200)
    expect(await custom()).toMatchObject({ domain: null, status: 'none' })
  })
})

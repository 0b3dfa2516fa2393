import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailSandbox } from '@/lib/connectors/mail/sandbox/mail-sandbox'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { smsSandbox } from '@/lib/connectors/sms/sandbox/sms-sandbox'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { webhookToken } from '@/lib/core/webhooks-in/webhook-address'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

let here: TestInstallation
let sandbox: Sandbox
beforeAll(async () => {
  here = await startTestInstallation()
  sandbox = await startSandbox([mailSandbox, smsSandbox])
}, 300_000)
afterAll(async () => {
  await sandbox.close()
  await here.close()
  vi.unstubAllEnvs()
  forgetEnv()
})

function withSandbox(on: boolean) {
  vi.stubEnv('INDABA_SANDBOX_URL', on ? sandbox.url : '')
  vi.stubEnv('INDABA_SANDBOX_SMTP_URL', on ? (sandbox.servers.mail as string) : '')
  forgetEnv()
}
const SECRET = 'a-very-secret-value'
const get = async (kind = '', key = here.ours.administrator): Promise<Json> =>
  (await here.call('GET', `/connections${kind && `/${kind}`}`, { key })).body
const put = (kind: string, body: object, key = here.ours.administrator) =>
  here.call('PUT', `/connections/${kind}`, { key, body })
const check = async (kind: string, body: object = {}): Promise<Json> =>
  (await here.call('POST', `/connections/${kind}/test`, { key: here.ours.administrator, body })).body
const live = () => ({
  mode: 'live',
  settings: { base_url: `${sandbox.url}/sms`, token_id: 'sandbox-live', token_secret: SECRET },
})

test('only administrators see and change them', async () => {
  expect((await here.call('GET', '/connections', { key: here.ours.moderator })).status).toBe(403)
  expect((await put('sms', { mode: 'off' }, here.ours.moderator)).status).toBe(403)
  expect((await get('')).connections.map((one: Json) => one.kind)).toEqual(expect.arrayContaining(['mail', 'sms']))
  expect((await here.call('GET', '/connections/nothing', { key: here.ours.owner })).status).toBe(404)
})

test('the demo is set to the sandbox, which must be there', async () => {
  withSandbox(false)
  expect(await get('sms')).toMatchObject({ mode: 'sandbox', state: 'not_configured', has_sandbox: false })
  expect(await check('sms')).toMatchObject({ ok: false, message: expect.stringContaining('runs none') })
  expect((await put('sms', { mode: 'sandbox' })).status).toBe(409)
  withSandbox(true)
  expect(await get('sms')).toMatchObject({ mode: 'sandbox', state: 'sandbox', has_sandbox: true })
  expect(await check('sms')).toMatchObject({ ok: true, mode: 'sandbox' })
  expect((await get('sms')).last_test).toMatchObject({ ok: true })
})

test('secrets go in and never come out, not even in the history', async () => {
  withSandbox(true)
  const saved = await put('sms', live())
  expect(saved.body).toMatchObject({ state: 'live', secrets_set: ['token_secret'], last_test: null })
  const { rows } = (
    await here.call('GET', '/grid/settings-audit-log/data?filter[entity]=settings-connections', {
      key: here.ours.owner,
    })
  ).body
  expect(rows[0]).toMatchObject({ entity_id: 'sms' })
  expect(JSON.stringify(rows[0].after)).toContain('Token secret')
  const answers = [saved.body, await get('sms'), await get(''), await check('sms'), rows]
  expect(JSON.stringify(answers)).not.toContain(SECRET)
  const stored = await systemDb().organizationSetting.findFirstOrThrow({
    where: { key: 'connection.sms', secret: { not: null } },
  })
  expect(JSON.stringify(stored)).not.toContain(SECRET)
})

test('a test tells the service’s own words; what is saved keeps its result', async () => {
  withSandbox(true)
  await put('sms', live())
  expect(await check('sms')).toMatchObject({ ok: false, message: expect.stringContaining('Authentication failed') })
  expect((await get('sms')).last_test).toMatchObject({ ok: false, mode: 'live' })
  // Unsaved settings are tested as the form has them, and leave nothing behind.
  const unsaved = await check('sms', { settings: { token_secret: 'sandbox' } })
  expect(unsaved).toMatchObject({ ok: true, message: expect.stringContaining('10000 credits are left') })
  expect((await get('sms')).last_test).toMatchObject({ ok: false })
})

test('a blank secret keeps the stored one, null removes it', async () => {
  withSandbox(true)
  await put('sms', live())
  await put('sms', { mode: 'live', settings: { token_secret: '', sender: 'Indaba' } })
  expect(await get('sms')).toMatchObject({ secrets_set: ['token_secret'], settings: { sender: 'Indaba' } })
  const gone = await put('sms', { mode: 'live', settings: { token_secret: null } })
  expect(gone).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'settings', 'token_secret'] }] } })
  expect((await put('sms', { mode: 'off', settings: { token_secret: null } })).body).toMatchObject({
    state: 'not_configured',
    secrets_set: [],
  })
})

test('a stored secret goes to no other address than the one that it was entered for', async () => {
  withSandbox(true)
  const heard: string[] = []
  const mine = http.createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((resolve) => mine.listen(0, '127.0.0.1', resolve))
  const base_url = `http://127.0.0.1:${(mine.address() as AddressInfo).port}/sms`
  await put('sms', live())
  const refused = {
    status: 422,
    body: { detail: [{ loc: ['body', 'settings', 'token_secret'], msg: expect.stringContaining('Enter it again') }] },
  }
  const test = (settings: object) =>
    here.call('POST', '/connections/sms/test', {
      key: here.ours.administrator,
      body: { mode: 'live', settings },
    })
  for (const settings of [{ base_url }, { base_url, token_secret: ' ' }]) {
    expect(await test(settings)).toMatchObject(refused)
    // Not in a mode that uses none of it either: it could be switched afterwards.
    for (const mode of ['live', 'sandbox', 'off']) expect(await put('sms', { mode, settings })).toMatchObject(refused)
  }
  expect(heard).toEqual([])
  expect((await get('sms')).settings.base_url).toBe(live().settings.base_url)
  // Another path of the same address is no other place, and a secret that is entered again goes along.
  expect((await put('sms', { mode: 'live', settings: { base_url: `${sandbox.url}/sms/v2` } })).status).toBe(200)
  expect((await test({ base_url, token_secret: SECRET })).status).toBe(200)
  expect(heard.length).toBeGreaterThan(0)
  expect((await put('sms', { mode: 'off', settings: { base_url, token_secret: null } })).status).toBe(200)
  await new Promise((resolve) => mine.close(resolve))
})

test('nor to another mail server', async () => {
  withSandbox(true)
  const settings = { host: '127.0.0.1', port: 1, from: 'Indaba <office@highveld.example>', password: SECRET }
  expect((await put('mail', { mode: 'live', settings })).status).toBe(200)
  expect(await put('mail', { mode: 'live', settings: { host: 'mine.example' } })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'settings', 'password'] }] },
  })
  const none = { host: '', port: null, from: '', password: null }
  expect((await put('mail', { mode: 'sandbox', settings: none })).status).toBe(200)
})

test('everything wrong is told at once, each at its place', async () => {
  const { status, body } = await put('mail', {
    mode: 'live',
    settings: { port: 'many', secure: 'never', from: 'a\nb', other: 'x' },
  })
  expect(status).toBe(422)
  expect(body.detail.map((one: Json) => one.loc.at(-1)).sort()).toEqual(['from', 'host', 'other', 'port', 'secure'])
})

test('another organization has its own', async () => {
  withSandbox(true)
  await put('sms', live())
  expect(await get('sms', here.theirs.administrator)).toMatchObject({ mode: 'sandbox', secrets_set: [] })
  await put('sms', { mode: 'sandbox' })
})

test('many webhooks at once are all taken, each once', async () => {
  const { id } = (await here.call('GET', '/organization', { key: here.ours.owner })).body
  const path = `/webhooks/sms/${webhookToken('sms', id)}`
  const news = (n: number) => [
    { id: String(n), type: 'SENT', to: '27821234567', status: { id: 'SENT.null', type: 'SENT' } },
  ]
  const startedAt = Date.now()
  const answers = await Promise.all([...Array(60).keys()].map((n) => here.call('POST', path, { body: news(n % 30) })))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  expect(Date.now() - startedAt).toBeLessThan(8_000)
  expect(await systemDb().webhookReceipt.count({ where: { organization_id: id } })).toBe(30)
  expect((await here.call('POST', `/webhooks/sms/${webhookToken('voice', id)}`, { body: [] })).status).toBe(404)
})

test('the inbox shows an organization its own mails and SMS, and is not there without a sandbox', async () => {
  withSandbox(true)
  const { connect } = await import('@/lib/core/connections/connection')
  const { mailConnector } = await import('@/lib/connectors/mail')
  const { smsConnector } = await import('@/lib/connectors/sms')
  const organization = (await here.call('GET', '/organization', { key: here.ours.owner })).body
  const mail = {
    id: '01931f00-0000-7000-8000-000000000001',
    to_address: 'new@example.com',
    subject: 'You are invited',
    text_body: 'http://localhost:3000/invite/abcdefghijklmnopqrstuvwxyz',
    html_body: '<p>Hello</p>',
  }
  await (await connect(organization.id, mailConnector)).send(mail)
  await (await connect(organization.id, smsConnector)).send([{ id: mail.id, to: '+27821234567', body: 'Hi' }])

  const inbox = async (key: string): Promise<Json[]> =>
    (await here.call('GET', '/sandbox/inbox', { key })).body.messages
  const ours = await inbox(here.ours.owner)
  expect(ours).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ channel: 'mail', subject: 'You are invited', text: mail.text_body }),
      expect.objectContaining({ channel: 'sms', to: '+27821234567', text: 'Hi' }),
    ]),
  )
  expect(await inbox(here.theirs.owner)).toEqual([])
  const { id } = ours.find(({ channel }) => channel === 'mail')
  const read = (key: string) => here.call('GET', `/sandbox/inbox/${id}`, { key })
  expect((await read(here.ours.owner)).body).toMatchObject({ html: '<p>Hello</p>', links_hidden: false })
  expect((await read(here.ours.administrator)).body).toMatchObject({ links_hidden: true })
  expect((await read(here.theirs.owner)).status).toBe(404)
  withSandbox(false)
  expect((await here.call('GET', '/sandbox/inbox', { key: here.ours.owner })).status).toBe(404)
})

test('a connector with its own permission is saved and tested by who holds that too, and read by all administrators', async () => {
  withSandbox(true)
  const { connections } = await get('')
  const guarded = connections.filter((one: Json) => one.permission !== null)
  expect(guarded.map((one: Json) => one.kind)).toContain('bank-sync')
  for (const { kind } of guarded) {
    expect((await put(kind, { mode: 'off' })).status).toBe(403)
    expect((await put(kind, { mode: 'off' }, here.ours.owner)).status).toBe(403)
    const tested = await here.call('POST', `/connections/${kind}/test`, { key: here.ours.owner, body: {} })
    expect([tested.status, tested.body.code]).toEqual([403, 'forbidden'])
    expect((await get(kind)).kind).toBe(kind)
  }
})

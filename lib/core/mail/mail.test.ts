import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createOrganization, personOf, serveJobs, until } from '@/tests/core/jobs'
import { createTestDatabase } from '../../../scripts/test/database'
import { mailConnector } from '../../connectors/mail'
import { settingKey, toRow } from '../connections/connection-store'
import { type Ctx, systemContext } from '../context'
import { closePools } from '../db/pool'
import { closePrisma, systemDb } from '../db/prisma'
import { forgetEnv } from '../env'
import type { JobDefinition } from '../jobs/define-job'
import { startWorker } from '../jobs/worker'
import { stopLive } from '../live/bus'
import { defineOperation, runOperation } from '../operation'
import { modules, registerModules } from '../registry'
import { deliverMail } from './deliver-mail.job'
import { composeMail } from './layout'
import { type NewMail, queueMailNow, sendMailAgain } from './queue-mail'

await createTestDatabase()

type Received = { from: string; to: string[]; raw: string }
const received: Received[] = []
/** What the server says to a recipient; by default it takes the mail. */
let answer: (() => Error | null) | undefined
const server = new SMTPServer({
  secure: false,
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, callback) => callback(answer?.() ?? null),
  async onData(stream, { envelope }, callback) {
    const raw = (await text(stream)).replace(/=\r\n/g, '')
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
    callback()
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`

function useSmtp(url: string) {
  vi.stubEnv('SMTP_URL', url)
  vi.stubEnv('MAIL_FROM', 'Indaba <hello@indaba.example>')
  forgetEnv()
}

// Tests do not wait as long as servers would like.
const job = Object.assign(deliverMail, { retryDelay: 1 }) as unknown as JobDefinition
let worker: Awaited<ReturnType<typeof startWorker>>
beforeEach(async () => {
  received.length = 0
  answer = undefined
  useSmtp(smtpUrl)
  await systemDb().mail.deleteMany()
  await serveJobs(job)
  registerModules(modules().map((card) => ({ ...card, connectors: [mailConnector] })))
  worker = await startWorker()
})
afterEach(async () => {
  await worker.stop()
  vi.unstubAllEnvs()
  forgetEnv()
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await stopLive()
  await closePrisma()
  await closePools()
})

const hello: NewMail = {
  to: 'ada@example.com',
  subject: 'Welcome',
  ...composeMail({ title: 'Welcome', paragraphs: ['Good to see you.'] }),
}
const queue = async (mail: Partial<NewMail> = {}) =>
  queueMailNow(systemContext('test', await createOrganization()), { ...hello, ...mail })
const stateOf = (id: string) => systemDb().mail.findUniqueOrThrow({ where: { id } })
const settled = async (id: string, state: string) => {
  await until(`the mail is ${state}`, async () => (await stateOf(id)).state === state)
  return stateOf(id)
}

test('a mail reaches the server with both its twins, and is marked as sent', async () => {
  const id = await queue({ subject: 'Größe ✓' })
  expect(await settled(id, 'sent')).toMatchObject({ attempts: 1, error: null, sent_at: expect.any(Date) })
  expect(received).toHaveLength(1)
  const [{ from, to, raw }] = received as [Received]
  expect([from, to]).toEqual(['hello@indaba.example', ['ada@example.com']])
  expect(raw).toContain(`Message-ID: <${id}@indaba>`)
  expect(raw).toMatch(/Content-Type: text\/plain.*Good to see you\..*Content-Type: text\/html.*Good to see you\./s)
})

test('a server that is busy is asked again', async () => {
  let refusals = 0
  answer = () => (refusals++ === 0 ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null)
  const id = await queue()
  await until('the first attempt is noted', async () => (await stateOf(id)).attempts === 1)
  expect(await stateOf(id)).toMatchObject({ state: 'queued', error: expect.stringContaining('Try again later') })
  expect(await settled(id, 'sent')).toMatchObject({ attempts: 2, error: null })
  expect(received).toHaveLength(1)
})

test('an address that the server refuses for good is not tried again, and its words are kept', async () => {
  let asked = 0
  answer = () => {
    asked++
    return Object.assign(new Error('No such mailbox'), { responseCode: 550 })
  }
  const id = await queue()
  expect(await settled(id, 'failed')).toMatchObject({ error: expect.stringContaining('No such mailbox') })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(asked).toBe(1)
})

test('without a server the mail is kept and goes nowhere', async () => {
  useSmtp('')
  const id = await queue()
  expect(await settled(id, 'kept')).toMatchObject({ error: null, sent_at: null })
  expect(received).toEqual([])
})

test('an organization with a mail server of its own sends through that, whatever the installation has', async () => {
  useSmtp('smtp://127.0.0.1:1')
  const organization = await createOrganization()
  const { hostname: host, port } = new URL(smtpUrl)
  const settings = { host, port: Number(port), secure: 'auto', user: '', from: 'Ours <us@example.com>' }
  const { value } = toRow({ mode: 'live', settings, secrets: {}, last_test: null })
  await systemDb().organizationSetting.create({
    data: { organization_id: organization.id, key: settingKey('mail'), value: value as object },
  })
  const id = await queueMailNow(systemContext('test', organization), hello)
  await settled(id, 'sent')
  expect(received).toMatchObject([{ from: 'us@example.com', to: ['ada@example.com'] }])
})

test('a mail for a sandbox that is not there is kept', async () => {
  useSmtp('')
  const organization = await createOrganization()
  const { value } = toRow({ mode: 'sandbox', settings: {}, secrets: {}, last_test: null })
  await systemDb().organizationSetting.create({
    data: { organization_id: organization.id, key: settingKey('mail'), value: value as object },
  })
  await settled(await queueMailNow(systemContext('test', organization), hello), 'kept')
})

test('a mail that was kept can be sent again once there is a server, by its own organization only', async () => {
  useSmtp('')
  const organization = await createOrganization()
  const id = await queueMailNow(systemContext('test', organization), hello)
  await settled(id, 'kept')
  useSmtp(smtpUrl)
  const again = defineOperation({
    name: 'test.again',
    title: 'Sends again',
    permission: 'signed-in',
    effect: 'write',
    input: z.strictObject({}),
    output: z.null(),
    run: async ({ ctx }) => sendMailAgain(ctx, id).then(() => null),
  })
  const [own, foreign] = [organization, await createOrganization()].map((one) => personOf(one))
  await expect(runOperation(again, foreign as Ctx, {})).rejects.toMatchObject({ status: 409 })
  await runOperation(again, own as Ctx, {})
  await settled(id, 'sent')
  expect(received).toHaveLength(1)
  await expect(runOperation(again, own as Ctx, {})).rejects.toMatchObject({ status: 409 })
})

test.each([
  'ada@example.com, eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada',
  '',
])('the address %j is refused', async (to) => {
  await expect(queue({ to })).rejects.toMatchObject({ status: 422 })
  expect(await systemDb().mail.count()).toBe(0)
})

test('a subject cannot write headers', async () => {
  const id = await queue({ subject: 'Hello\r\nBcc: eve@example.com\nX-Evil: 1' })
  await settled(id, 'sent')
  const [{ to, raw }] = received as [Received]
  expect(to).toEqual(['ada@example.com'])
  expect(raw).not.toMatch(/^(Bcc|X-Evil):/im)
  expect(raw).toContain('Subject: Hello Bcc: eve@example.com X-Evil: 1')
})

test('nothing in a mail is read as HTML, and it links to web pages only', () => {
  const { html, text } = composeMail({
    title: '<b>Hi</b>',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: '"Open"', href: '/invitations/1?a=1&b=2' },
    note: "It's <i>short</i>",
  })
  expect(html).not.toMatch(/<(b|script|i)>/)
  expect(html).toContain('href="http://localhost:3000/invitations/1?a=1&amp;b=2"')
  expect(text).toContain('"Open":\nhttp://localhost:3000/invitations/1?a=1&b=2')
  expect(() =>
    composeMail({ title: 'x', paragraphs: [], action: { label: 'x', href: 'javascript:alert(1)' } }),
  ).toThrow()
})

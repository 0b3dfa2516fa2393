import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { createMail } from './adapter'
import { type CaughtMail, mailSandbox } from './sandbox/mail-sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([mailSandbox])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

const port = (password = 'sandbox', user = 'ours') => {
  const { hostname: host, port } = new URL(sandbox.servers.mail as string)
  return createMail({ host, port: Number(port), secure: 'auto', user, password, from: 'Us <us@indaba.example>' })
}
const mailTo = (to_address: string) => ({
  id: '01931f00-0000-7000-8000-000000000001',
  to_address,
  subject: 'Größe ✓ — a subject long enough to be folded into more than one line of the head',
  text_body: 'Good to see you, Zoë.\n',
  html_body: '<p>Good to <b>see</b> you, Zoë.</p>',
  headers: { 'List-Unsubscribe': '<https://indaba.example/u/1>' },
})
const send = (to: string) => port().send(mailTo(to))
const caught = async () => ((await sandbox.control('GET', 'mail')) as { mails: CaughtMail[] }).mails
const fault = (order: object) => sandbox.control('POST', 'faults', order)

test('it lands in the account’s inbox as it was written', async () => {
  expect(await send('ada@example.com')).toEqual({ accepted: ['ada@example.com'], rejected: [] })
  const { subject, text_body, html_body } = mailTo('')
  expect(await caught()).toMatchObject([
    {
      account: 'ours',
      from: 'us@indaba.example',
      to: ['ada@example.com'],
      subject,
      text: text_body,
      html: html_body,
      message_id: '<01931f00-0000-7000-8000-000000000001@indaba>',
      headers: { 'list-unsubscribe': '<https://indaba.example/u/1>' },
    },
  ])
})

test('the check signs in and sends nothing', async () => {
  expect(await port().check()).toBe('127.0.0.1')
  expect(await caught()).toEqual([])
})

test('wrong credentials are told, without them', async () => {
  const error = await port('hunter2-wrong')
    .check()
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ kind: 'auth', providerCode: '535', code: 'provider_error' })
  expect(error.message).toContain('The user or the password is wrong')
  expect(error.message).not.toContain('hunter2')
})

test.each([
  ['bounce@example.com', 'validation', '550', 'no such mailbox'],
  ['authfail@example.com', 'validation', '530', 'Sign in first'],
  ['greylist@example.com', 'unavailable', '451', 'come back later'],
])('%s is %s', async (to, kind, providerCode, words) => {
  await expect(send(to)).rejects.toMatchObject({ kind, providerCode, message: expect.stringContaining(words) })
})

test('a greylisted recipient is accepted the second time', async () => {
  await expect(send('greylist@example.com')).rejects.toMatchObject({ isPassing: true })
  expect(await send('greylist@example.com')).toMatchObject({ accepted: ['greylist@example.com'] })
})

test('slow is not broken', async () => {
  expect(await send('slow@example.com')).toMatchObject({ accepted: ['slow@example.com'] })
})

test.each([
  ['reset', 1],
  ['reset_before', 0],
])('%s: whether it was taken is not known', async (mode, count) => {
  await fault({ match: { op: 'data' }, mode })
  await expect(send('ada@example.com')).rejects.toMatchObject({ kind: 'unavailable', outcomeUnknown: true })
  expect(await caught()).toHaveLength(count)
})

test('a status of the server is passed on', async () => {
  await fault({ match: { op: 'rcpt' }, mode: 'status', status: 452, body: '4.2.2 The mailbox is full' })
  await expect(send('ada@example.com')).rejects.toMatchObject({ kind: 'unavailable', providerCode: '452' })
})

test('nobody at the port', async () => {
  const nobody = createMail({ host: '127.0.0.1', port: 1, secure: 'auto', user: '', password: '', from: '' })
  await expect(nobody.check()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('Nobody'),
  })
})

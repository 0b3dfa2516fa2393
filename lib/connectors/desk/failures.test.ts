import { expect, test } from 'vitest'
import { control, fault, HIGHVELD, port, withDeskSandbox } from '@/tests/inbox/desk-sandbox'
import { sandboxDesk } from './sandbox-account'

withDeskSandbox()

const SPAN = { since: new Date(Date.now() - 86_400_000), until: new Date(), offset_hours: 2 }

const caught = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('it went well')
    },
    (error) => error,
  )

test.each([
  ['a wrong token', { ...HIGHVELD, token: 'nothing-known' }, 'auth', 'Invalid Access Token'],
  ['a token of another account', { ...HIGHVELD, account_id: 2 }, 'auth', 'not authorized to access this account'],
])('%s', async (_what, account, kind, words) => {
  const error = await caught(port(account).agents())
  expect(error).toMatchObject({ kind, provider: 'desk', op: 'agents', httpStatus: 401 })
  expect(error.message).toContain(words)
})

test('an agent’s token reads conversations, not figures', async () => {
  const { agents } = (await control('POST', 'account', {
    owner: 'fresh',
    agents: [{ name: 'Ann Agent', email: 'ann@desk.example', role: 'agent' }],
  })) as { agents: { name: string; token: string }[] }
  const { token } = agents.find(({ name }) => name === 'Ann Agent')!
  const ann = port({ ...sandboxDesk('fresh'), token })
  expect((await ann.conversations({})).counts.all).toBe(0)
  expect((await ann.profile()).role).toBe('agent')
  await expect(ann.figures(SPAN)).rejects.toMatchObject({ kind: 'auth' })
})

test('401 for one account only', async () => {
  await fault({ path: '/accounts/1/' }, 'status', { status: 401, body: { error: 'Account is suspended' } })
  expect((await port(sandboxDesk('kaap-hosting')).agents()).length).toBeGreaterThan(3)
  await expect(port().agents()).rejects.toMatchObject({ kind: 'auth', message: 'Account is suspended' })
})

test('what is not there', async () => {
  for (const work of [port().conversation(999), port().messages(999), port().contact(999)])
    await expect(work).rejects.toMatchObject({ kind: 'not_found' })
})

test('a value that is refused, in the service’s words', async () => {
  await expect(port().ensureWebhook('ftp://nowhere.example')).rejects.toMatchObject({
    kind: 'validation',
    message: 'Url is invalid',
    outcomeUnknown: false,
  })
})

test('too many requests, with the time to wait', async () => {
  await fault({ op: 'conversations' }, 'status', {
    status: 429,
    headers: { 'retry-after': '30' },
    body: 'Retry later',
  })
  await expect(port().conversations({})).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 30_000 })
})

test('reports that do not answer, within the time of a page', async () => {
  await fault({ op: 'figures' }, 'timeout')
  const started = Date.now()
  await expect(port(HIGHVELD, { timeoutMs: 150, retries: 0 }).figures(SPAN)).rejects.toMatchObject({
    kind: 'timeout',
  })
  expect(Date.now() - started).toBeLessThan(2_000)
})

test('500 on the second page of conversations, after three attempts', async () => {
  await fault({ op: 'conversations', subject: 'page=2' }, 'status', { status: 500, times: 3 })
  expect((await port().conversations({})).conversations).toHaveLength(25)
  await expect(port().conversations({ page: 2 })).rejects.toMatchObject({ kind: 'unavailable' })
  expect((await port().conversations({ page: 2 })).conversations).toHaveLength(7)
})

test('a reply whose answer is lost is sent once, and may have arrived', async () => {
  await fault({ op: 'send' }, 'reset')
  const error = await caught(port().send(27, { content: 'Only once', private: false }))
  expect(error).toMatchObject({ outcomeUnknown: true })
  expect((await port().messages(27)).filter(({ content }) => content === 'Only once')).toHaveLength(1)
})

test.each(['malformed', 'html'])('an answer that is %s', async (mode) => {
  await fault({ op: 'conversations' }, mode)
  await expect(port().conversations({})).rejects.toMatchObject({ kind: 'protocol' })
})

test('tokens are redacted', async () => {
  await fault({ op: 'profile' }, 'status', {
    status: 400,
    body: { error: `access_token ${HIGHVELD.token}`, access_token: 'another' },
  })
  const error = await caught(port().profile())
  expect(JSON.stringify([error, error.message, error.stack])).not.toContain(HIGHVELD.token)
  expect(JSON.stringify(await control('GET', 'requests'))).not.toContain(HIGHVELD.token)
})

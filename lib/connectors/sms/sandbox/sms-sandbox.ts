import { definePart, type EmitOrder, type SandboxRequest, type SandboxTools } from '../../sandbox-kit/part'
import { smsLength } from '../segments'

/**
 * The BulkSMS JSON v1 wire in memory. Each token id `sandbox-<anything>` with the secret `sandbox` is an account of its
 * own. What becomes of a message is told by the end of its number: 0001 handset error, 0002 blocked, 0003 expires,
 * 0004 is not sent, 0005 no news; every other one arrives.
 */
type Message = {
  id: string
  type: 'SENT' | 'RECEIVED'
  from: string
  to: string
  body: string
  encoding: string
  numberOfParts: number | null
  creditCost: number | null
  submission: { id: string; date: string }
  status: { id: string; type: string; subtype: string | null }
  userSuppliedId: string | null
  relatedSentMessageId: string | null
}
type Webhook = { id: string; name: string; url: string; triggerScope: string; invokeOption: string; active: boolean }
type Account = {
  credits: number
  messages: Message[]
  blocked: string[]
  webhooks: Webhook[]
  answered: Record<string, Message[]>
}
type State = { accounts: Record<string, Account> }
type Tools = SandboxTools<State>

const FATES: Record<string, [type: string, subtype: string | null]> = {
  '0001': ['FAILED', 'HANDSET_ERROR'],
  '0002': ['FAILED', 'BLOCKED'],
  '0003': ['FAILED', 'EXPIRED'],
  '0004': ['FAILED', 'NOT_SENT'],
}
const SENT_AFTER_MS = 150
const DELIVERED_AFTER_MS = 300

const problem = (status: number, title: string, detail?: string) => ({
  status,
  body: {
    type: `https://developer.bulksms.com/json/v1/errors#${title.toLowerCase().replace(/\W+/g, '-')}`,
    title,
    status,
    detail,
  },
})

function accountOf({ headers }: SandboxRequest, { state }: Tools): Account | null {
  const [id = '', secret] = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':')
  if (!id.startsWith('sandbox-') || secret !== 'sandbox') return null
  state.accounts[id] ??= { credits: 10_000, messages: [], blocked: ['27820000002'], webhooks: [], answered: {} }
  return state.accounts[id]
}

type Handler = (account: Account, request: SandboxRequest, tools: Tools) => unknown

/** Without the right credentials nothing is answered. */
const signedIn = (handle: Handler) => (request: SandboxRequest, tools: Tools) => {
  const account = accountOf(request, tools)
  if (!account) return problem(401, 'Authentication failed', 'Check the token id and the token secret.')
  return handle(account, request, tools) as { status?: number; body?: unknown }
}

const submit: Handler = (account, request, tools) => {
  const given = [request.body].flat() as { to?: unknown; body?: unknown; from?: string; userSuppliedId?: string }[]
  if (given.some((one) => typeof one?.to !== 'string' || typeof one.body !== 'string' || !one.body))
    return problem(400, 'Bad Request', 'Each message needs "to" and "body".')
  if (given.some(({ userSuppliedId = '' }) => userSuppliedId.length > 20))
    return problem(400, 'Bad Request', 'userSuppliedId holds 20 characters.')
  const once = request.query.get('deduplication-id')
  if (once && account.answered[once]) return { status: 201, body: account.answered[once] }
  const cost = given.reduce((sum, { body }) => sum + smsLength(String(body)).segments, 0)
  if (cost > account.credits)
    return problem(403, 'Insufficient credits', `${cost} are needed, ${account.credits} are left.`)

  const submission = { id: `2-${tools.nextId()}`, date: tools.now().toISOString() }
  const messages = given.map((one, index): Message => {
    const refused = index < request.failFirst
    return {
      id: String(tools.nextId()),
      type: 'SENT',
      from: one.from ?? '',
      to: String(one.to).replace(/^\+/, ''),
      body: String(one.body),
      encoding: smsLength(String(one.body)).encoding === 'gsm' ? 'TEXT' : 'UNICODE',
      numberOfParts: null,
      creditCost: null,
      submission,
      status: refused ? statusOf('FAILED', 'NOT_SENT') : statusOf('ACCEPTED', null),
      userSuppliedId: one.userSuppliedId ?? null,
      relatedSentMessageId: null,
    }
  })
  account.messages.push(...messages)
  if (once) account.answered[once] = structuredClone(messages)
  const answer = structuredClone(messages)
  for (const message of messages) if (message.status.type === 'ACCEPTED') carry(account, message, tools)
  return { status: 201, body: answer }
}

/** What happens to a message after it was taken. */
function carry(account: Account, message: Message, tools: Tools): void {
  tools.later(SENT_AFTER_MS, () => {
    const { segments } = smsLength(message.body)
    message.numberOfParts = segments
    message.creditCost = segments
    account.credits -= segments
    const blocked = account.blocked.includes(message.to)
    const fate = blocked ? FATES['0002'] : FATES[message.to.slice(-4)]
    message.status = statusOf(...(fate ?? (['SENT', null] as const)))
    return report(account, [message], tools)
  })
  const arrives = !FATES[message.to.slice(-4)] && !message.to.endsWith('0005') && !account.blocked.includes(message.to)
  if (arrives)
    tools.later(DELIVERED_AFTER_MS, () => {
      message.status = statusOf('DELIVERED', null)
      return report(account, [message], tools)
    })
}

const statusOf = (type: string, subtype: string | null) => ({ id: `${type}.${subtype}`, type, subtype })

async function report(account: Account, messages: Message[], tools: Tools): Promise<{ status: number }[]> {
  const scope = messages[0]?.type ?? 'SENT'
  const targets = account.webhooks.filter(({ active, triggerScope }) => active && triggerScope === scope)
  return Promise.all(targets.map(({ url }) => tools.deliver(url, { body: messages })))
}

const addWebhook: Handler = async (account, request, tools) => {
  const given = (request.body ?? {}) as Partial<Webhook>
  if (!given.url || !given.name || !['SENT', 'RECEIVED'].includes(given.triggerScope ?? ''))
    return problem(400, 'Bad Request', 'A webhook needs name, url and triggerScope.')
  const { status } = await tools.deliver(given.url, { body: [] })
  if (status < 200 || status > 299) return problem(400, 'Webhook not valid', `${given.url} answered ${status} to [].`)
  const { name, url, triggerScope = 'SENT', invokeOption = 'ONE', active = true } = given
  const webhook = { id: String(tools.nextId()), name, url, triggerScope, invokeOption, active }
  account.webhooks.push(webhook)
  return { status: 201, body: webhook }
}

const block: Handler = (account, request, tools) => {
  const numbers = [request.body].flat().map((one) => String((one as { phoneNumber?: string }).phoneNumber ?? one))
  const rows = numbers.map((number) => ({ id: tools.nextId(), phoneNumber: number.replace(/\D/g, '') }))
  account.blocked.push(...rows.map(({ phoneNumber }) => phoneNumber))
  return { status: 201, body: rows }
}

/** `{event: DELIVERED | FAILED | SENT | RECEIVED, overrides: {account, message_id, ...}}`; the newest message by default. */
async function emit({ event, overrides = {}, duplicate }: EmitOrder, tools: Tools): Promise<unknown> {
  const { account: wanted, message_id, ...rest } = overrides as Record<string, string>
  const accounts = Object.entries(tools.state.accounts).filter(([id]) => !wanted || id.includes(wanted))
  const [, account] = accounts.find(([, { messages }]) => messages.length > 0) ?? accounts[0] ?? []
  if (!account) throw new Error('no account has spoken to the sandbox yet')
  const known = message_id ? account.messages.find(({ id }) => id === message_id) : account.messages.at(-1)
  if (event !== 'RECEIVED' && !known) throw new Error('there is no such message')
  const message =
    event === 'RECEIVED'
      ? received(rest, known, tools)
      : { ...known!, ...rest, status: statusOf(event, rest.subtype ?? null) }
  if (event === 'RECEIVED') account.messages.push(message as Message)
  const sent = await report(account, [message as Message], tools)
  return { delivered: duplicate ? [...sent, ...(await report(account, [message as Message], tools))] : sent }
}

const received = (rest: Record<string, string>, about: Message | undefined, tools: Tools): Message => ({
  id: String(tools.nextId()),
  type: 'RECEIVED',
  from: rest.from ?? about?.to ?? '27821234567',
  to: rest.to ?? '27830000000',
  body: rest.body ?? 'STOP',
  encoding: 'TEXT',
  numberOfParts: 1,
  creditCost: 0,
  submission: { id: '', date: tools.now().toISOString() },
  status: statusOf('RECEIVED', null),
  userSuppliedId: null,
  relatedSentMessageId: about?.id ?? null,
})

export const smsSandbox = definePart<State>({
  kind: 'sms',
  seed: () => ({ accounts: {} }),
  routes: [
    {
      method: 'GET',
      path: '/profile',
      op: 'profile',
      run: signedIn((account, { headers }) => {
        const [username] = Buffer.from(headers.authorization?.slice(6) ?? '', 'base64')
          .toString()
          .split(':')
        const quota = { size: 10_000, remaining: account.credits }
        return { body: { id: '1', username, credits: { balance: account.credits }, quota } }
      }),
    },
    { method: 'POST', path: '/messages', op: 'send', run: signedIn(submit) },
    {
      method: 'GET',
      path: '/messages',
      op: 'messages',
      run: signedIn(({ messages }, { query }) => ({
        body: messages
          .slice()
          .reverse()
          .slice(0, Number(query.get('limit') ?? 1000)),
      })),
    },
    {
      method: 'GET',
      path: '/messages/{id}',
      op: 'read_status',
      run: signedIn(({ messages }, { params }) => {
        const message = messages.find(({ id }) => id === params.id)
        return message ? { body: message } : problem(404, 'Not Found')
      }),
    },
    {
      method: 'GET',
      path: '/blocked-numbers',
      op: 'blocked',
      run: signedIn(({ blocked }) => ({ body: blocked.map((phoneNumber, index) => ({ id: index + 1, phoneNumber })) })),
    },
    { method: 'POST', path: '/blocked-numbers', op: 'block', run: signedIn(block) },
    { method: 'GET', path: '/webhooks', op: 'webhooks', run: signedIn(({ webhooks }) => ({ body: webhooks })) },
    { method: 'POST', path: '/webhooks', op: 'add_webhook', run: signedIn(addWebhook) },
  ],
  controls: {
    'GET messages': ({ state }, query) => {
      const wanted = query.get('account')
      const accounts = Object.entries(state.accounts).filter(([id]) => wanted === null || id === wanted)
      return { messages: accounts.flatMap(([, { messages }]) => messages).toReversed() }
    },
  },
  emit,
})

import { randomBytes } from 'node:crypto'
import type { SandboxAnswer } from '../../sandbox-kit/part'
import { type Call, notFound, object } from './answers'
import type { SandboxAccount, SandboxWebhook } from './records'

const ALLOWED = [
  'conversation_created',
  'conversation_status_changed',
  'conversation_updated',
  'message_created',
  'message_updated',
  'contact_created',
  'contact_updated',
  'webwidget_triggered',
  'inbox_created',
  'inbox_updated',
  'conversation_typing_on',
  'conversation_typing_off',
]

const toWire = ({ id }: SandboxAccount, webhook: SandboxWebhook) => ({ ...webhook, account_id: id })
const wrong = (message: string, attribute: string): SandboxAnswer => ({
  status: 422,
  body: { message, attributes: [attribute] },
})

export const listWebhooks = ({ account }: Call): SandboxAnswer => ({
  body: { payload: { webhooks: account.webhooks.map((one) => toWire(account, one)) } },
})

export function createWebhook({ account, request }: Call): SandboxAnswer {
  const id = Math.max(0, ...account.webhooks.map((webhook) => webhook.id)) + 1
  const webhook = { id, name: '', url: '', subscriptions: [], secret: randomBytes(24).toString('base64url') }
  return save(account, webhook, request.body)
}

export function updateWebhook({ account, request }: Call): SandboxAnswer {
  const webhook = account.webhooks.find(({ id }) => String(id) === request.params.id)
  return webhook ? save(account, webhook, request.body) : notFound
}

export function deleteWebhook({ account, request }: Call): SandboxAnswer {
  account.webhooks = account.webhooks.filter(({ id }) => String(id) !== request.params.id)
  return { status: 200 }
}

function save(account: SandboxAccount, before: SandboxWebhook, body: unknown): SandboxAnswer {
  const input = object(object(body).webhook ?? body)
  const { name = before.name, url = before.url, subscriptions = before.subscriptions } = input
  if (!/^https?:\/\//.test(String(url))) return wrong('Url is invalid', 'url')
  const others = account.webhooks.filter(({ id }) => id !== before.id)
  if (others.some((other) => other.url === url)) return wrong('Url has already been taken', 'url')
  const names = Array.isArray(subscriptions) ? subscriptions.map(String) : []
  if (names.length === 0 || names.some((event) => !ALLOWED.includes(event)))
    return wrong('Subscriptions Invalid events', 'subscriptions')
  const webhook = { ...before, name: String(name ?? ''), url: String(url), subscriptions: names }
  account.webhooks = [...others, webhook]
  return { body: { payload: { webhook: toWire(account, webhook) } } }
}

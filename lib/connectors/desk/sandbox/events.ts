import { randomUUID } from 'node:crypto'
import type { EmitOrder } from '../../sandbox-kit/part'
import { DELIVERY_HEADER, SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from '../chatwoot/signature'
import type { SandboxAccount, SandboxContact, SandboxConversation, SandboxMessage, Tools } from './records'
import { secondsOf } from './records'
import { contactOf, contactToWire, conversationToWire, inboxOf, messageToWire, userOf, userToEvent } from './to-wire'

/** What goes to webhooks, whose types differ from those of answers. Source: provider-facts 1.3. */

/** After the answer to the call that caused it. */
const AFTER_MS = 30
const LATE_MS = 1_500
const KINDS = ['incoming', 'outgoing', 'activity', 'template']

const named = ({ id, name }: SandboxAccount) => ({ id, name })

export function conversationEvent(account: SandboxAccount, conversation: SandboxConversation, tools: Tools) {
  const place = { account, state: tools.state, origin: originOf(tools) }
  const { account_id, uuid, muted, last_non_activity_message, meta, ...own } = conversationToWire(conversation, place)
  const spoken = conversation.messages.findLast((one) => one.message_type !== 2 && !one.private)
  const assignee = userOf(tools.state, conversation.assignee_id)
  return {
    ...own,
    channel: meta.channel,
    contact_inbox: {
      id: conversation.contact_id,
      contact_id: conversation.contact_id,
      inbox_id: conversation.inbox_id,
      source_id: `${account.id}-${conversation.contact_id}`,
    },
    first_reply_created_at: conversation.first_reply_at && new Date(conversation.first_reply_at * 1000).toISOString(),
    messages: spoken ? [messageToWire(conversation, spoken, place)] : [],
    meta: {
      sender: { ...meta.sender, type: 'contact' },
      // Without an e-mail address, unlike in answers.
      assignee: assignee && userToEvent(assignee),
      assignee_type: assignee && 'User',
      team: null,
      hmac_verified: false,
    },
    account: named(account),
  }
}

export function messageEvent(
  account: SandboxAccount,
  conversation: SandboxConversation,
  message: SandboxMessage,
  tools: Tools,
) {
  const place = { account, state: tools.state, origin: originOf(tools) }
  const { account_id, conversation_id, inbox_id, status, sender, ...own } = messageToWire(conversation, message, place)
  const { id, name } = inboxOf(account, conversation.inbox_id)
  const { account: _, ...about } = conversationEvent(account, conversation, tools)
  return {
    ...own,
    message_type: KINDS[message.message_type],
    created_at: new Date(message.created_at * 1000).toISOString(),
    ...(sender && { sender: senderOf(account, message, tools) }),
    inbox: { id, name },
    conversation: about,
    account: named(account),
  }
}

function senderOf(account: SandboxAccount, { sender }: SandboxMessage, { state }: Tools) {
  if (sender?.type === 'contact') return contactEvent(account, contactOf(account, sender.id))
  const user = userOf(state, sender?.id ?? null)
  return user && { id: user.id, name: user.name, email: user.email, type: 'user' }
}

export function contactEvent(account: SandboxAccount, contact: SandboxContact) {
  const { created_at, last_activity_at, availability_status, ...own } = contactToWire(contact)
  return { ...own, avatar: '', account: named(account) }
}

/**
 * Sends an event to the account's webhooks that want it, and never a second time. Faults by op `webhook:<event>`: mode `slow` sends it
 * late, after those that follow it, `stale` twice, `malformed` with a wrong signature; any other never.
 */
export function publish(account: SandboxAccount, event: string, body: object, tools: Tools): void {
  const fault = tools.takeFault({ op: `webhook:${event}`, subject: `account ${account.id} ` })
  if (fault && !['slow', 'stale', 'malformed'].includes(fault.mode)) return
  const order = { badSignature: fault?.mode === 'malformed', duplicate: fault?.mode === 'stale' }
  for (const webhook of account.webhooks.filter(({ subscriptions }) => subscriptions.includes(event)))
    tools.later(fault?.mode === 'slow' ? (fault.delayMs ?? LATE_MS) : AFTER_MS, () =>
      send({ ...webhook, ...order }, { ...body, event }, tools),
    )
}

type Sending = { url: string; secret: string; badSignature?: boolean | undefined; duplicate?: boolean | undefined }

async function send({ url, secret, badSignature, duplicate }: Sending, event: object, tools: Tools) {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(secondsOf(tools.now())))
  const headers = {
    [DELIVERY_HEADER]: randomUUID(),
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(badSignature ? 'of another webhook' : secret, timestamp, body),
  }
  const answers = [await tools.deliver(url, { headers, body })]
  if (duplicate) answers.push(await tools.deliver(url, { headers, body }))
  return answers.map(({ status }) => status)
}

/**
 * `{event, overrides: {account_id, id, ...payload}}`: of the account (the first by default) and the conversation, message or contact
 * with that id (the newest by default). What else is in the overrides replaces what the payload has: `{account: {id: 99}}` is an
 * unknown account, `{account: null}` an older server, `{email: null, phone_number: null}` a contact without both.
 */
export async function emit({ event, to, overrides = {}, badSignature, duplicate }: EmitOrder, tools: Tools) {
  const { account_id = tools.state.accounts[0]?.id, id, ...payload } = overrides
  const account = tools.state.accounts.find((one) => one.id === account_id)
  if (!account) throw new Error(`there is no account ${account_id}`)
  const body = { ...bodyOf(account, event, id, tools), ...payload, event }
  const [first] = account.webhooks
  const targets = to ? [{ url: to, secret: first?.secret ?? '' }] : account.webhooks
  if (targets.length === 0) throw new Error('no webhook is subscribed: name a target in "to"')
  const answers = await Promise.all(
    targets.map(({ url, secret }) => send({ url, secret, badSignature, duplicate }, body, tools)),
  )
  return { sent: answers.flat().length, answers: answers.flat() }
}

function bodyOf(account: SandboxAccount, event: string, id: unknown, tools: Tools): object {
  const chosen = <T extends { id: number }>(items: T[]) => {
    const found = id === undefined ? items.at(-1) : items.find((item) => item.id === id)
    if (!found) throw new Error('there is nothing with this id')
    return found
  }
  if (event.startsWith('contact_')) return contactEvent(account, chosen(account.contacts))
  if (event.startsWith('conversation_')) return conversationEvent(account, chosen(account.conversations), tools)
  const spoken = account.conversations.flatMap((conversation) =>
    conversation.messages.flatMap((message) =>
      message.message_type === 2 ? [] : [{ id: message.id, message, conversation }],
    ),
  )
  const { conversation, message } = chosen(spoken.sort((one, other) => one.id - other.id))
  return messageEvent(account, conversation, message, tools)
}

const originOf = ({ state }: Tools) => state.origin

import { contactEvent, conversationEvent, messageEvent, publish } from './events'
import {
  type SandboxAccount,
  type SandboxAttachment,
  type SandboxContact,
  type SandboxConversation,
  type SandboxUser,
  secondsOf,
  type Tools,
} from './records'
import { addMessage, touch } from './stories/create-history'
import { userOf } from './to-wire'

/** What agents and customers do, with the events that follow. */

const now = (tools: Tools) => secondsOf(tools.now())
const FIRST_SECOND = 1_700_000_000

/** Numbered by the clock, so that a restarted sandbox issues no number a second time. */
function addLine(
  account: SandboxAccount,
  conversation: SandboxConversation,
  message: Parameters<typeof addMessage>[2],
  tools: Tools,
) {
  const id = Math.max(account.last_message_id + 1, Math.floor(now(tools)) - FIRST_SECOND)
  return addMessage(account, conversation, { ...message, id }, now(tools))
}

const publishConversation = (
  account: SandboxAccount,
  conversation: SandboxConversation,
  event: string,
  changed: Record<string, [before: unknown, after: unknown]>,
  tools: Tools,
) => {
  const changed_attributes = Object.entries(changed).map(([name, [previous_value, current_value]]) => ({
    [name]: { previous_value, current_value },
  }))
  publish(account, event, { ...conversationEvent(account, conversation, tools), changed_attributes }, tools)
}

type Reply = { content: string; private: boolean; attachments: SandboxAttachment[] }

export function reply(
  account: SandboxAccount,
  conversation: SandboxConversation,
  user: SandboxUser,
  draft: Reply,
  tools: Tools,
) {
  const { waiting_since } = conversation
  const sender = { type: 'user', id: user.id } as const
  const message = addLine(account, conversation, { ...draft, message_type: 1, sender }, tools)
  publish(account, 'message_created', messageEvent(account, conversation, message, tools), tools)
  const changed: Record<string, [unknown, unknown]> = { waiting_since: [waiting_since, conversation.waiting_since] }
  publishConversation(account, conversation, 'conversation_updated', changed, tools)
  return message
}

/** A line of the service itself, which no webhook hears of. */
const note = (account: SandboxAccount, conversation: SandboxConversation, content: string, tools: Tools) =>
  addLine(account, conversation, { message_type: 2, private: false, content, sender: null }, tools)

export function setStatus(
  account: SandboxAccount,
  conversation: SandboxConversation,
  user: SandboxUser,
  { status, snoozed_until }: Pick<SandboxConversation, 'status' | 'snoozed_until'>,
  tools: Tools,
) {
  const before = conversation.status
  // Nothing changes, so no event is sent and its time stays.
  if (status === before && snoozed_until === conversation.snoozed_until) return
  conversation.status = status
  conversation.snoozed_until = snoozed_until
  touch(conversation, now(tools))
  if (status === before) return publishConversation(account, conversation, 'conversation_updated', {}, tools)
  note(account, conversation, `Conversation was marked ${status} by ${user.name}`, tools)
  if (status === 'resolved') {
    conversation.waiting_since = null
    account.resolutions.push({ conversation_id: conversation.id, at: now(tools) })
  }
  const changed: Record<string, [unknown, unknown]> = { status: [before, status] }
  publishConversation(account, conversation, 'conversation_status_changed', changed, tools)
  publishConversation(account, conversation, 'conversation_updated', changed, tools)
}

export function assign(account: SandboxAccount, conversation: SandboxConversation, agent: number | null, tools: Tools) {
  const before = conversation.assignee_id
  if (before === agent) return
  conversation.assignee_id = agent
  touch(conversation, now(tools))
  const assignee = userOf(tools.state, agent)
  note(account, conversation, assignee ? `Assigned to ${assignee.name}` : 'Conversation unassigned', tools)
  publishConversation(account, conversation, 'conversation_updated', { assignee_id: [before, agent] }, tools)
}

type Incoming = {
  /** Goes on with this one; by default a new one begins. */
  conversation?: SandboxConversation | undefined
  contact: Pick<SandboxContact, 'name' | 'email' | 'phone_number'>
  inbox_id: number
  content: string
}

/** A customer writes. What was resolved opens again. */
export function receive(account: SandboxAccount, input: Incoming, tools: Tools) {
  const at = now(tools)
  const conversation = input.conversation ?? begin(account, input, tools)
  const sender = { type: 'contact', id: conversation.contact_id } as const
  const message = addLine(
    account,
    conversation,
    { message_type: 0, private: false, content: input.content, sender },
    tools,
  )
  const before = conversation.status
  if (before === 'resolved' || before === 'snoozed') {
    conversation.status = 'open'
    conversation.snoozed_until = null
  }
  publish(account, 'message_created', messageEvent(account, conversation, message, tools), tools)
  if (before !== conversation.status) {
    const changed: Record<string, [unknown, unknown]> = { status: [before, 'open'] }
    publishConversation(account, conversation, 'conversation_status_changed', changed, tools)
  }
  publishConversation(account, conversation, 'conversation_updated', { waiting_since: [null, at] }, tools)
  return { conversation, message }
}

function begin(account: SandboxAccount, { contact: input, inbox_id }: Incoming, tools: Tools): SandboxConversation {
  const at = now(tools)
  const contact = findContact(account, input) ?? addContact(account, input, tools)
  const conversation: SandboxConversation = {
    id: Math.max(0, ...account.conversations.map(({ id }) => id)) + 1,
    inbox_id,
    contact_id: contact.id,
    status: 'open',
    priority: null,
    labels: [],
    snoozed_until: null,
    assignee_id: null,
    created_at: at,
    updated_at: at,
    last_activity_at: at,
    waiting_since: at,
    first_reply_at: null,
    agent_last_seen_at: 0,
    messages: [],
  }
  account.conversations.push(conversation)
  publish(account, 'conversation_created', conversationEvent(account, conversation, tools), tools)
  return conversation
}

const findContact = ({ contacts }: SandboxAccount, { email, phone_number }: Incoming['contact']) =>
  contacts.find(
    (contact) =>
      (email !== null && contact.email?.toLowerCase() === email.toLowerCase()) ||
      (phone_number !== null && contact.phone_number === phone_number),
  )

function addContact(account: SandboxAccount, input: Incoming['contact'], tools: Tools): SandboxContact {
  const at = now(tools)
  const id = Math.max(0, ...account.contacts.map((contact) => contact.id)) + 1
  const contact = { id, ...input, created_at: at, last_activity_at: at }
  account.contacts.push(contact)
  publish(account, 'contact_created', contactEvent(account, contact), tools)
  return contact
}

export function updateContact(
  account: SandboxAccount,
  contact: SandboxContact,
  input: Partial<Incoming['contact']>,
  tools: Tools,
) {
  const changed_attributes = Object.entries(input).map(([name, current_value]) => ({
    [name]: { previous_value: contact[name as keyof SandboxContact], current_value },
  }))
  Object.assign(contact, input)
  publish(account, 'contact_updated', { ...contactEvent(account, contact), changed_attributes }, tools)
}

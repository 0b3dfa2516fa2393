import type { SandboxAccount, SandboxContact, SandboxConversation, SandboxMessage, SandboxUser, State } from './records'

/** As Chatwoot answers: numbers of kinds and epochs. Source: provider-facts 1.1. */

type Place = { account: SandboxAccount; state: State; origin: string }

export const inboxOf = ({ inboxes }: SandboxAccount, id: number) => inboxes.find((inbox) => inbox.id === id)!
export const contactOf = ({ contacts }: SandboxAccount, id: number) => contacts.find((contact) => contact.id === id)!
export const userOf = ({ users }: State, id: number | null) => users.find((user) => user.id === id) ?? null

export const agentToWire = (account: SandboxAccount, { token, availability, ...user }: SandboxUser) => ({
  ...user,
  account_id: account.id,
  available_name: user.name,
  role: account.members.find(({ user_id }) => user_id === user.id)?.role ?? 'administrator',
  confirmed: true,
  availability_status: availability,
  auto_offline: true,
  thumbnail: '',
})

export const contactToWire = ({ created_at, last_activity_at, ...contact }: SandboxContact) => ({
  additional_attributes: {},
  availability_status: 'offline',
  custom_attributes: {},
  identifier: null,
  thumbnail: '',
  blocked: false,
  created_at: Math.floor(created_at),
  last_activity_at: Math.floor(last_activity_at),
  ...contact,
})

/** As it goes with messages and events: without the address of a user. */
export const userToEvent = ({ id, name, availability }: SandboxUser) => ({
  id,
  name,
  available_name: name,
  avatar_url: '',
  type: 'user',
  availability_status: availability,
  thumbnail: '',
})

export function messageToWire(
  conversation: SandboxConversation,
  message: SandboxMessage,
  { account, state, origin }: Place,
) {
  const { attachments, sender, ...own } = message
  return {
    ...own,
    created_at: Math.floor(message.created_at),
    account_id: account.id,
    inbox_id: conversation.inbox_id,
    conversation_id: conversation.id,
    content_type: 'text',
    content_attributes: {},
    source_id: null,
    ...(sender && {
      sender:
        sender.type === 'user'
          ? userToEvent(userOf(state, sender.id)!)
          : { ...contactToWire(contactOf(account, sender.id)), type: 'contact' },
    }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ id, file_type, name, base64 }) => ({
        id,
        message_id: message.id,
        file_type,
        account_id: account.id,
        extension: null,
        data_url: `${origin}/files/${account.id}/${id}/${encodeURIComponent(name)}`,
        thumb_url: '',
        file_size: Buffer.byteLength(base64, 'base64'),
      })),
    }),
  }
}

export const unreadOf = ({ messages, agent_last_seen_at }: SandboxConversation) =>
  messages.filter(({ message_type, created_at }) => message_type === 0 && created_at > agent_last_seen_at).length

export function conversationToWire(conversation: SandboxConversation, place: Place) {
  const { account, state } = place
  const { messages, first_reply_at, assignee_id, contact_id, snoozed_until, ...own } = conversation
  const assignee = userOf(state, assignee_id)
  const last = messages.at(-1)
  const spoken = messages.findLast(({ message_type }) => message_type !== 2)
  return {
    ...own,
    account_id: account.id,
    uuid: `00000000-0000-4000-8000-${String(account.id * 10_000 + conversation.id).padStart(12, '0')}`,
    additional_attributes: {},
    custom_attributes: {},
    can_reply: true,
    muted: false,
    snoozed_until: snoozed_until && new Date(snoozed_until * 1000).toISOString(),
    created_at: Math.floor(conversation.created_at),
    timestamp: Math.floor(conversation.last_activity_at),
    last_activity_at: Math.floor(conversation.last_activity_at),
    agent_last_seen_at: Math.floor(conversation.agent_last_seen_at),
    first_reply_created_at: Math.floor(first_reply_at ?? 0),
    waiting_since: Math.floor(conversation.waiting_since ?? 0),
    contact_last_seen_at: 0,
    unread_count: unreadOf(conversation),
    messages: last ? [messageToWire(conversation, last, place)] : [],
    last_non_activity_message: spoken ? messageToWire(conversation, spoken, place) : null,
    meta: {
      sender: contactToWire(contactOf(account, contact_id)),
      channel: inboxOf(account, conversation.inbox_id).channel_type,
      ...(assignee && { assignee: agentToWire(account, assignee), assignee_type: 'User' }),
      hmac_verified: false,
    },
  }
}

export type { Place }

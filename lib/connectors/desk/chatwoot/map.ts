import type { z } from 'zod'
import type {
  DeskAgent,
  DeskAttachment,
  DeskContact,
  DeskConversation,
  DeskDirection,
  DeskFigures,
  DeskInbox,
  DeskMessage,
} from '../port'
import type * as wire from './wire'

/** From Chatwoot's words to ours, pure. */

const CHANNELS: Record<string, string> = { webwidget: 'website', twiliosms: 'sms' }

/** `Channel::WebWidget` is a website. */
export function toChannel(word: string): string {
  const name = word.replace(/^Channel::/, '').toLowerCase()
  return CHANNELS[name] ?? name
}

export const toContact = ({ id, name, email, phone_number }: wire.ContactWire): DeskContact => ({
  id,
  name,
  email: email.trim(),
  phone: phone_number.trim(),
})

export const toAgent = ({ id, name, available_name, email, role, availability_status }: wire.AgentWire): DeskAgent => ({
  id,
  name: available_name || name,
  email,
  role,
  available: availability_status === 'online',
})

export const toInbox = ({ id, name, channel_type }: wire.InboxWire): DeskInbox => ({
  id,
  name,
  channel: toChannel(channel_type),
})

/** By the numbers of answers and the words of events. Activity lines have none. */
const DIRECTIONS: Record<string, DeskDirection> = {
  '0': 'incoming',
  incoming: 'incoming',
  '1': 'outgoing',
  outgoing: 'outgoing',
  // A greeting or another automatic text of the service, which the customer sees.
  '3': 'outgoing',
  template: 'outgoing',
}

/** Null: an activity line of the service, or of an unknown type. */
export function toMessage(message: wire.MessageWire, conversation: number): DeskMessage | null {
  const kind = DIRECTIONS[message.message_type]
  if (!kind) return null
  const sender = message.sender ?? (kind === 'incoming' ? message.contact : null)
  return {
    id: message.id,
    conversation_id: conversation,
    direction: message.private ? 'note' : kind,
    content: message.content,
    sender_name: sender?.available_name || sender?.name || '',
    sent_at: message.created_at ?? NEVER,
    attachments: message.attachments.map(toAttachment),
    delivery: message.status,
  }
}

/** In the place of a time that cannot be read, so that whatever has one counts as newer. */
const NEVER = new Date(0)

function toAttachment({ id, file_type, data_url, fallback_title, file_size }: wire.AttachmentWire): DeskAttachment {
  const isLink = /^https?:\/\//i.test(data_url) && URL.canParse(data_url)
  return {
    id,
    kind: file_type,
    url: isLink ? data_url : '',
    name: fallback_title || (isLink ? fileNameOf(data_url) : ''),
    size: file_size,
  }
}

function fileNameOf(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export function toConversation(conversation: wire.ConversationWire): DeskConversation {
  const { id, meta, contact_inbox, messages, last_non_activity_message } = conversation
  const active = conversation.last_activity_at ?? conversation.timestamp
  const created = conversation.created_at ?? active ?? NEVER
  const last = [last_non_activity_message, ...messages.toReversed()]
    .flatMap((message) => (message ? [toMessage(message, id)] : []))
    .find((message) => message !== null)
  const isAgent = meta?.assignee_type === '' || meta?.assignee_type === 'User'
  const agent = isAgent ? meta?.assignee : null
  return {
    id,
    inbox_id: conversation.inbox_id ?? 0,
    channel: toChannel(meta?.channel || conversation.channel),
    status: conversation.status,
    priority: conversation.priority,
    labels: conversation.labels,
    snoozed_until: conversation.snoozed_until,
    unread_count: conversation.unread_count,
    can_reply: conversation.can_reply,
    assignee: agent ? { id: agent.id, name: agent.available_name || agent.name, email: agent.email } : null,
    contact: meta?.sender
      ? toContact(meta.sender)
      : { id: contact_inbox?.contact_id ?? 0, name: '', email: '', phone: '' },
    created_at: created,
    updated_at: conversation.updated_at ?? active ?? created,
    last_activity_at: active ?? created,
    waiting_since: conversation.waiting_since,
    first_reply_at: conversation.first_reply_created_at,
    last_message: last ?? null,
  }
}

export const toFigures = (summary: z.output<typeof wire.summaryAnswer>): DeskFigures => ({
  new_conversations: summary.conversations_count,
  resolutions: summary.resolutions_count,
  incoming_messages: summary.incoming_messages_count,
  outgoing_messages: summary.outgoing_messages_count,
  first_response_seconds: summary.avg_first_response_time,
  resolution_seconds: summary.avg_resolution_time,
})

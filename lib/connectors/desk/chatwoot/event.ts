import type { DeskEvent } from '../port'
import { toContact, toConversation, toMessage } from './map'
import { contactWire, conversationWire, eventWire, messageWire } from './wire'

/** The events to subscribe to. A status change comes as an update too, but not from every release. */
export const DESK_EVENTS = [
  'conversation_created',
  'conversation_updated',
  'conversation_status_changed',
  'message_created',
  'message_updated',
  'contact_created',
  'contact_updated',
] as const

/** Reads what the webhook brought; null where it is none of the events that are mirrored. Source: provider-facts 1.3. */
export function readDeskEvent(body: unknown): DeskEvent | null {
  const head = eventWire.safeParse(body)
  if (!head.success || !(DESK_EVENTS as readonly string[]).includes(head.data.event)) return null
  const { event: name, account, account_id: ownAccount, conversation: about } = head.data
  const named = account?.id ?? ownAccount

  if (name.startsWith('contact_')) {
    const contact = contactWire.safeParse(body)
    return contact.success ? { name, account_id: named, contact: toContact(contact.data) } : null
  }
  if (name.startsWith('conversation_')) {
    const conversation = conversationWire.safeParse(body)
    if (!conversation.success) return null
    const { messages } = conversation.data
    return {
      name,
      account_id: named ?? messages[0]?.account_id ?? null,
      conversation: toConversation(conversation.data),
    }
  }
  const message = messageWire.safeParse(body)
  // The number inside a conversation is the one that people see; beside the message it may be another.
  const number = about?.id ?? message.data?.conversation_id
  const read = message.success && number ? toMessage(message.data, number) : null
  return (
    read && {
      name,
      account_id: named ?? about?.account_id ?? about?.messages[0]?.account_id ?? null,
      message: read,
      conversation: about && toConversation(about),
    }
  )
}

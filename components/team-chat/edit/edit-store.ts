import { type Conversation, conversationKey, conversationOf } from '@/lib/client/chat/conversation'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
import { createStore, useStore } from '@/lib/client/store'

const editing = createStore<number | null>(null)

/** Whether this message is being edited where it stands. */
export const useIsEditing = (messageId: number): boolean => useStore(editing, null) === messageId
export const startEditing = (messageId: number): void => editing.set(messageId)
export const stopEditing = (): void => editing.set(null)

/** Whether somebody may change what a message says. @param now seconds */
export function mayEdit(message: Message, now = Date.now() / 1000): boolean {
  const { me, realm } = chatStore.get()
  if (message.sender_id !== me?.userId || realm?.realm_allow_message_editing === false) return false
  if (message.submessages.length > 0) return false
  const limit = realm?.realm_message_content_edit_limit_seconds
  return !limit || now - message.timestamp < limit
}

/** Edits one's own newest message of a conversation, where that may still be changed. */
export function editLastOwn(conversation: Conversation): void {
  const { messages, me } = chatStore.get()
  const key = conversationKey(conversation)
  let last: Message | undefined
  for (const message of messages.values()) {
    const isOwn = message.sender_id === me?.userId && conversationKey(conversationOf(message)) === key
    if (isOwn && message.id > (last?.id ?? 0)) last = message
  }
  if (last && mayEdit(last)) startEditing(last.id)
}

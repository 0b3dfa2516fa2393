import { copyText } from '@/components/ui/copy'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { conversationKey, conversationOf, linkOf, termsOf } from '@/lib/client/chat/conversation'
import { setFlag } from '@/lib/client/chat/messages/read-marks'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
import { writeTo } from '../compose/compose-store'
import { quoteOf } from '../compose/quote'
import { isResolved, toggledResolved } from './topic-names'

const MAX_AT_ONCE = 5_000

/** The address of a message, as every client of the chat understands it. */
function messageLink(message: Message): string {
  const { me, channels } = chatStore.get()
  const channelName = (id: number) => channels.get(id)?.name ?? ''
  const hash = linkOf(conversationOf(message), { me: me?.userId, channelName }, message.id)
  return `${window.location.origin}/${hash}`
}

/** What was typed, where the store has only how it looks. */
export async function rawContent(messageId: number): Promise<string> {
  const { raw_content } = await chat('GET /messages/{message_id}', {
    message_id: messageId,
    apply_markdown: false,
    allow_empty_topic_name: true,
  })
  return raw_content
}

export const copyLink = (message: Message) => copyText(messageLink(message))

export const copyMarkdown = (message: Message) =>
  attempt('The text was not copied', async () => copyText(await rawContent(message.id)))

export const quoteAndReply = (message: Message) =>
  attempt('The message could not be quoted', async () => {
    const content = await rawContent(message.id)
    const sender = { id: message.sender_id, name: message.sender_full_name }
    writeTo(conversationOf(message), quoteOf({ sender, link: messageLink(message), content }))
  })

export function toggleStar(message: Message): Promise<void> {
  const starred = message.flags.includes('starred')
  return attempt('The star was not kept', () => setFlag([message.id], 'starred', starred ? 'remove' : 'add'))
}

/** This message and all after it in its conversation. */
export const markUnreadFrom = (message: Message) =>
  attempt('The messages were not marked as unread', async () => {
    const { messages, me } = chatStore.get()
    const conversation = conversationOf(message)
    const key = conversationKey(conversation)
    const here = [...messages.values()].filter(
      (one) => one.id >= message.id && conversationKey(conversationOf(one)) === key,
    )
    await setFlag(
      here.map(({ id }) => id),
      'read',
      'remove',
    )
    await chat('POST /messages/flags/narrow', {
      anchor: String(message.id),
      include_anchor: true,
      num_before: 0,
      num_after: MAX_AT_ONCE,
      narrow: termsOf(conversation, me?.userId),
      op: 'remove',
      flag: 'read',
    })
    toast.success('Marked as unread from here')
  })

/** Marks the topic of a message as settled, or opens it again. */
export function toggleTopicResolved(message: Message): Promise<void> {
  const change = (topic: string) =>
    chat('PATCH /messages/{message_id}', {
      message_id: message.id,
      topic,
      propagate_mode: 'change_all',
      send_notification_to_new_thread: true,
      send_notification_to_old_thread: false,
    })
  return attempt('The topic was not changed', async () => {
    await change(toggledResolved(message.subject))
    toast.success(isResolved(message.subject) ? 'The topic is open again' : 'The topic is resolved', {
      action: {
        label: 'Undo',
        onClick: () => void attempt('The topic was not changed back', () => change(message.subject)),
      },
    })
  })
}

/** Whether somebody may take a message away. @param now seconds */
export function mayDelete(message: Message, now = Date.now() / 1000): boolean {
  const { me, realm } = chatStore.get()
  if (me?.isAdmin) return true
  const limit = realm?.realm_message_content_delete_limit_seconds
  return message.sender_id === me?.userId && (!limit || now - message.timestamp < limit)
}

export async function deleteMessage(message: Message): Promise<void> {
  const isOwn = message.sender_id === chatStore.get().me?.userId
  const sure = await confirm({
    title: isOwn ? 'Delete your message?' : `Delete the message of ${message.sender_full_name}?`,
    body: 'It disappears for everybody, with its reactions and its history. Links to it lead to the conversation. Files that it holds stay among the files of whoever uploaded them.',
    button: 'Delete the message',
    danger: true,
  })
  if (!sure) return
  await attempt('The message was not deleted', () => chat('DELETE /messages/{message_id}', { message_id: message.id }))
}

async function attempt(failure: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    toast.error(failure, { description: messageOf(error) })
  }
}

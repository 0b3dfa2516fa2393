'use client'
import Link from 'next/link'
import type { ChatConversation } from '@/lib/modules/inbox/schemas'
import { ConversationSummary, type Listed } from './list/conversation-row'

const toListed = (chat: ChatConversation): Listed => ({
  id: chat.id,
  name: chat.contact.name || chat.customer_name || chat.contact.email || chat.contact.phone || 'Unknown person',
  channel: chat.channel,
  status: chat.status,
  unread: chat.unread_count,
  waitingSince: chat.status === 'open' || chat.status === 'pending' ? chat.waiting_since : null,
  lastActivityAt: chat.last_activity_at,
  lastMessage: chat.last_message,
  lastDirection: chat.last_direction,
})

const row = 'flex items-start gap-2.5 px-3 py-2.5 -outline-offset-2 hover:bg-hover'

/** Conversations as links into the inbox; one that is not mirrored yet leads to the helpdesk. */
export function ChatLinks({ label, chats }: { label: string; chats: readonly ChatConversation[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {chats.map((chat) => {
        const summary = <ConversationSummary listed={toListed(chat)} />
        return (
          <li key={chat.desk_conversation_id}>
            {chat.id ? (
              <Link href={`/inbox?conversation=${chat.id}`} prefetch={false} className={row}>
                {summary}
              </Link>
            ) : (
              <a href={chat.desk_url ?? undefined} target="_blank" rel="noreferrer noopener" className={row}>
                {summary}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

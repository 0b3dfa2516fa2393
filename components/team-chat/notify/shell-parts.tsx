'use client'
import { CountBadge } from '@/components/ui/badge'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useUnreadCount } from './use-unread-count'

/** How many messages wait, beside a name or over an icon. */
export function UnreadBadge() {
  const count = useUnreadCount()?.count ?? 0
  if (count === 0) return null
  return (
    <>
      <span aria-hidden className="contents">
        <CountBadge count={count} />
      </span>
      <span className="sr-only">
        , {count} unread {count === 1 ? 'message' : 'messages'}
      </span>
    </>
  )
}

/** The news of the chat on every page; its scripts come after those that the page is drawn with. */
export const ChatNews = onDemand(() => import('./chat-news').then((part) => part.ChatNews))

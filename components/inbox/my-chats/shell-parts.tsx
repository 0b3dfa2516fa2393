'use client'
import { CountBadge } from '@/components/ui/badge'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { countOf } from '@/lib/client/format'
import { useStore } from '@/lib/client/store'
import { chatSignal } from './signal'

/** How many of one's own conversations have something unread. */
export function ChatsBadge() {
  const unread = useStore(chatSignal, null)?.unread ?? 0
  return unread === 0 ? null : (
    <>
      <span aria-hidden className="contents">
        <CountBadge count={unread} />
      </span>
      <span className="sr-only">, {countOf(unread, 'unread conversation')}</span>
    </>
  )
}

/** Its scripts come after those that the page is drawn with. */
export const ChatsNews = onDemand(() => import('./chats-news').then((part) => part.ChatsNews))

'use client'
import { CountBadge } from '@/components/ui/badge'
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

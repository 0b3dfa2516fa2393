'use client'

import { BellOff, CheckCheck } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { type Notification, useMarkRead, useNotifications } from './use-notifications'

/** The news for a person, unread ones marked. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { data, isPending, isError, refetch } = useNotifications()
  const markRead = useMarkRead()
  return (
    <>
      <div className="flex h-11 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="text-sm font-semibold">Notifications</h2>
        <Button
          variant="ghost"
          size="sm"
          icon={<CheckCheck aria-hidden />}
          disabled={!data || data.unread === 0}
          onClick={() => markRead.mutate(undefined)}
        >
          Mark all as read
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isPending && <SkeletonLines lines={5} className="p-4" />}
        {isError && (
          <EmptyState
            kind="failed"
            title="Notifications could not be loaded"
            action={<Button onClick={() => refetch()}>Try again</Button>}
            className="py-8"
          />
        )}
        {data?.notifications.length === 0 && (
          <EmptyState
            icon={<BellOff aria-hidden />}
            title="Nothing new"
            body="Requests for approval, mentions and finished jobs appear here."
            className="py-8"
          />
        )}
        {data && data.notifications.length > 0 && (
          <ul>
            {data.notifications.map((notification) => (
              <NotificationEntry
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  if (!notification.read_at) markRead.mutate([notification.id])
                  if (notification.href) onLeave()
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function NotificationEntry({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const unread = !notification.read_at
  const look = 'flex w-full gap-2.5 px-4 py-2.5 text-left hover:bg-hover -outline-offset-2'
  const content = (
    <>
      <span
        aria-hidden
        className={cn('mt-1.5 size-1.5 shrink-0 rounded-full', unread ? 'bg-accent' : 'bg-transparent')}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block break-words', unread ? 'font-medium' : 'text-ink-muted')}>
          {unread && <span className="sr-only">Unread: </span>}
          {notification.title}
        </span>
        {notification.body && <span className="line-clamp-2 block text-xs text-ink-muted">{notification.body}</span>}
      </span>
      <RelativeTime value={notification.created_at} className="mt-0.5 shrink-0 text-2xs text-ink-faint" />
    </>
  )
  return (
    <li className="border-b border-line last:border-b-0">
      {notification.href ? (
        <Link href={notification.href} onClick={onOpen} className={look}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onOpen} className={look}>
          {content}
        </button>
      )}
    </li>
  )
}

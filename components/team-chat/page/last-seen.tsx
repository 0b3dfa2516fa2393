'use client'
import { RelativeTime } from '@/components/ui/relative-time'
import { PresenceDot, usePresence } from '../sidebar/person-mark'

/** "Active now", "Idle", or when somebody was last here. */
export function LastSeen({ userId, isActive = true }: { userId: number; isActive?: boolean }) {
  const { status, lastSeen } = usePresence(userId)
  if (!isActive) return <p className="text-xs text-ink-muted">Account is deactivated</p>
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-muted">
      <PresenceDot userId={userId} />
      {status === 'active' && 'Active now'}
      {status === 'idle' && 'Idle'}
      {status === 'offline' &&
        (lastSeen ? (
          <span>
            Last seen <RelativeTime value={new Date(lastSeen * 1000).toISOString()} />
          </span>
        ) : (
          'Not seen lately'
        ))}
    </p>
  )
}

'use client'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { type PresenceNow, presenceNow } from '@/lib/client/chat/presence'
import { useChat } from '@/lib/client/chat/state/chat-store'

const LABELS = { active: 'Active', idle: 'Idle', offline: 'Offline' }

/** The presence of one person, or the mark of several. */
export function PersonMark({ userIds }: { userIds: number[] }) {
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      {userIds.length === 1 ? <PresenceDot userId={userIds[0]!} /> : <Users aria-hidden className="size-4" />}
    </span>
  )
}

/** Filled: active; half: idle; hollow: away. The shape tells it too, not the colour alone. */
export function PresenceDot({ userId, className }: { userId: number; className?: string }) {
  const { status } = usePresence(userId)
  return (
    <span
      role="img"
      aria-label={LABELS[status]}
      title={LABELS[status]}
      className={cn(
        'block size-2.5 shrink-0 rounded-full border-[1.5px]',
        status === 'active' && 'border-success bg-success',
        status === 'idle' && 'border-warning bg-linear-to-t from-warning from-50% to-transparent to-50%',
        status === 'offline' && 'border-control bg-surface',
        className,
      )}
    />
  )
}

const OFFLINE_AFTER = 200

/** Whether somebody is here, by the minute. */
export function usePresence(userId: number): PresenceNow {
  const times = useChat((state) => state.presence.get(userId))
  const offlineAfter = useChat((state) => state.realm?.server_presence_offline_threshold_seconds ?? OFFLINE_AFTER)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  // News may be younger than the clock of the last drawing.
  const latest = Math.max(now / 1000, times?.active_timestamp ?? 0, times?.idle_timestamp ?? 0)
  return presenceNow(times, latest, offlineAfter)
}

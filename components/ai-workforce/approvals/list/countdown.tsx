'use client'
import { useSyncExternalStore } from 'react'
import { cn } from '@/components/ui/cn'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SOON = HOUR

/** `2 days`, `5 h 12 min`, `12:34`, so that it is seen to run out. */
function timeLeft(ms: number): string {
  if (ms <= 0) return 'Expired'
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days left`
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min left`
  const seconds = Math.floor((ms % MINUTE) / 1000)
  return `${Math.floor(ms / MINUTE)}:${String(seconds).padStart(2, '0')} left`
}

/** One clock for all countdowns; each is drawn only when its own words change. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
function everySecond(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
}

/** How long a request can still be decided. */
export function Countdown({ until, className }: { until: string; className?: string }) {
  const left = () => timeLeft(Date.parse(until) - Date.now())
  const text = useSyncExternalStore(everySecond, left, left)
  const soon = Date.parse(until) - Date.now() < SOON
  return (
    <time
      dateTime={until}
      // The server's clock and the browser's differ by moments.
      suppressHydrationWarning
      className={cn('tabular whitespace-nowrap', soon ? 'font-medium text-warning-ink' : 'text-ink-faint', className)}
    >
      {text}
    </time>
  )
}

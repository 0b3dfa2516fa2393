'use client'
import { useEffect, useState } from 'react'
import { cn } from './cn'
import { useFormat } from './format-context'

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/

type RelativeTimeProps = {
  value: string | null | undefined
  /** Passed moments are marked in words and colour, for what is due. */
  due?: boolean
  className?: string
}

/** "in 3 days", with the exact moment on hover; copying gives the exact value. */
export function RelativeTime({ value, due, className }: RelativeTimeProps) {
  const format = useFormat()
  const now = useMinute()
  if (!value) return null
  const dayOnly = DAY_ONLY.test(value)
  const overdue = due && (dayOnly ? value < format.today() : new Date(value) < now)
  return (
    <time
      dateTime={value}
      title={dayOnly ? format.date(value) : `${format.datetime(value, true)} (${format.timeZone})`}
      // The server's clock and the browser's differ by moments.
      suppressHydrationWarning
      onCopy={(event) => {
        event.clipboardData.setData('text/plain', value)
        event.preventDefault()
      }}
      className={cn('whitespace-nowrap', overdue && 'font-medium text-danger-ink', className)}
    >
      {overdue && <span className="sr-only">Overdue: </span>}
      {format.relative(value, now)}
    </time>
  )
}

let minute = new Date()
const listeners = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | null = null

/** One clock for all times on the page. */
export function useMinute(): Date {
  // On the server, and before the first subscriber, nothing keeps the clock going.
  const [now, setNow] = useState(() => (listeners.size > 0 ? minute : new Date()))
  useEffect(() => {
    minute = new Date()
    setNow(minute)
    listeners.add(setNow)
    timer ??= setInterval(() => {
      minute = new Date()
      for (const listener of listeners) listener(minute)
    }, 60_000)
    return () => {
      listeners.delete(setNow)
      if (listeners.size === 0 && timer) {
        clearInterval(timer)
        timer = null
      }
    }
  }, [])
  return now
}

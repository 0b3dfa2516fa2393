'use client'
import { useEffect, useState } from 'react'

/** How long something has been going on, counted on each second: 1:05. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = now === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return (
    <span className="tabular" role="timer">
      {clock(seconds)}
    </span>
  )
}

/** 65 as 1:05. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

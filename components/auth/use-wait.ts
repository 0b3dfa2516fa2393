'use client'
import { useEffect, useState } from 'react'

/** Counts down the wait after too many tries. */
export function useWait() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])

  return {
    seconds,
    begin: (wait: number) => {
      setNow(Date.now())
      setUntil(Date.now() + wait * 1000)
    },
  }
}

export function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

'use client'
import { useEffect, useState } from 'react'

/** "next in 40 s"; nothing before the browser knows its own time. */
export function NextCheck({ at }: { at: string | null }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (!at || now === null) return null
  return <span className="tabular-nums">{describeWait(Math.round((Date.parse(at) - now) / 1000))}</span>
}

function describeWait(seconds: number): string {
  if (seconds <= 0) return 'checking now'
  if (seconds < 90) return `next in ${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `next in ${minutes} min` : `next in ${Math.round(minutes / 60)} h`
}

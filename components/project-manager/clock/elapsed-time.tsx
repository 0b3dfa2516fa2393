'use client'
import { useEffect, useMemo, useState } from 'react'
import { cn } from '@/components/ui/cn'

/** Counts on from what the server said, as the clocks of computers differ. */
export function ElapsedTime({ seconds, from, className }: { seconds: number; from: string; className?: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is another clock
  const began = useMemo(() => Date.now() - seconds * 1000, [seconds, from])
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" className={cn('tabular-nums', className)}>
      {clockText(Math.max(0, Math.floor((now - began) / 1000)))}
    </span>
  )
}

const two = (part: number) => String(part).padStart(2, '0')

/** `1:05:09`; under an hour `5:09`. */
const clockText = (total: number): string => {
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`
}

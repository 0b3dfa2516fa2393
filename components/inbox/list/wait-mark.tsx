'use client'
import { Clock } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { useMinute } from '@/components/ui/relative-time'
import { textTone } from '@/components/ui/tone'
import { describeWait } from './wait'

/** How long the customer has waited for an answer. */
export function WaitMark({ since }: { since: string }) {
  const { text, words, tone } = describeWait(since, useMinute())
  return (
    <span
      title={words}
      // The server's clock and the browser's differ by moments.
      suppressHydrationWarning
      className={cn('tabular flex shrink-0 items-center gap-1 text-xs font-medium [&>svg]:size-3', textTone[tone])}
    >
      <Clock aria-hidden />
      <span className="sr-only">Waiting for </span>
      {text}
    </span>
  )
}

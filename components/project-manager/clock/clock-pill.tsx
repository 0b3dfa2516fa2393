'use client'
import { Square } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import type { RunningClock } from './clocks-now'
import { ElapsedTime } from './elapsed-time'
import { StopAtButton } from './stop-at-button'
import { suggestedStop } from './suggested-stop'
import { useToggleClock } from './use-toggle-clock'

/** The running clock beside the search: a press on the card opens it, one on the square stops it; on a phone the card does. */
export function ClockPill({ clocks }: { clocks: RunningClock[] }) {
  const [clock] = clocks
  const [pending, setPending] = useState(false)
  const toggle = useToggleClock()
  if (!clock) return null
  const forgotten = clocks.find(({ started_at }) => suggestedStop(started_at))
  const more = clocks.length - 1
  return (
    <span className="flex h-8 min-w-0 shrink items-center max-lg:shrink-0 max-sm:pr-2 rounded-md border border-line-strong bg-surface pl-2 text-sm touch:h-11">
      <Link
        href={clock.href}
        prefetch={false}
        className="flex min-w-0 items-center gap-1.5 rounded-xs"
        title={[clock.project_name, clock.card_title].filter(Boolean).join(' · ')}
      >
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-danger motion-safe:animate-pulse" />
        <span className="sr-only">Clock on </span>
        <span className="max-w-40 min-w-0 truncate max-lg:sr-only">{clock.card_title}</span>
        <ElapsedTime seconds={clock.seconds} from={clock.started_at} className="font-medium" />
        {more > 0 && <span className="text-xs text-ink-muted">+{more}</span>}
      </Link>
      <IconButton
        label={`Stop the clock on ${clock.card_title}`}
        icon={<Square aria-hidden />}
        size="sm"
        className="max-sm:hidden"
        pending={pending}
        onClick={async () => {
          setPending(true)
          await toggle(clock.card_id)
          setPending(false)
        }}
      />
      {forgotten && (
        <StopAtButton
          variant="link"
          className="mr-2 max-sm:hidden"
          cardId={forgotten.card_id}
          title={forgotten.card_title}
          startedAt={forgotten.started_at}
        />
      )}
    </span>
  )
}

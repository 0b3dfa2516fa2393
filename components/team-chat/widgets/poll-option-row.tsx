'use client'
import { Check } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { personName } from '@/lib/client/chat/names'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import { describePeople } from '../reactions/group-reactions'
import type { PollOption } from './poll-state'

type Props = {
  option: PollOption
  me: number
  /** How many people voted for anything. */
  voters: number
  onVote: () => void
}

/** One answer: a click votes for it, a second one takes the vote back. */
export function PollOptionRow({ option, me, voters, onVote }: Props) {
  const count = option.voters.length
  const mine = option.voters.includes(me)
  const who = count > 0 ? describePeople(option.voters, me, (id) => personName(chatStore.get(), id)) : 'Nobody yet'
  return (
    <Tooltip label={who} side="top">
      <button
        type="button"
        aria-pressed={mine}
        onClick={onVote}
        className={cn(
          'flex w-full flex-col gap-1 rounded-md border px-2.5 py-1.5 text-left text-sm touch:min-h-11 touch:justify-center',
          mine ? 'border-accent bg-selected' : 'border-line hover:border-line-strong hover:bg-hover',
        )}
      >
        <span className="flex w-full items-start gap-2">
          <span
            aria-hidden
            className={cn(
              'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-xs border',
              mine ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface',
            )}
          >
            {mine && <Check strokeWidth={3} className="size-3" />}
          </span>
          <span className={cn('min-w-0 flex-1 break-words', mine && 'font-medium')}>{option.text}</span>
          <span className="tabular font-medium text-ink-muted">
            {count}
            <span className="sr-only">{count === 1 ? ' vote' : ' votes'}</span>
          </span>
        </span>
        <span className="ml-6 block h-1.5 overflow-hidden rounded-full bg-neutral-soft">
          <span
            className="block h-full rounded-full bg-accent transition-[width]"
            style={{ width: voters > 0 ? `${(count / voters) * 100}%` : 0 }}
          />
        </span>
        {/* A finger has no tooltip. */}
        <span className="sr-only text-xs text-ink-muted touch:not-sr-only touch:ml-6">{who}</span>
      </button>
    </Tooltip>
  )
}

'use client'
import { Check, CircleUser, Clock, Inbox, MoonStar, UserX } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { formatNumber } from '@/lib/client/format'
import type { ViewKey } from '../data/address'
import type { View } from '../data/views'

const ICONS: Record<ViewKey, typeof Inbox> = {
  mine: CircleUser,
  unassigned: UserX,
  all: Inbox,
  waiting: Clock,
  snoozed: MoonStar,
  resolved: Check,
}

type Props = { views: readonly View[]; current: ViewKey; onChoose: (key: ViewKey) => void }

/** The views with their counts: a column on wide screens, a strip above the list on narrow ones. */
export function ViewList({ views, current, onChoose }: Props) {
  return (
    <nav
      aria-label="Views"
      className="flex shrink-0 gap-1 overflow-x-auto border-line p-2 [scrollbar-width:none] max-xl:border-b xl:w-54 xl:flex-col xl:overflow-y-auto xl:border-r xl:bg-canvas"
    >
      {views.map(({ key, label, count }) => {
        const Icon = ICONS[key]
        const on = key === current
        const alarming = key === 'waiting' && (count ?? 0) > 0
        return (
          <button
            key={key}
            type="button"
            aria-current={on ? 'true' : undefined}
            onClick={() => onChoose(key)}
            className={cn(
              'flex h-8 shrink-0 items-center gap-2 rounded-md px-2 text-sm whitespace-nowrap text-ink-muted -outline-offset-1 hover:bg-hover hover:text-ink touch:h-11 [&>svg]:size-4 [&>svg]:shrink-0',
              on && 'bg-pressed font-medium text-ink',
            )}
          >
            <Icon aria-hidden />
            <span className="min-w-0 flex-1 truncate text-left">{label}</span>
            {count !== null && (
              <span className={cn('tabular text-xs', alarming ? 'font-medium text-danger-ink' : 'text-ink-muted')}>
                <span className="sr-only">, </span>
                {formatNumber(count)}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

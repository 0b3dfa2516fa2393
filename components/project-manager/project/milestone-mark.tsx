'use client'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import type { ProjectPage } from './project-record'
import { lookOf, Overdue } from './timeline-mark'
import type { Span } from './timeline-span'
import { useMilestoneMove } from './use-milestone-move'

type Milestone = ProjectPage['milestones'][number] & { due_date: string }
type Props = { projectId: string; milestone: Milestone; span: Span; today: string; onOpen: () => void }

/** A milestone on its day, which can be dragged to another one. */
export function MilestoneMark({ projectId, milestone, span, today, onOpen }: Props) {
  const format = useFormat()
  const { day, moving, handlers, wasDragged } = useMilestoneMove(projectId, milestone, span.days)
  const { state, look } = lookOf(milestone.status, day, today)
  return (
    <button
      type="button"
      aria-label={`${milestone.name}, ${format.date(day)}, ${state}`}
      aria-describedby="milestone-keys"
      title={`${format.date(day)}, ${state}. Drag to another day`}
      onClick={() => {
        if (!wasDragged() && !moving) onOpen()
      }}
      {...handlers}
      className={cn(
        'absolute top-1/2 flex size-6 -translate-1/2 cursor-grab touch-none items-center justify-center rounded-full hover:bg-hover touch:size-11',
        moving && 'z-2 cursor-grabbing bg-selected ring-2 ring-accent',
      )}
      style={{ left: `${Math.min(100, Math.max(0, span.at(day)))}%` }}
    >
      <span aria-hidden className={cn('block size-3.5 rotate-45 rounded-xs', look)} />
      {moving ? (
        <span
          aria-hidden
          className="absolute bottom-full left-1/2 -translate-x-1/2 rounded-sm bg-ink px-1.5 text-2xs whitespace-nowrap text-surface"
        >
          {format.date(day)}
        </span>
      ) : (
        state === 'overdue' && <Overdue />
      )}
    </button>
  )
}

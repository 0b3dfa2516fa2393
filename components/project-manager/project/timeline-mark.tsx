'use client'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import type { Span } from './timeline-span'

/** Told apart without colour, too: hollow, full, and named. */
export function lookOf(status: string, day: string, today: string) {
  const state = status === 'done' ? 'done' : day < today ? 'overdue' : 'open'
  const look = { done: 'bg-success', overdue: 'bg-danger', open: 'border-2 border-accent bg-surface' }[state]
  return { state, look }
}

export const Overdue = () => (
  <span aria-hidden className="absolute left-full pl-1.5 text-2xs font-medium text-danger-ink">
    overdue
  </span>
)

type Props = { span: Span; day: string; status: string; today: string; shape: string }

/** A day of something on the timeline. */
export function TimelineMark({ span, day, status, today, shape }: Props) {
  const format = useFormat()
  const { state, look } = lookOf(status, day, today)
  return (
    <span
      className="absolute top-1/2 flex -translate-1/2 items-center"
      style={{ left: `${span.at(day)}%` }}
      title={`${format.date(day)}, ${state}`}
    >
      <span aria-hidden className={cn('block', shape, look)} />
      <span className="sr-only">
        {format.date(day)}, {state}
      </span>
      {state === 'overdue' && <Overdue />}
    </span>
  )
}

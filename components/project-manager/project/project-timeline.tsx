'use client'
import { Flag } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { text } from '@/components/record-page/types'
import { CardSection } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import type { ProjectPage } from './project-record'
import { type Span, spanOf } from './timeline-span'

/** Milestones and dated cards along the days, from the project's start until it is due. */
export function ProjectTimeline({ page, projectId }: { page: ProjectPage; projectId: string }) {
  const format = useFormat()
  const today = format.today()
  const { project, cards } = page
  const milestones = page.milestones.filter((one) => one.due_date !== null)
  const [start, due] = [text(project.start_date), text(project.due_date)]
  const days = [start, due, ...milestones.map((one) => one.due_date!), ...cards.map((one) => one.due_date)]
  const dated = days.filter(Boolean)
  if (dated.length === 0)
    return (
      <CardSection title="Timeline">
        <p className="text-sm text-ink-muted">Nothing has a day yet: set one on the project, a milestone or a card.</p>
      </CardSection>
    )
  const span = spanOf([...dated, today])
  return (
    <CardSection title="Timeline" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section aria-label="Days" tabIndex={0} className="overflow-x-auto">
        <div className="relative min-w-[40rem] py-2">
          <Axis span={span} today={today} />
          <ul className="relative flex flex-col">
            {start && due && start <= due && (
              <Row name={<span className="truncate">{text(project.name)}</span>}>
                <span
                  className="absolute inset-y-2 rounded-full bg-accent/30"
                  style={{ left: `${span.at(start)}%`, width: `${Math.max(0.5, span.at(due) - span.at(start))}%` }}
                />
                <span className="sr-only">
                  From {format.date(start)} to {format.date(due)}
                </span>
              </Row>
            )}
            {milestones.map((one) => (
              <Row
                key={one.id}
                name={
                  <span className="flex min-w-0 items-center gap-1.5 font-medium">
                    <Flag aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
                    <span className="truncate">{one.name}</span>
                  </span>
                }
              >
                <Mark
                  span={span}
                  day={one.due_date!}
                  done={one.status === 'done'}
                  late={one.status !== 'done' && one.due_date! < today}
                  shape="size-3.5 rotate-45 rounded-xs"
                />
              </Row>
            ))}
            {cards.map((one) => (
              <Row
                key={one.id}
                name={
                  <Link
                    href={`/project-manager/projects/${projectId}/list?row=${one.id}`}
                    className="truncate hover:underline touch:py-2"
                  >
                    {one.title}
                  </Link>
                }
              >
                <Mark
                  span={span}
                  day={one.due_date}
                  done={one.status === 'done'}
                  late={one.status !== 'done' && one.due_date < today}
                  shape="size-2.5 rounded-full"
                />
              </Row>
            ))}
          </ul>
        </div>
      </section>
    </CardSection>
  )
}

/** Names stay in view while the days are scrolled. */
const NAMES = 'sticky left-0 z-1 w-44 shrink-0 bg-surface pr-2 pl-4'

function Axis({ span, today }: { span: Span; today: string }) {
  const format = useFormat()
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 flex">
      <span className="w-44 shrink-0" />
      <span className="relative mr-4 flex-1">
        {span.marks.map(({ day, at }) => (
          <span key={day} className="absolute inset-y-0 border-l border-line" style={{ left: `${at}%` }}>
            <span className="pl-1 text-2xs whitespace-nowrap text-ink-faint">{monthName(day)}</span>
          </span>
        ))}
        <span className="absolute inset-y-0 border-l-2 border-accent" style={{ left: `${span.at(today)}%` }}>
          <span className="sr-only">Today, {format.date(today)}</span>
        </span>
      </span>
    </div>
  )
}

const monthName = (day: string): string =>
  new Intl.DateTimeFormat('en-ZA', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(day))

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <li className="flex h-8 items-center text-sm first:mt-5 touch:h-11">
      <span className={cn(NAMES, 'flex h-full items-center')}>{name}</span>
      <span className="relative mr-4 h-full flex-1">{children}</span>
    </li>
  )
}

type MarkProps = { span: Span; day: string; done: boolean; late: boolean; shape: string }

function Mark({ span, day, done, late, shape }: MarkProps) {
  const format = useFormat()
  const state = done ? 'done' : late ? 'overdue' : 'open'
  // Told apart without colour, too: hollow, full, and named.
  const look = { done: 'bg-success', overdue: 'bg-danger', open: 'border-2 border-accent bg-surface' }[state]
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
      {late && (
        <span aria-hidden className="absolute left-full pl-1.5 text-2xs font-medium text-danger-ink">
          overdue
        </span>
      )}
    </span>
  )
}

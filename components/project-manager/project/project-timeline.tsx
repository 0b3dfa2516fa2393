'use client'
import { Flag } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { text } from '@/components/record-page/types'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { MilestoneMark } from './milestone-mark'
import type { ProjectPage } from './project-record'
import { TimelineMark } from './timeline-mark'
import { type Span, spanOf } from './timeline-span'

type Props = { page: ProjectPage; projectId: string; readOnly: boolean; onOpen: (milestoneId: string) => void }

/** More cards are drawn when they are asked for. */
const FIRST_CARDS = 40

/** Milestones and dated cards along the days, from the project's start until it is due. */
export function ProjectTimeline({ page, projectId, readOnly, onOpen }: Props) {
  const format = useFormat()
  const mayMove = useCan('project-manager.milestone.update') && !readOnly
  const [allCards, setAllCards] = useState(false)
  const today = format.today()
  const { project, cards } = page
  const milestones = page.milestones.flatMap((one) => (one.due_date ? [{ ...one, due_date: one.due_date }] : []))
  const [start, due] = [text(project.start_date), text(project.due_date)]
  const days = [start, due, ...milestones.map((one) => one.due_date), ...cards.map((one) => one.due_date)]
  const dated = days.filter(Boolean)
  if (dated.length === 0)
    return (
      <CardSection title="Timeline">
        <p className="text-sm text-ink-muted">Nothing has a day yet: set one on the project, a milestone or a card.</p>
      </CardSection>
    )
  const span = spanOf([...dated, today])
  const shown = allCards ? cards : cards.slice(0, FIRST_CARDS)
  return (
    <CardSection title="Timeline" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section aria-label="Days" tabIndex={0} className="max-h-[70vh] overflow-auto">
        <div className="relative min-w-[40rem] pb-2">
          <Months span={span} />
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
                  <button
                    type="button"
                    title={one.name}
                    onClick={() => onOpen(one.id)}
                    className="flex min-w-0 items-center gap-1.5 font-medium hover:underline touch:py-2"
                  >
                    <Flag aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
                    <span className="truncate">{one.name}</span>
                  </button>
                }
              >
                {mayMove ? (
                  <MilestoneMark
                    projectId={projectId}
                    milestone={one}
                    span={span}
                    today={today}
                    onOpen={() => onOpen(one.id)}
                  />
                ) : (
                  <TimelineMark
                    span={span}
                    day={one.due_date}
                    status={one.status}
                    today={today}
                    shape="size-3.5 rotate-45 rounded-xs"
                  />
                )}
              </Row>
            ))}
            {shown.map((one) => (
              <Row
                key={one.id}
                name={
                  <Link
                    href={`/project-manager/projects/${projectId}/list?row=${one.id}`}
                    title={one.title}
                    className="truncate hover:underline touch:py-2"
                  >
                    {one.title}
                  </Link>
                }
              >
                <TimelineMark
                  span={span}
                  day={one.due_date}
                  status={one.status}
                  today={today}
                  shape="size-2.5 rounded-full"
                />
              </Row>
            ))}
          </ul>
        </div>
        <p id="milestone-keys" className="sr-only">
          Arrows move it to another day, Enter saves that day, Escape puts it back.
        </p>
      </section>
      {shown.length < cards.length && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" variant="ghost" onClick={() => setAllCards(true)}>
            Show all {cards.length} cards
          </Button>
        </div>
      )}
    </CardSection>
  )
}

/** Names stay in view while the days are scrolled. */
const NAMES = 'sticky left-0 z-1 w-44 shrink-0 bg-surface pr-2 pl-4'

/** The months stay in view while a long list is scrolled. */
function Months({ span }: { span: Span }) {
  return (
    <div aria-hidden className="sticky top-0 z-2 flex h-6 border-b border-line bg-surface">
      <span className="sticky left-0 w-44 shrink-0 bg-surface" />
      <span className="relative mr-4 flex-1">
        {span.marks.map(({ day, at }) => (
          <span
            key={day}
            className="absolute top-1 pl-1 text-2xs whitespace-nowrap text-ink-faint"
            style={{ left: `${at}%` }}
          >
            {monthName(day)}
          </span>
        ))}
      </span>
    </div>
  )
}

function Axis({ span, today }: { span: Span; today: string }) {
  const format = useFormat()
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 flex">
      <span className="w-44 shrink-0" />
      <span className="relative mr-4 flex-1">
        {span.marks.map(({ day, at }) => (
          <span key={day} className="absolute inset-y-0 border-l border-line" style={{ left: `${at}%` }} />
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
    <li className="flex h-8 items-center text-sm touch:h-11">
      <span className={cn(NAMES, 'flex h-full items-center')}>{name}</span>
      <span data-days="" className="relative mr-4 h-full flex-1">
        {children}
      </span>
    </li>
  )
}

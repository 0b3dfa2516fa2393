'use client'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Cell } from '@/components/cells/cell'
import { useGrid } from '@/components/grid/grid-context'
import { FailedState } from '@/components/grid/states/grid-states'
import { ClockButton } from '@/components/project-manager/clock/clock-button'
import { Comments } from '@/components/project-manager/comments/comments'
import { Files } from '@/components/project-manager/files/files'
import { LinkedText } from '@/components/project-manager/linked-text'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { formatDuration } from '@/lib/client/format'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { parameterConditions } from '@/lib/client/grid/grid-url-state'
import { gridRowQuery } from '@/lib/client/queries'
import { CardCustomer } from './card-customer'
import { Checklist } from './checklist'
import { Helpers } from './helpers'
import { type CardPanel, useCardPanel } from './use-card-panel'

const FACTS = [
  'status',
  'priority',
  'due_date',
  'assignee_id',
  'labels',
  'project_id',
  'milestone_id',
  'recurrence',
  'estimate_hours',
  'hours_tracked',
]

/** The open card: what it is, what is to be done, who says what, and what is open with its customer. */
export function CardOverview() {
  const { view } = useGrid()
  return view.row ? <OpenCard key={view.row} id={view.row} /> : null
}

function OpenCard({ id }: { id: string }) {
  const { grid, view, setView } = useGrid()
  const { data: row } = useQuery(gridRowQuery(grid.slug, id, parameterConditions(view.parameters)))
  const { data: panel, error, refetch } = useCardPanel(id)
  const mayModerate = useCan('project-manager.card.delete')
  if (error && !panel) return <FailedState error={error} onRetry={() => void refetch()} what="card" />
  if (!panel || !row) return <SkeletonLines lines={8} className="p-4" />
  const mayChange = grid.ops.update && row.deleted !== true
  const subject = { kind: 'card', id } as const
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-4 sm:px-5">
      <div className="flex items-start gap-3">
        <Facts columns={grid.columns} row={row} />
        {mayChange && (
          <div className="flex shrink-0 flex-col items-end gap-2">
            <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => setView({ tab: 'details' }, 'replace')}>
              Edit
            </Button>
            <ClockButton cardId={id} title={String(row.title)} />
          </div>
        )}
      </div>
      {panel.description && <LinkedText text={panel.description} />}
      {(mayChange || panel.checklist.length > 0) && (
        <Part title="Checklist">
          <Checklist cardId={id} items={panel.checklist} mayChange={mayChange} />
        </Part>
      )}
      <Part title="Helpers">
        <Helpers cardId={id} helpers={panel.helpers} mayChange={mayChange} />
      </Part>
      {panel.customer && (
        <Part title="Customer">
          <CardCustomer customer={panel.customer} />
        </Part>
      )}
      <Part title="Files">
        <Files subject={subject} mayChange={mayChange} />
      </Part>
      {panel.entries && (mayChange || panel.entries.length > 0) && (
        <Part title="Time">
          {mayChange && (
            <span>
              <ClockButton cardId={id} title={String(row.title)} />
            </span>
          )}
          <Entries entries={panel.entries} />
        </Part>
      )}
      {panel.series.length > 0 && (
        <Part title="Other times that it came">
          <Series series={panel.series} />
        </Part>
      )}
      <Part title="Comments">
        <Comments subject={subject} mayWrite={mayChange} mayModerate={mayModerate} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** The card's own fields that say something. */
function Facts({ columns, row }: { columns: ClientColumn[]; row: GridRow }) {
  const shown = FACTS.flatMap((key) => columns.find((column) => column.key === key) ?? []).filter(
    ({ key }) => !isBlank(row[key]) && !(key === 'recurrence' && row[key] === 'none'),
  )
  return (
    <dl className="grid min-w-0 flex-1 grid-cols-2 gap-x-4 gap-y-2">
      {shown.map((column) => (
        <div key={column.key} className="min-w-0">
          <dt className="text-xs text-ink-muted">{column.label}</dt>
          <dd className="flex min-w-0 text-sm">
            <Cell column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)

function Entries({ entries }: { entries: NonNullable<CardPanel['entries']> }) {
  const format = useFormat()
  return (
    <ul className="flex flex-col gap-1">
      {entries.map(({ id, user_name, started_at, ended_at, seconds, note }) => (
        <li key={id} className="flex items-baseline gap-2 text-sm">
          <span className="shrink-0">{user_name}</span>
          <Link
            href={`/project-manager/time?row=${id}`}
            prefetch={false}
            className="min-w-0 truncate text-xs text-ink-muted hover:underline"
          >
            {[format.datetime(started_at), ended_at === null && 'runs', note].filter(Boolean).join(' · ')}
          </Link>
          <span className="tabular ml-auto shrink-0">{formatDuration(seconds)}</span>
        </li>
      ))}
    </ul>
  )
}

function Series({ series }: { series: CardPanel['series'] }) {
  const format = useFormat()
  return (
    <ul className="flex flex-col gap-1">
      {series.map(({ id, number, title, status, due_date }) => (
        <li key={id}>
          <Link href={`/project-manager/cards?row=${id}`} className="flex items-baseline gap-2 text-sm hover:underline">
            <span className="tabular text-ink-muted">#{number}</span>
            <span className="min-w-0 truncate">{title}</span>
            <span className="ml-auto shrink-0 text-xs text-ink-muted">
              {[status, due_date && format.date(due_date)].filter(Boolean).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

'use client'
import Link from 'next/link'
import { BillButton } from '@/components/project-manager/billing/bill-button'
import { BudgetBar } from '@/components/project-manager/budget-bar'
import { RecordMenu } from '@/components/record-page/record-menu'
import { type RecordFacts, text } from '@/components/record-page/types'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { formatPercent } from '@/lib/client/format'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { PRIORITIES, PROJECT_STATUSES } from '@/lib/modules/project-manager/schemas'
import type { ProjectPage } from './project-record'
import { ProjectStatus } from './project-status'
import { RunningClocks } from './running-clocks'

type Props = { record: RecordFacts; page: ProjectPage; grid: ClientGrid }

/** What the project is, for whom, until when, and how far its hours are. */
export function ProjectHeader({ record, page, grid }: Props) {
  const { project, clocks } = page
  const format = useFormat()
  const seesCustomers = useCan('accounting.customer.read')
  const name = text(project.name)
  const deleted = project.deleted === true
  const status = PROJECT_STATUSES.find(({ value }) => value === project.status)
  const priority = PRIORITIES.find(({ value }) => value === project.priority)
  const customer = text(project.customer_id__label)
  const due = text(project.due_date)
  const open = project.status !== 'completed' && project.status !== 'cancelled'
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-xl break-words">{name}</h1>
        {status && (deleted || !grid.ops.update) && <Badge tone={status.tone}>{status.label}</Badge>}
        {priority && priority.value !== 'medium' && <Badge tone={priority.tone}>{priority.label} priority</Badge>}
        <span className="flex-1" />
        {!deleted && grid.ops.update && <ProjectStatus record={record} status={text(project.status)} />}
        {!deleted && project.customer_id != null && <BillButton projectId={record.id} />}
        {!deleted && <RecordMenu record={record} grid={grid} name={name} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-muted">
        {customer &&
          (seesCustomers ? (
            <Link href={`/selling/customers/${project.customer_id}`} className="text-accent-ink hover:underline">
              {customer}
            </Link>
          ) : (
            <span>{customer}</span>
          ))}
        {project.owner_id__label != null && <span>{text(project.owner_id__label)}</span>}
        {project.start_date != null && <span>Starts {format.date(text(project.start_date))}</span>}
        {due && (
          <span>
            Due {format.date(due)} (<RelativeTime value={due} due={open} />)
          </span>
        )}
        <span className="tabular">{formatPercent(text(project.completion_percentage))} done</span>
        <BudgetBar
          tracked={Number(project.hours_tracked ?? 0)}
          budget={project.budget_hours == null ? null : Number(project.budget_hours)}
        />
        <RunningClocks clocks={clocks} projectId={record.id} />
      </div>
    </header>
  )
}

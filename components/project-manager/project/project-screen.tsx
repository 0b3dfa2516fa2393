'use client'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Comments } from '@/components/project-manager/comments/comments'
import { Files } from '@/components/project-manager/files/files'
import { HistoryList } from '@/components/record/record-history'
import { RelatedRows } from '@/components/record/related-rows'
import { BinNotice } from '@/components/record-page/bin-notice'
import { RecordDetails } from '@/components/record-page/record-details'
import { useRecord } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { CardSection } from '@/components/ui/card'
import { Tabs } from '@/components/ui/tabs'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { MilestoneDrawer } from './milestone-drawer'
import { Milestones } from './milestones'
import { ProjectBoard, ProjectList, ProjectTime } from './project-cards'
import { ProjectHeader } from './project-header'
import { type ProjectPage, projectRecord } from './project-record'
import { ProjectTimeline } from './project-timeline'
import { type ProjectTab, useProjectTab } from './use-project-tab'

const FIELDS = [
  'name',
  'status',
  'priority',
  'customer_id',
  'owner_id',
  'start_date',
  'due_date',
  'budget_hours',
  'hourly_rate',
  'billing_item_id',
  'description',
]

/** They have tabs of their own, and one's own work is among the cards. */
const SHOWN = new Set(['project-cards', 'my-work', 'project-milestones', 'project-time'])

type Props = { id: string; grid: ClientGrid; cards: ClientGrid | null; time: ClientGrid | null; initial: ProjectPage }

/** A project: its boards, its days, and what was said and done about it. */
export function ProjectScreen({ id, grid, cards, time, initial }: Props) {
  const record = projectRecord(id)
  const page = useRecord(record, initial, (signal) =>
    call('GET /pm/projects/{project_id}/page', { project_id: id }, { signal }),
  )
  const { project, boards, milestones } = page
  const readOnly = project.deleted === true
  const mayChange = grid.ops.update && !readOnly
  const mayModerate = useCan('project-manager.project.delete')
  const subject = { kind: 'project', id } as const
  const related = grid.related.filter((one) => !SHOWN.has(one.grid))
  const tabs: { value: ProjectTab; label: string; count?: number; content: ReactNode }[] = [
    ...(cards
      ? ([
          { value: 'board', label: 'Board', content: null },
          { value: 'list', label: 'List', content: null },
        ] as const)
      : []),
    {
      value: 'timeline',
      label: 'Timeline',
      content: null,
    },
    ...(time ? ([{ value: 'time', label: 'Time', content: null }] as const) : []),
    {
      value: 'notes',
      label: 'Notes',
      content: (
        <Column>
          <Comments subject={subject} mayWrite={mayChange} mayModerate={mayModerate} />
        </Column>
      ),
    },
    {
      value: 'files',
      label: 'Files',
      content: (
        <Column>
          <Files subject={subject} mayChange={mayChange} />
        </Column>
      ),
    },
    {
      value: 'details',
      label: 'Details',
      content: (
        <Column>
          <RecordDetails record={record} grid={grid} row={project} fields={FIELDS} readOnly={readOnly} />
        </Column>
      ),
    },
    ...(related.length > 0
      ? [
          {
            value: 'related' as const,
            label: 'Related',
            content: (
              <Column>
                <RelatedRows grids={related} rowId={id} />
              </Column>
            ),
          },
        ]
      : []),
    {
      value: 'history',
      label: 'History',
      content: (
        <Column>
          <CardSection title="History">
            <HistoryList slug={grid.slug} columns={grid.columns} rowId={id} />
          </CardSection>
        </Column>
      ),
    },
  ]
  const { tab, part, open } = useProjectTab(
    id,
    tabs.map(({ value }) => value),
  )
  if (cards) {
    // Drawn only while they are seen: each takes the query of the address for itself.
    const parts = { grid: cards, projectId: id, boards, readOnly }
    if (tab === 'board')
      tabs[0]!.content = <ProjectBoard {...parts} board={part} onBoard={(boardId) => open('board', boardId)} />
    if (tab === 'list') tabs[1]!.content = <ProjectList {...parts} />
  }
  const openMilestone = (milestoneId: string) => open('timeline', milestoneId)
  const opened = tab === 'timeline' ? milestones.find((one) => one.id === part) : undefined
  tabs.find(({ value }) => value === 'timeline')!.content = (
    <Column>
      <Milestones projectId={id} milestones={milestones} readOnly={readOnly} onOpen={openMilestone} />
      <ProjectTimeline page={page} projectId={id} readOnly={readOnly} onOpen={openMilestone} />
      {opened && (
        <MilestoneDrawer projectId={id} milestone={opened} readOnly={readOnly} onClose={() => open('timeline')} />
      )}
    </Column>
  )
  const timeTab = tabs.find(({ value }) => value === 'time')
  if (time && timeTab && tab === 'time') timeTab.content = <ProjectTime grid={time} projectId={id} />
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <div className="flex shrink-0 flex-col gap-3 px-4 py-4 sm:px-6">
        <Link
          href={record.list}
          className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2"
        >
          <ChevronLeft aria-hidden className="size-3.5" />
          Projects
        </Link>
        <ProjectHeader record={record} page={page} grid={grid} />
        {readOnly && <BinNotice record={record} grid={grid} />}
      </div>
      <Tabs
        label="Parts of the project"
        value={tab}
        onValueChange={(next) => open(next as ProjectTab)}
        className="min-h-[28rem] flex-1"
        listClassName="px-3 sm:px-5"
        contentClassName="data-[state=inactive]:hidden"
        items={tabs}
      />
    </div>
  )
}

const Column = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 pb-6 sm:px-6">{children}</div>
)

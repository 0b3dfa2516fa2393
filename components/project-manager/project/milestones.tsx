'use client'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/feedback/progress'
import { toast } from '@/components/ui/feedback/toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
import { deleteRow, runGridAction, updateRow } from '@/lib/client/queries'
import { MilestoneForm } from './milestone-form'
import { type ProjectPage, projectRecord } from './project-record'

type Milestone = ProjectPage['milestones'][number]
type Props = { projectId: string; milestones: Milestone[]; readOnly: boolean; onOpen: (id: string) => void }

/** What the project must reach: by when, how far its cards are, and whether it is there. */
export function Milestones({ projectId, milestones, readOnly, onOpen }: Props) {
  const [editing, setEditing] = useState<Milestone | 'new' | null>(null)
  const mayAdd = useCan('project-manager.milestone.create') && !readOnly
  return (
    <CardSection
      flush
      title="Milestones"
      actions={
        mayAdd && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
            Add milestone
          </Button>
        )
      }
    >
      {milestones.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-muted">None yet. Add what must be reached, and by when.</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {milestones.map((milestone) => (
            <MilestoneRow
              key={milestone.id}
              projectId={projectId}
              milestone={milestone}
              readOnly={readOnly}
              onEdit={() => setEditing(milestone)}
              onOpen={() => onOpen(milestone.id)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <MilestoneForm
          projectId={projectId}
          milestone={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </CardSection>
  )
}

type RowProps = { projectId: string; milestone: Milestone; readOnly: boolean; onEdit: () => void; onOpen: () => void }

function MilestoneRow({ projectId, milestone, readOnly, onEdit, onOpen }: RowProps) {
  const { id, name, due_date, cards, cards_done } = milestone
  const format = useFormat()
  const refresh = useRefresh(projectRecord(projectId))
  const mayChange = useCan('project-manager.milestone.update') && !readOnly
  const mayDelete = useCan('project-manager.milestone.delete') && !readOnly
  const done = milestone.status === 'done'
  const change = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown> }) => send(),
    onError: (error) => toast.error('The milestone was not changed', { description: messageOf(error) }),
    onSettled: refresh,
  })
  const mark = (status: string) => change.mutate({ send: () => updateRow('project-milestones', id, { status }) })
  async function restore() {
    await runGridAction('project-milestones', 'restore', { ids: [id] })
    refresh()
  }
  const remove = () =>
    change.mutate({
      send: async () => {
        await deleteRow('project-milestones', id)
        toast.success(`${name} is in the bin.`, { action: { label: 'Undo', onClick: () => void restore() } })
      },
    })
  const late = !done && due_date !== null && due_date < format.today()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <Checkbox
        aria-label={`${name} is reached`}
        checked={done}
        disabled={!mayChange || change.isPending}
        onCheckedChange={(on) => mark(on === true ? 'done' : 'pending')}
      />
      <button
        type="button"
        onClick={onOpen}
        className={cn(
          'min-w-0 flex-1 basis-40 text-left text-sm font-medium break-words hover:underline touch:py-2',
          done && 'text-ink-muted',
        )}
      >
        {name}
      </button>
      {cards > 0 && (
        <Progress
          label={`Cards of ${name}`}
          value={cards_done}
          max={cards}
          text={`${cards_done} of ${cards}`}
          className="w-36"
        />
      )}
      <span className="ml-auto flex items-center gap-3">
        <span className={cn('tabular w-24 text-xs text-ink-muted', late && 'font-medium text-danger-ink')}>
          {late && <span className="sr-only">Overdue: </span>}
          {due_date ? format.date(due_date) : 'No day'}
        </span>
        {mayChange && <IconButton label={`Change ${name}`} size="sm" icon={<Pencil aria-hidden />} onClick={onEdit} />}
        {mayDelete && <IconButton label={`Delete ${name}`} size="sm" icon={<Trash2 aria-hidden />} onClick={remove} />}
      </span>
    </li>
  )
}

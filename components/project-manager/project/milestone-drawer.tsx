'use client'
import Link from 'next/link'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/feedback/progress'
import { useFormat } from '@/components/ui/format-context'
import { Drawer } from '@/components/ui/overlays/drawer'
import { MILESTONE_STATUSES } from '@/lib/modules/project-manager/schemas'
import { MilestoneForm } from './milestone-form'
import type { ProjectPage } from './project-record'

type Props = {
  projectId: string
  milestone: ProjectPage['milestones'][number]
  readOnly: boolean
  onClose: () => void
}

/** A milestone with its own address: when it is due, and how far its cards are. */
export function MilestoneDrawer({ projectId, milestone, readOnly, onClose }: Props) {
  const { id, name, due_date, cards, cards_done } = milestone
  const format = useFormat()
  const [isChanging, setChanging] = useState(false)
  const mayChange = useCan('project-manager.milestone.update') && !readOnly
  const seesCards = useCan('project-manager.card.read')
  const status = MILESTONE_STATUSES.find(({ value }) => value === milestone.status)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      subtitle="Milestone"
      footer={
        <div className="flex justify-end gap-2">
          {seesCards && cards > 0 && (
            <Link href={`/project-manager/projects/${projectId}/list?filter[milestone_id]=${id}`} className="btn">
              Its cards
            </Link>
          )}
          {mayChange && (
            <Button variant="primary" onClick={() => setChanging(true)}>
              Change
            </Button>
          )}
        </div>
      }
    >
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2 text-sm">
        <dt className="text-ink-muted">Due</dt>
        <dd>{due_date ? format.date(due_date) : 'No day'}</dd>
        <dt className="text-ink-muted">Status</dt>
        <dd>{status && <Badge tone={status.tone}>{status.label}</Badge>}</dd>
        <dt className="text-ink-muted">Cards</dt>
        <dd>
          {cards > 0 ? (
            <Progress
              label={`Cards of ${name}`}
              value={cards_done}
              max={cards}
              text={`${cards_done} of ${cards} done`}
            />
          ) : (
            'None'
          )}
        </dd>
      </dl>
      {isChanging && <MilestoneForm projectId={projectId} milestone={milestone} onClose={() => setChanging(false)} />}
    </Drawer>
  )
}

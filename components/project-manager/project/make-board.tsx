'use client'
import { useMutation } from '@tanstack/react-query'
import { Kanban } from 'lucide-react'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { projectRecord } from './project-record'

/** The first board of a project, by one click. */
export function MakeBoard({ projectId, readOnly }: { projectId: string; readOnly: boolean }) {
  const refresh = useRefresh(projectRecord(projectId))
  const may = useCan('project-manager.board.manage')
  const make = useMutation({
    mutationFn: () => call('POST /pm/boards', { name: 'Tasks', project_id: projectId }),
    onError: (error) => toast.error('The board was not made', { description: messageOf(error) }),
    onSettled: refresh,
  })
  if (readOnly)
    return <EmptyState title="No cards here" body="They are in the bin with their project, and come back with it." />
  return (
    <EmptyState
      title="No board yet"
      body="A board begins with the columns To do, In progress and Done."
      action={
        may && (
          <Button
            variant="primary"
            icon={<Kanban aria-hidden />}
            pending={make.isPending}
            onClick={() => make.mutate()}
          >
            Make a board
          </Button>
        )
      }
    />
  )
}

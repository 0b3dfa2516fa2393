'use client'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useGrid } from '@/components/grid/grid-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Problem } from './use-record-form'

/** Why the form was not saved, where that belongs to no field; a row that is in the way can be opened from here. */
export function FormProblem({ problem, title }: { problem: Problem | null; title?: string }) {
  const { openRow } = useGrid()
  if (!problem) return null
  const { words, existing } = problem
  const openExisting = async () => {
    if (existing && (await mayLeave())) openRow(existing.row_id)
  }
  return (
    <Notice
      tone="danger"
      urgent
      title={title}
      actions={
        existing && (
          <Button size="sm" onClick={() => void openExisting()}>
            Open {existing.label}
          </Button>
        )
      }
    >
      {words}
    </Notice>
  )
}

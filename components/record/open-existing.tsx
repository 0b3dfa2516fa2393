'use client'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useGrid } from '@/components/grid/grid-context'
import { Button } from '@/components/ui/button'

/** The way to a row that is in the way of saving. */
export function OpenExisting({ existing }: { existing: { row_id: string; label: string } | null }) {
  const { openRow } = useGrid()
  if (!existing) return null
  const open = async () => {
    if (await mayLeave()) openRow(existing.row_id)
  }
  return (
    <Button size="sm" onClick={() => void open()}>
      Open {existing.label}
    </Button>
  )
}

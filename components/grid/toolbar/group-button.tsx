'use client'
import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useGrid } from '../grid-context'
import { GroupPanel } from '../parts-on-demand'
import { Panel } from './panel'

/** Rows under headings, and the figures that stand in the headings and at the foot. */
export function GroupButton() {
  const { grid, view } = useGrid()
  const [open, setOpen] = useState(false)
  const labelOf = (by: string | null) =>
    grid.columns.find(({ key, groupable }) => groupable && key === by)?.label.toLowerCase()
  const by = labelOf(view.groupBy)
  const thenBy = by && labelOf(view.thenBy)
  return (
    <Panel
      title="Groups and totals"
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <Button icon={<ListTree aria-hidden />}>
          <span className="max-sm:sr-only">{by ? `By ${by}${thenBy ? ` and ${thenBy}` : ''}` : 'Group'}</span>
        </Button>
      }
    >
      <GroupPanel onDone={() => setOpen(false)} />
    </Panel>
  )
}

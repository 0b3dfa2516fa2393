'use client'
import { ArrowDownWideNarrow } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useGrid } from '../grid-context'
import { SortPanel } from '../parts-on-demand'
import { Panel, PanelCount } from './panel'

/** Opens the order of the rows; says how many levels were chosen. */
export function SortButton() {
  const { grid, view } = useGrid()
  const [open, setOpen] = useState(false)
  if (!grid.columns.some((column) => column.sortable)) return null
  return (
    <Panel
      title="Sort"
      open={open}
      onOpenChange={setOpen}
      className="w-[26rem]"
      trigger={
        <Button icon={<ArrowDownWideNarrow aria-hidden />}>
          <span className="max-sm:sr-only">Sort</span>
          <PanelCount count={view.sort.length} />
        </Button>
      }
    >
      <SortPanel onDone={() => setOpen(false)} />
    </Panel>
  )
}

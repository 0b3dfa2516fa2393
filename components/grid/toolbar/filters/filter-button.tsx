'use client'
import { ListFilter } from 'lucide-react'
import { useGrid } from '@/components/grid/grid-context'
import { FilterBuilder } from '@/components/grid/parts-on-demand'
import { countNodes } from '@/components/grid/state/filters/filter-details'
import { Button } from '@/components/ui/button'
import { Panel, PanelCount } from '../panel'

/** Opens the whole filter; says how many conditions are in force. */
export function FilterButton({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { view } = useGrid()
  const count = view.conditions.length + countNodes(view.filterGroup)
  return (
    <Panel
      title="Filters"
      open={open}
      onOpenChange={onOpenChange}
      className="w-auto"
      trigger={
        <Button icon={<ListFilter aria-hidden />}>
          <span className="max-sm:sr-only">Filter</span>
          <PanelCount count={count} />
        </Button>
      }
    >
      <FilterBuilder onDone={() => onOpenChange(false)} />
    </Panel>
  )
}

'use client'
import { type ReactElement, useState } from 'react'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import type { ClientColumn } from '@/lib/client/grid/grid-types'

const FilterEditor = onDemand(() => import('./filter-editor').then((part) => part.FilterEditor))

/** One condition of a column, behind any button; `index` says which of the view's conditions. */
export function FilterPopover({
  column,
  index,
  children,
}: {
  column: ClientColumn
  index?: number
  children: ReactElement
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent aria-label={`Filter by ${column.label}`} className="w-80">
        <FilterEditor column={column} index={index} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

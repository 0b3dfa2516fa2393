'use client'
import { type ReactElement, useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { ClientColumn } from '@/lib/client/grid-types'
import { FilterEditor } from './filter-editor'

/** The filter of one column, behind any button. */
export function FilterPopover({ column, children }: { column: ClientColumn; children: ReactElement }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent aria-label={`Filter by ${column.label}`} className="w-80">
        <FilterEditor column={column} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

'use client'
import { ListFilter } from 'lucide-react'
import { useRef, useState } from 'react'
import { announce } from '@/components/ui/announce'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { isFiltered } from '@/lib/client/grid-url-state'
import { useShortcuts } from '@/lib/client/shortcuts'
import { useGrid } from '../grid-context'
import { isFilterable } from '../state/filter-model'
import { usePhone } from '../use-phone'
import { AddFilter } from './add-filter'
import { FilterChips } from './filter-chips'
import { ViewSwitch } from './grid-heading'
import { SearchBox } from './search-box'

/** Search, filters and sort levels in force; each can be taken away by itself, or all at once. */
export function FilterBar() {
  const { grid, view, setView } = useGrid()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const filterable = grid.columns.some(isFilterable)
  useShortcuts([
    {
      keys: '/',
      label: 'Search this list',
      group: 'Lists',
      run: () => searchRef.current?.focus(),
      disabled: !grid.searchPlaceholder,
    },
    { keys: 'f', label: 'Filter', group: 'Lists', run: () => setOpen(true), disabled: !filterable },
  ])
  const trigger = (
    <Button icon={<ListFilter aria-hidden />} onClick={phone ? () => setOpen(true) : undefined}>
      <span className="max-sm:sr-only">Filter</span>
      {view.conditions.length > 0 && (
        <span className="tabular rounded-full bg-accent-soft px-1.5 text-2xs text-accent-ink">
          {view.conditions.length}
        </span>
      )}
    </Button>
  )
  const close = () => setOpen(false)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 pb-3 sm:px-4">
      {grid.searchPlaceholder && <SearchBox inputRef={searchRef} />}
      {filterable &&
        (phone ? (
          <>
            {trigger}
            <ViewSwitch />
            <Dialog open={open} onOpenChange={setOpen} title="Filters">
              <AddFilter onDone={close} />
            </Dialog>
          </>
        ) : (
          <Popover open={open} onOpenChange={setOpen}>
            <PopoverTrigger asChild>{trigger}</PopoverTrigger>
            <PopoverContent aria-label="Filters" className="w-80">
              <AddFilter onDone={close} />
            </PopoverContent>
          </Popover>
        ))}
      <FilterChips />
      {isFiltered(view) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setView({ q: '', conditions: [], filterGroup: null, card: null })
            announce('Filters cleared')
          }}
        >
          Clear all
        </Button>
      )}
    </div>
  )
}

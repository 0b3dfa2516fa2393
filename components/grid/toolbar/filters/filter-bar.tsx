'use client'
import { useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { BoardOptions, FilterChips } from '@/components/grid/parts-on-demand'
import { isFilterable } from '@/components/grid/state/filters/filter-details'
import { usePhone } from '@/components/grid/use-phone'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { isFiltered } from '@/lib/client/grid/grid-url-state'
import { useShortcuts } from '@/lib/client/shortcuts'
import { ViewSwitch } from '../grid-heading'
import { GroupButton } from '../group-button'
import { SearchBox } from '../search-box'
import { SortButton } from '../sort-button'
import { FilterButton } from './filter-button'

/** Search, filter, order and groups, and the filters in force; each can be taken away by itself, or all at once. */
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
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 pb-3 sm:px-4">
      {grid.searchPlaceholder && <SearchBox inputRef={searchRef} />}
      {filterable && <FilterButton open={open} onOpenChange={setOpen} />}
      {view.view === 'table' && (
        <>
          <SortButton />
          <GroupButton />
        </>
      )}
      {phone && <ViewSwitch />}
      {view.view === 'board' && !phone && <BoardOptions />}
      {isFiltered(view) && <FilterChips onEditGroups={() => setOpen(true)} />}
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

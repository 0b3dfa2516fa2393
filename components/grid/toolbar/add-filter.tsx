'use client'
import { ChevronLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { Input } from '@/components/ui/input'
import type { ClientColumn } from '@/lib/client/grid-types'
import { useGrid } from '../grid-context'
import { isFilterable } from '../state/filter-model'
import { FilterEditor } from './filter-editor'

/** First the column, then its filter. */
export function AddFilter({ onDone }: { onDone: () => void }) {
  const { grid, view } = useGrid()
  const [column, setColumn] = useState<ClientColumn | null>(null)
  const [needle, setNeedle] = useState('')
  if (column) {
    return (
      <>
        <button
          type="button"
          onClick={() => setColumn(null)}
          className="mb-2 flex items-center gap-0.5 text-xs text-ink-muted hover:text-ink touch:min-h-11"
        >
          <ChevronLeft aria-hidden className="size-3.5" /> All columns
        </button>
        <FilterEditor key={column.key} column={column} onDone={onDone} />
      </>
    )
  }
  const found = grid.columns.filter(
    (one) => isFilterable(one) && one.label.toLowerCase().includes(needle.trim().toLowerCase()),
  )
  const inForce = new Set(view.conditions.map((condition) => condition.column))
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0]) setColumn(found[0])
      }}
    >
      <Input
        size="sm"
        aria-label="Filter by which column"
        placeholder="Filter by…"
        leading={<Search aria-hidden />}
        autoFocus
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
      />
      <ul className="-mx-1 flex max-h-80 flex-col overflow-y-auto">
        {found.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              onClick={() => setColumn(one)}
              className="option w-full text-left hover:bg-hover focus-visible:bg-selected"
            >
              <span className="flex-1 truncate">{one.label}</span>
              {inForce.has(one.key) && <span className="text-xs text-accent-ink">in force</span>}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-2 py-3 text-center text-xs text-ink-faint">No such column</li>}
      </ul>
    </form>
  )
}

'use client'
import { useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { useFilterErrors } from '@/components/grid/state/filters/use-filter-errors'
import { useFilterTree } from '@/components/grid/state/filters/use-filter-tree'
import { describeRows, describeTotal } from '@/components/grid/state/words'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { FilterBuilderProvider } from './filter-builder-context'
import { FilterGroup } from './filter-group'

/** The whole filter of a view. It takes effect while it is edited. */
export function FilterBuilder({ onDone }: { onDone: () => void }) {
  const { tree, change } = useFilterTree()
  const errorOf = useFilterErrors()
  const [fresh, setFresh] = useState<string | null>(null)
  return (
    <FilterBuilderProvider value={{ tree, change, errorOf, fresh, setFresh }}>
      <div
        className={cn(
          'flex flex-1 flex-col gap-3 max-sm:min-h-full sm:min-h-0',
          tree.items.length === 0 ? 'sm:w-72' : 'sm:w-[min(40rem,calc(100vw-4rem))]',
        )}
      >
        <div className="min-h-0 flex-1">
          {/* An emptied tree starts over, with the choice of a column. */}
          <FilterGroup key={tree.items.length === 0 ? 'empty' : 'filled'} group={tree} path={[]} />
        </div>
        <div className="sticky -bottom-3 -mx-3 -mb-3 flex items-center justify-between gap-2 border-t border-line bg-raised px-3 py-2 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
          <MatchCount />
          <span className="flex gap-1">
            {tree.items.length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  change((now) => ({ ...now, items: [], join: 'and' }))
                  announce('Filters cleared')
                }}
              >
                Clear all
              </Button>
            )}
            <Button size="sm" variant="primary" onClick={onDone}>
              Done
            </Button>
          </span>
        </div>
      </div>
    </FilterBuilderProvider>
  )
}

/** How many rows the filter leaves, while it is edited. */
export function MatchCount() {
  const { grid, count, switching } = useGrid()
  return (
    <span aria-live="polite" className="tabular text-xs text-ink-faint">
      {count && !switching ? `${count.exact ? describeRows(grid, count.value) : describeTotal(count)} match` : ''}
    </span>
  )
}

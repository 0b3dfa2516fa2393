'use client'
import type { ReactNode } from 'react'
import type { RowPart } from '@/components/record/row-part'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { useLoad } from '@/lib/client/warm-up'
import { ArrivalsPill } from './arrivals-pill'
import { GridProvider } from './grid-context'
import { GridDialogs, GridRows } from './grid-rows'
import { EDITORS } from './parts-on-demand'
import type { FixedView } from './state/use-grid-view'
import { FilterBar } from './toolbar/filters/filter-bar'
import { useGridController } from './use-grid-controller'

type Props = {
  grid: ClientGrid
  /** Must stay the same between renders. */
  fixed: FixedView
  /** What a new row has; the same between renders, too. */
  newRow?: Record<string, string>
  rowPart?: RowPart | undefined
  /** Above the filters. */
  children?: ReactNode
}

/** Some rows of a grid within a page of its own: which ones and how, that page decides. */
export function GridPart({ grid, fixed, newRow, rowPart, children }: Props) {
  const controller = useGridController(grid, undefined, fixed, newRow)
  useLoad(EDITORS)
  return (
    <GridProvider value={controller}>
      <section aria-label={grid.title} className="flex h-full min-h-0 flex-col">
        {children}
        <FilterBar />
        <ArrivalsPill />
        <GridRows />
      </section>
      <GridDialogs rowPart={rowPart} />
    </GridProvider>
  )
}

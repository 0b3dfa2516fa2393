'use client'
import type { RowPart } from '@/components/record/row-part'
import { useLoad, useWarmUp } from '@/lib/client/warm-up'
import { ArrivalsPill } from './arrivals-pill'
import type { GridStart } from './data/grid-requests'
import { GridProvider } from './grid-context'
import { GridDialogs, GridRows } from './grid-rows'
import { ImportHost } from './import/import-host'
import { EDITORS, GridChart, LIKELY_PARTS, LinkNotice, ParameterBar } from './parts-on-demand'
import { StatCards } from './stats/stat-cards'
import { FilterBar } from './toolbar/filters/filter-bar'
import { GridHeading } from './toolbar/grid-heading'
import { useGridController } from './use-grid-controller'
import { useViewsFromServer } from './views/use-grid-views'

/** The whole screen of a grid: heading, figures, filters, rows as table, cards or board, and the open row. */
export function GridScreen({ grid, views, first, rowPart }: GridStart & { rowPart?: RowPart | undefined }) {
  useViewsFromServer(grid.slug, views)
  const controller = useGridController(grid, first)
  useLoad(EDITORS)
  useWarmUp(LIKELY_PARTS, controller.shown.ready)
  return (
    <GridProvider value={controller}>
      <section aria-label={grid.title} className="flex h-full min-h-0 flex-col">
        <GridHeading />
        {grid.columns.some(({ parameter }) => parameter) && (
          // Its room is there before it, so that the rows do not jump.
          <div className="min-h-14 shrink-0 sm:min-h-16">
            <ParameterBar />
          </div>
        )}
        <StatCards />
        <FilterBar />
        {controller.entered && <LinkNotice />}
        {grid.chart && <GridChart />}
        <ArrivalsPill />
        <GridRows />
      </section>
      <GridDialogs rowPart={rowPart} />
      <ImportHost />
    </GridProvider>
  )
}

'use client'
import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { messageOf } from '@/lib/client/api'
import { useLoad, useWarmUp } from '@/lib/client/warm-up'
import { ArrivalsPill } from './arrivals-pill'
import type { GridStart } from './data/grid-requests'
import { useUndoKeys } from './editing/undo/use-undo-keys'
import { GridProvider, useGrid } from './grid-context'
import { ImportHost } from './import/import-host'
import {
  ActionDialog,
  Board,
  BulkBar,
  CardList,
  EDITORS,
  GridChart,
  GridStates,
  LIKELY_PARTS,
  LinkNotice,
  ParameterBar,
  RecordDrawer,
  ResultDialog,
} from './parts-on-demand'
import { hasSelection } from './state/selection'
import { useGridState } from './states/use-grid-state'
import { StatCards } from './stats/stat-cards'
import { GridTable } from './table/grid-table'
import { FilterBar } from './toolbar/filters/filter-bar'
import { GridHeading } from './toolbar/grid-heading'
import { useGridCommands } from './toolbar/use-grid-commands'
import { useGridController } from './use-grid-controller'
import { usePhone } from './use-phone'
import { useViewsFromServer } from './views/use-grid-views'

/** The whole screen of a grid: heading, figures, filters, rows as table, cards or board, and the open row. */
export function GridScreen({ grid, views, first }: GridStart) {
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
        <GridBody />
        <PageFailure />
        {hasSelection(controller.selection) && <BulkBar />}
      </section>
      <GridCommands />
      {(controller.view.row || controller.view.creating) && <RecordDrawer />}
      {controller.actions.asking && <ActionDialog />}
      {controller.actions.failed && <ResultDialog />}
      <ImportHost />
    </GridProvider>
  )
}

function GridBody() {
  const phone = usePhone()
  const state = useGridState()
  if (state === 'board') return <Board />
  if (state !== 'rows') return <GridStates state={state} />
  return phone ? (
    <Suspense>
      <CardList />
    </Suspense>
  ) : (
    <GridTable />
  )
}

/** Some rows are there, others failed to come: said without taking the list away. */
function PageFailure() {
  const { store } = useGrid()
  if (!store.error || !store.ready) return null
  return (
    <Notice
      tone="danger"
      urgent
      className="shrink-0 rounded-none"
      actions={
        <Button size="sm" onClick={() => store.retry()}>
          Try again
        </Button>
      }
    >
      Some rows could not be loaded. {messageOf(store.error)}
    </Notice>
  )
}

function GridCommands() {
  useGridCommands()
  useUndoKeys()
  return null
}

'use client'
import { Board } from '@/components/board/board'
import { RecordDrawer } from '@/components/record/record-drawer'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { messageOf } from '@/lib/client/api'
import type { ClientGrid, GridViews } from '@/lib/client/grid-types'
import { ActionDialog } from './actions/action-dialog'
import { BulkBar } from './actions/bulk-bar'
import { ResultDialog } from './actions/result-dialog'
import { ArrivalsPill } from './arrivals-pill'
import { CardList } from './cards/card-list'
import { useUndoKeys } from './editing/use-undo-keys'
import { GridProvider, useGrid } from './grid-context'
import { ImportHost } from './import/import-host'
import { GridStates, useGridState } from './states/grid-states'
import { StatCards } from './stats/stat-cards'
import { GridTable } from './table/grid-table'
import { FilterBar } from './toolbar/filter-bar'
import { GridHeading } from './toolbar/grid-heading'
import { useGridCommands } from './toolbar/use-grid-commands'
import { useGridController } from './use-grid-controller'
import { usePhone } from './use-phone'
import { useViewsFromServer } from './views/use-grid-views'

/** The whole screen of a grid: heading, figures, filters, rows as table, cards or board, and the open row. */
export function GridScreen({ grid, views }: { grid: ClientGrid; views?: GridViews }) {
  useViewsFromServer(grid.slug, views)
  const controller = useGridController(grid)
  return (
    <GridProvider value={controller}>
      <section aria-label={grid.title} className="flex h-full min-h-0 flex-col">
        <GridHeading />
        <StatCards />
        <FilterBar />
        <ArrivalsPill />
        <GridBody />
        <PageFailure />
        <BulkBar />
      </section>
      <GridCommands />
      <RecordDrawer />
      <ActionDialog />
      <ResultDialog />
      <ImportHost />
    </GridProvider>
  )
}

function GridBody() {
  const phone = usePhone()
  const state = useGridState()
  if (state === 'board') return <Board />
  if (state !== 'rows') return <GridStates state={state} />
  return phone ? <CardList /> : <GridTable />
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

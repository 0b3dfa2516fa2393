'use client'
import { Suspense } from 'react'
import type { RowPart } from '@/components/record/row-part'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { messageOf } from '@/lib/client/api'
import { useUndoKeys } from './editing/undo/use-undo-keys'
import { useGrid } from './grid-context'
import { ActionDialog, Board, BulkBar, CardList, GridStates, RecordDrawer, ResultDialog } from './parts-on-demand'
import { hasSelection } from './state/selection'
import { useGridState } from './states/use-grid-state'
import { GridTable } from './table/grid-table'
import { useGridCommands } from './toolbar/use-grid-commands'
import { usePhone } from './use-phone'

/** The rows as table, cards or board, and what can be done with the chosen ones. */
export function GridRows() {
  const { selection } = useGrid()
  return (
    <>
      <GridBody />
      <PageFailure />
      {hasSelection(selection) && <BulkBar />}
    </>
  )
}

/** What opens beside the rows. `rowPart`: what a module shows of an open row beside its fields. */
export function GridDialogs({ rowPart }: { rowPart?: RowPart | undefined }) {
  const { view, actions } = useGrid()
  useGridCommands()
  useUndoKeys()
  return (
    <>
      {(view.row || view.creating) && <RecordDrawer part={rowPart} />}
      {actions.asking && <ActionDialog />}
      {actions.failed && <ResultDialog />}
    </>
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

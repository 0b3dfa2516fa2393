'use client'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { isApiError, messageOf } from '@/lib/client/api'
import { useGrid } from '../grid-context'
import { inSentence } from '../state/words'
import type { GridState } from './use-grid-state'

/** Each reason looks different and has one next step. */
export function GridStates({ state }: { state: Exclude<GridState, 'rows' | 'board'> }) {
  const { grid, view, setView, store, startCreating } = useGrid()
  const what = inSentence(grid.title)
  const frame = 'flex-1 border-t border-line bg-surface'
  switch (state) {
    case 'no-match':
      return (
        <EmptyState
          kind="filtered"
          className={frame}
          title={`No ${what} match`}
          body={
            view.q
              ? `Nothing was found for “${view.q}”${view.conditions.length > 0 || view.card ? ' within these filters' : ''}.`
              : 'The filters leave nothing over.'
          }
          action={<ClearFiltersButton />}
        />
      )
    case 'empty-bin':
      return (
        <EmptyState
          className={frame}
          title="The bin is empty"
          body={`Deleted ${what} lie here until they are restored.`}
          action={<Button onClick={() => setView({ bin: false })}>Back to {what}</Button>}
        />
      )
    case 'nothing':
      return (
        <EmptyState
          className={frame}
          title={grid.empty.title}
          body={grid.empty.body}
          action={
            (grid.ops.create || grid.createPage) && (
              <Button variant="primary" onClick={() => startCreating()}>
                New {inSentence(grid.singular)}
              </Button>
            )
          }
        />
      )
    case 'forbidden':
      return (
        <EmptyState
          kind="forbidden"
          className={frame}
          title={`You may not see ${what}`}
          body={messageOf(store.error)}
        />
      )
    case 'failed':
      return <FailedState error={store.error} onRetry={() => store.retry()} what={what} className={frame} />
  }
}

export function FailedState({
  error,
  onRetry,
  what,
  className,
}: {
  error: unknown
  onRetry: () => void
  what: string
  className?: string
}) {
  const requestId = isApiError(error) ? error.requestId : null
  return (
    <EmptyState
      kind="failed"
      className={className}
      title={`The ${what} could not be loaded`}
      body={messageOf(error)}
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          {requestId && (
            <CopyButton iconOnly={false} text={requestId} label="Copy request id" className="btn btn-secondary" />
          )}
        </>
      }
    />
  )
}

function ClearFiltersButton() {
  const { setView } = useGrid()
  return (
    <Button onClick={() => setView({ q: '', conditions: [], filterGroup: null, card: null })}>
      Clear search and filters
    </Button>
  )
}

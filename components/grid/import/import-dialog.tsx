'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { GridImport } from '@/lib/client/grid/grid-types'
import { importQuery, isBusy } from '@/lib/client/grid/import-calls'
import { useGrid } from '../grid-context'
import { ColumnsStep } from './columns-step'
import { FileStep } from './file-step'
import { closeImport, openImport } from './import-opening'
import { describeState, rowsNamed, STATE_WORDS } from './import-words'
import { LoadFailure } from './load-failure'
import { PreviewStep } from './preview-step'
import { ProgressStep } from './progress-step'
import { ResultStep } from './result-step'

/** A file on its way into the grid: choose it, match its columns, look at what it would do, let it run. */
export function ImportDialog({ id }: { id: string | null }) {
  const { grid } = useGrid()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeImport()}
      size="xl"
      title={`Import ${rowsNamed(grid)}`}
      description={
        id === null ? (
          'From a CSV or Excel file. You see what it would do before anything is changed.'
        ) : (
          <Where id={id} />
        )
      }
      className="sm:top-[6vh] sm:max-h-[88vh] [&>.overflow-y-auto]:pb-0"
    >
      {id === null ? <FileStep onBrought={(one) => openImport(grid.slug, one.id)} /> : <Steps key={id} id={id} />}
    </Dialog>
  )
}

function Where({ id }: { id: string }) {
  const { grid } = useGrid()
  const { data: one } = useQuery(importQuery(grid.slug, id))
  return one ? (
    <>
      {one.file_name} · {describeState(one).label}
    </>
  ) : (
    'Reading…'
  )
}

function Steps({ id }: { id: string }) {
  const { grid, refresh } = useGrid()
  const { data: one, error, refetch } = useQuery(importQuery(grid.slug, id))
  const ref = useRef<HTMLDivElement>(null)
  const state = one?.state
  useEffect(() => {
    if (!state) return
    announce(STATE_WORDS[state].label)
    // The button that led here is gone: the focus goes to what has come instead.
    ref.current?.focus()
    if (state === 'finished' || state === 'reverted' || state === 'cancelled') refresh()
  }, [state, refresh])
  if (error) return <LoadFailure error={error} retry={refetch} />
  if (!one) return <Skeleton className="h-64" />
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Step one={one} />
    </div>
  )
}

function Step({ one }: { one: GridImport }) {
  if (isBusy(one.state)) return <ProgressStep one={one} />
  if (one.state === 'uploaded') return <ColumnsStep one={one} />
  if (one.state === 'checked') return <PreviewStep one={one} />
  return <ResultStep one={one} />
}

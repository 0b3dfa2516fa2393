'use client'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import type { GridImport } from '@/lib/client/grid/grid-types'
import { importsQuery, isBusy } from '@/lib/client/grid/import-calls'
import { useGrid } from '../grid-context'
import { openImport } from './import-opening'
import { describeProgress, describeState, whatItDid } from './import-words'
import { LoadFailure } from './load-failure'

/** Files that were brought before, also those under way; each opens where it stands. */
export function PastImports() {
  const { grid } = useGrid()
  const { data: imports, error, refetch } = useQuery(importsQuery(grid.slug))
  if (error) return <LoadFailure error={error} retry={refetch} />
  if (!imports) return <Skeleton className="h-20" />
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="past-imports">
      <h3 id="past-imports" className="mb-2 text-sm font-medium">
        Imports so far
      </h3>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {imports.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => openImport(grid.slug, one.id)}
              className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-hover touch:min-h-11"
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="block truncate font-medium">{one.file_name}</span>
                <span className="block text-xs text-ink-muted">
                  {one.created_by_name} · <RelativeTime value={one.created_at} />
                </span>
              </span>
              <span className="text-xs text-ink-muted">{outcome(grid, one)}</span>
              <Badge tone={describeState(one).tone}>{describeState(one).label}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function outcome(grid: ReturnType<typeof useGrid>['grid'], one: GridImport): string {
  if (isBusy(one.state)) return describeProgress(one)
  return ['finished', 'cancelled', 'reverted', 'failed'].includes(one.state) ? whatItDid(grid, one) : ''
}

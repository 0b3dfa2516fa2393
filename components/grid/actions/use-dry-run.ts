import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ClientAction } from '@/lib/client/grid/grid-types'
import { gridKeys, rehearseGridAction } from '@/lib/client/queries'
import { useGrid } from '../grid-context'
import { type ActionTarget, targetBody } from './action-targets'

const PAUSE_MS = 250

/**
 * What a bulk edit would do, counted by the server after each pause in typing. While it is being counted, only the
 * number of rows is still true.
 */
export function useDryRun(action: ClientAction, target: ActionTarget, changes: Record<string, unknown> | null) {
  const { grid } = useGrid()
  const wanted = JSON.stringify(changes)
  const asked = useAfterPause(wanted)
  const rows = targetBody(target)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...gridKeys.grid(grid.slug), 'dry-run', action.key, rows, asked],
    queryFn: async () => {
      const known = JSON.parse(asked) as Record<string, unknown> | null
      const params = known ? { changes: known } : {}
      return rehearseGridAction(grid.slug, action.key, { ...rows, params })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const counting = isFetching || isPlaceholderData || asked !== wanted
  return { counted: error ? null : (data ?? null), counting, problem: asked === wanted ? error : null }
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

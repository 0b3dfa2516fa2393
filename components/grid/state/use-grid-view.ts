'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useRef } from 'react'
import type { ClientGrid } from '@/lib/client/grid-types'
import { formatGridView, type GridViewState, parseGridView } from '@/lib/client/grid-url-state'

export type ViewChange = Partial<GridViewState> | ((view: GridViewState) => Partial<GridViewState>)
/** `push`: Back returns to how it was before. `replace`: a step too small for that, such as a typed letter. */
export type SetView = (change: ViewChange, history?: 'push' | 'replace') => void

/** The state of the screen, read from the address and written to it. */
export function useGridView(grid: ClientGrid): { view: GridViewState; setView: SetView; closeRow: () => void } {
  const pathname = usePathname()
  const query = useSearchParams().toString()
  const view = useMemo(() => parseGridView(new URLSearchParams(query), grid), [query, grid])
  const rowOpenedHere = useRef(false)

  const setView = useCallback<SetView>(
    (change, history = 'push') => {
      const current = parseGridView(new URLSearchParams(window.location.search), grid)
      const next = { ...current, ...(typeof change === 'function' ? change(current) : change) }
      const address = formatGridView(next)
      if (address === formatGridView(current)) return
      if (history === 'push') rowOpenedHere.current = next.row !== null && current.row === null
      const url = address ? `${pathname}?${address}` : pathname
      if (history === 'push') window.history.pushState(null, '', url)
      else window.history.replaceState(null, '', url)
    },
    [grid, pathname],
  )

  /** Closing undoes the step that opened, so that Back afterwards leaves the page instead of opening the row again. */
  const closeRow = useCallback(() => {
    if (rowOpenedHere.current) {
      rowOpenedHere.current = false
      window.history.back()
    } else setView({ row: null, tab: null, creating: false, preset: {} }, 'replace')
  }, [setView])

  return { view, setView, closeRow }
}

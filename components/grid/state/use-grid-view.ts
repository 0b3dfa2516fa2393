'use client'
import { useQueryClient } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import type { ClientGrid, GridViews } from '@/lib/client/grid/grid-types'
import type { GridViewState } from '@/lib/client/grid/grid-url-state'
import { formatAddress, layoutOf, NO_VIEWS, resolveView } from '@/lib/client/grid/grid-view-layers'
import { gridViewsKey } from '@/lib/client/grid/saved-views'
import { useGridViews } from '../views/use-grid-views'
import { useSaveLayout } from '../views/use-save-layout'
import { shareMembers } from './share-members'

/** What a page that shows some rows of a grid decides itself; it stands in no address. */
export type FixedView = Pick<GridViewState, 'view' | 'parameters' | 'board'>
const LEFT_OUT: FixedView = { view: 'table', parameters: {}, board: null }

type ViewChange = Partial<GridViewState> | ((view: GridViewState) => Partial<GridViewState>)
/** `push`: Back returns to how it was before. `replace`: a step too small for that, such as a typed letter. */
export type SetView = (change: ViewChange, history?: 'push' | 'replace') => void

/** The state of the screen, read from the address (and what stands behind it) and written to it. */
export function useGridView(grid: ClientGrid, fixed?: FixedView) {
  const pathname = usePathname()
  const query = useSearchParams().toString()
  const client = useQueryClient()
  const kept = useGridViews(grid.slug)
  const views = fixed ? NO_VIEWS : kept
  const keep = useSaveLayout(grid)
  // The address that this page has settled on; another one means that somebody comes from elsewhere.
  const settled = useRef<string | null>(null)
  const before = useRef<GridViewState | null>(null)
  /** The view whose columns were changed here: from then on they are kept, also when Back changes them again. */
  const keeping = useRef<string | null | undefined>(undefined)
  const rowOpenedHere = useRef(false)
  /** The address as it was opened, before the parts that the grid does not know were left out. */
  const entered = useRef('')

  const { view, missing } = useMemo(() => {
    const entering = settled.current !== query
    if (entering) entered.current = query
    const found = resolveView(new URLSearchParams(query), grid, views, entering)
    return { ...found, view: shareMembers(before.current, { ...found.view, ...fixed }) }
  }, [query, grid, views, fixed])

  useLayoutEffect(() => {
    before.current = view
    // Another step is on its way already; it settles what comes of it.
    if (plain(window.location.search) !== query) return
    const address = addressOf(view, grid, views, fixed)
    settled.current = plain(address)
    if (settled.current !== query) window.history.replaceState(null, '', address ? `${pathname}?${address}` : pathname)
  }, [view, query, grid, views, pathname, fixed])

  useEffect(() => {
    // Handled before the page renders again: a step through the history settles without us.
    const onStep = () => {
      settled.current = plain(window.location.search)
    }
    window.addEventListener('popstate', onStep, true)
    return () => window.removeEventListener('popstate', onStep, true)
  }, [])

  useEffect(() => {
    if (keeping.current === view.saved) keep(view)
    else keeping.current = undefined
  }, [view, keep])

  useEffect(() => {
    if (missing)
      toast.info('This saved view is not there', {
        id: 'saved-view-missing',
        description: 'It was deleted or is not shared with you. You see the list without it.',
      })
  }, [missing])

  const setView = useCallback<SetView>(
    (change, history = 'push') => {
      const known = () => (!fixed && client.getQueryData<GridViews>(gridViewsKey(grid.slug))) || NO_VIEWS
      const found = resolveView(new URLSearchParams(window.location.search), grid, known(), false).view
      const current = { ...found, ...fixed }
      const next = { ...current, ...(typeof change === 'function' ? change(current) : change) }
      if (
        !fixed &&
        current.saved === next.saved &&
        JSON.stringify(layoutOf(current)) !== JSON.stringify(layoutOf(next))
      ) {
        keeping.current = next.saved
        keep(next)
      }
      const address = addressOf(next, grid, known(), fixed)
      if (address === addressOf(current, grid, known(), fixed)) return
      settled.current = plain(address)
      if (history === 'push') rowOpenedHere.current = next.row !== null && current.row === null
      const url = address ? `${pathname}?${address}` : pathname
      if (history === 'push') window.history.pushState(null, '', url)
      else window.history.replaceState(null, '', url)
    },
    [client, grid, keep, pathname, fixed],
  )

  /** Closing undoes the step that opened, so that Back afterwards leaves the page instead of opening the row again. */
  const closeRow = useCallback(() => {
    if (rowOpenedHere.current) {
      rowOpenedHere.current = false
      window.history.back()
    } else setView({ row: null, tab: null, creating: false, preset: {} }, 'replace')
  }, [setView])

  return { view, setView, closeRow, entered: entered.current }
}

const addressOf = (view: GridViewState, grid: ClientGrid, views: GridViews, fixed: FixedView | undefined) =>
  formatAddress(fixed ? { ...view, ...LEFT_OUT } : view, grid, views)

/** An address as the router spells it, for comparing. */
const plain = (address: string) => new URLSearchParams(address).toString()

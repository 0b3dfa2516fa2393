'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { rowLabel } from '@/components/cells/cell-text'
import { useMe } from '@/components/shell/me-context'
import { announce } from '@/components/ui/feedback/announce'
import { useFormat } from '@/components/ui/format-context'
import { visibleColumns } from '@/lib/client/grid/grid-columns'
import type { ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { parseSort, selectionQuery } from '@/lib/client/grid/grid-url-state'
import { gridKeys } from '@/lib/client/queries'
import { useGridActions } from './actions/use-grid-actions'
import { type FirstAnswers, rowsRequest } from './data/grid-requests'
import { useFirstAnswers } from './data/use-first-answers'
import { useLiveRows } from './data/use-live-rows'
import { useRowSource } from './data/use-row-source'
import { useUndoStack } from './editing/undo/use-undo'
import type { GridController } from './grid-context'
import { dropRows, NOTHING_SELECTED } from './state/selection'
import { groupingOf } from './state/totals'
import { type FixedView, useGridView } from './state/use-grid-view'
import { describeRows, describeSort, describeTotal } from './state/words'
import { useFigures } from './stats/use-figures'

/** Brings together what the parts of a grid's screen share. */
export function useGridController(
  grid: ClientGrid,
  first: FirstAnswers | undefined,
  fixed?: FixedView,
  newRow?: Record<string, string>,
): GridController {
  const me = useMe()
  const format = useFormat()
  const client = useQueryClient()
  const router = useRouter()
  const { view, setView, closeRow, entered } = useGridView(grid, fixed)

  const queryKey = JSON.stringify(selectionQuery(view))
  const query = useMemo(() => JSON.parse(queryKey) as GridController['query'], [queryKey])
  const defaultSort = useMemo(() => parseSort(grid.defaultSort), [grid.defaultSort])
  const columns = useMemo(() => visibleColumns(grid, view.columns), [grid, view.columns])
  const requestKey = JSON.stringify(rowsRequest(grid, view))
  const request = useMemo(() => JSON.parse(requestKey) as ReturnType<typeof rowsRequest>, [requestKey])
  const { sort = '', columns: columnsRead = '' } = request
  const grouping = useMemo(() => groupingOf(grid, view, columns, view.totals), [grid, view, columns])
  const answers = useFirstAnswers(grid, view, first)
  const { store, shown, version, switching } = useRowSource(
    `${me.organization.id}/${me.user.id}`,
    grid.slug,
    request,
    view.view === 'table' ? grouping : null,
    view.collapsed,
    answers,
  )

  const figures = useFigures(grid, view, store, answers)

  const [selection, setSelection] = useState(NOTHING_SELECTED)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows chosen in one view are not those of another
  useEffect(() => setSelection(NOTHING_SELECTED), [queryKey])

  const labelOf = useCallback((row: GridRow) => rowLabel(grid.columns, row, format, grid.singular), [grid, format])
  // The declaration and the options stay; figures, boards, open rows and histories are read again.
  const refreshQueries = useCallback(
    () =>
      void client.invalidateQueries({
        queryKey: gridKeys.grid(grid.slug),
        predicate: ({ queryKey }) => !LASTING.has(String(queryKey[2])),
      }),
    [client, grid.slug],
  )
  const refresh = useCallback(() => {
    store.refresh()
    refreshQueries()
  }, [store, refreshQueries])
  const refreshFigures = useCallback(() => {
    store.refreshCount()
    refreshQueries()
  }, [store, refreshQueries])
  const onDone = useCallback(
    (handled: string[]) => {
      setSelection((now) => dropRows(now, handled))
      refresh()
    },
    [refresh],
  )
  const undo = useUndoStack(`${me.organization.id}/${me.user.id}/${grid.slug}`)
  const actions = useGridActions({ grid, labelOf, onDone, undo })
  const { rowsChanged, arrivals, arrivalsFrom, showArrivals } = useLiveRows({
    me: me.user.id,
    slug: grid.slug,
    store,
    query,
    columns: columnsRead,
    firstAt: answers?.at,
    refreshFigures,
    refresh,
  })
  useAnnouncedResult(grid, {
    ready: store.ready,
    count: figures.count ?? store.count,
    sort,
    viewKey: `${queryKey}${sort}`,
    hidden: view.view === 'board',
  })

  const openRow = useCallback(
    (rowId: string) => setView({ row: rowId, creating: false, preset: {} }, view.row ? 'replace' : 'push'),
    [setView, view.row],
  )
  const startCreating = useCallback(
    (preset: Record<string, string> = {}) =>
      grid.createPage
        ? router.push(grid.createPage)
        : setView({ creating: true, row: null, tab: null, preset: { ...newRow, ...preset } }),
    [setView, router, grid.createPage, newRow],
  )
  // While the rows of the view before are shown, so is their count.
  const count = (switching ? null : figures.count) ?? shown.count
  return useMemo(
    () => ({
      grid,
      view,
      setView,
      fixed: fixed !== undefined,
      newRow,
      closeRow,
      entered,
      query,
      columns,
      defaultSort,
      store,
      shown,
      switching,
      version,
      count,
      figures,
      selection,
      setSelection,
      refresh,
      rowsChanged,
      arrivals,
      arrivalsFrom,
      showArrivals,
      actions,
      undo,
      labelOf,
      openRow,
      startCreating,
    }),
    [
      grid,
      view,
      setView,
      fixed,
      newRow,
      closeRow,
      entered,
      query,
      columns,
      defaultSort,
      store,
      shown,
      switching,
      version,
      count,
      figures,
      selection,
      refresh,
      rowsChanged,
      arrivals,
      arrivalsFrom,
      showArrivals,
      actions,
      undo,
      labelOf,
      openRow,
      startCreating,
    ],
  )
}

/** Parts of a grid's cache that changes of rows do not touch. */
const LASTING: ReadonlySet<string> = new Set(['schema', 'options', 'views'])

type Announced = { ready: boolean; count: GridController['count']; sort: string; viewKey: string; hidden: boolean }

/** Tells screen readers what a search, filter or sort has led to; once for each view. */
function useAnnouncedResult(grid: ClientGrid, { ready, count, sort, viewKey, hidden }: Announced): void {
  const [told, setTold] = useState('')
  useEffect(() => {
    if (!ready || !count || hidden || told === viewKey) return
    setTold(viewKey)
    const many = count.exact ? describeRows(grid, count.value) : `${describeTotal(count)} rows`
    announce([many, describeSort(grid, parseSort(sort))].filter(Boolean).join(', '))
  }, [ready, count, sort, viewKey, hidden, told, grid])
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ClientGrid, FilterNode, StatCard } from '@/lib/client/grid/grid-types'
import { filterNodeOf, type GridViewState, selectionQuery } from '@/lib/client/grid/grid-url-state'
import { gridFiguresQuery } from '@/lib/client/queries'
import { type FirstAnswers, statsRequest } from '../data/grid-requests'
import type { RowSource, Total } from '../data/row-source'
import { ownFilter } from './own-filter'

export type Figures = {
  /** Undefined until they are there. */
  cards: StatCard[] | undefined
  failed: boolean
  /** Those of the view before, while these are on their way. */
  outdated: boolean
  /** How many rows the view selects, read with the cards. */
  count: Total | null
}

/**
 * Stat cards and the exact count of the view's rows, read beside the rows: the one count of the page. A grid without
 * cards asks for it where the count that came with the rows is an estimate.
 */
export function useFigures(
  grid: ClientGrid,
  view: GridViewState,
  store: RowSource,
  first: FirstAnswers | null,
): Figures {
  const base = { ...view, card: null }
  const hasCards = grid.stats.length > 0 && !view.bin
  const cards = useQuery({
    ...gridFiguresQuery(grid.slug, statsRequest(view)),
    // Rows are read again when a view is opened again, so their figures are too; what came with the page is new.
    staleTime: 0,
    refetchOnMount: !first?.stats,
    enabled: hasCards,
  })
  const ofCard = view.card ? rowsOfCard(cards.data?.cards, view.card, filterNodeOf(base)) : cards.data?.count
  const fromCards = hasCards && !cards.isPlaceholderData ? ofCard : undefined

  const asksAlone = fromCards === undefined && !cards.isLoading && store.ready && store.isEstimated
  const alone = useQuery({ ...gridFiguresQuery(grid.slug, selectionQuery(view)), staleTime: 0, enabled: asksAlone })
  const value = fromCards ?? (asksAlone && !alone.isPlaceholderData ? alone.data?.count : undefined)

  const readAt = Math.max(cards.dataUpdatedAt, alone.dataUpdatedAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number, read again, is news to rows that were read again
  useEffect(() => {
    if (value !== undefined) store.setCount(value)
  }, [store, value, readAt])

  const shown = hasCards ? cards.data?.cards : undefined
  const { isError: failed, isPlaceholderData: outdated } = cards
  return useMemo(
    () => ({ cards: shown, failed, outdated, count: value === undefined ? null : { value, exact: true } }),
    [shown, failed, outdated, value],
  )
}

/** A link may carry a card's filter of another day: its rows are counted on their own. */
function rowsOfCard(
  cards: StatCard[] | undefined,
  { key, filter }: { key: string; filter: FilterNode },
  base: FilterNode | null,
): number | undefined {
  const card = cards?.find((one) => one.key === key)
  const same = card && JSON.stringify(ownFilter(card.filter, base)) === JSON.stringify(filter)
  return same ? card.rows : undefined
}

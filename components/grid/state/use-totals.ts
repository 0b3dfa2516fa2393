'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ColumnTotals } from '@/lib/client/grid/grid-types'
import { gridTotalsQuery } from '@/lib/client/queries'
import { useGrid } from '../grid-context'
import { type Totals, totalsOf } from './totals'

export type ShownTotals = {
  /** Some column has a figure. */
  shown: boolean
  figures: Totals
  answer: Record<string, ColumnTotals> | undefined
  /** The figures are still those of the view before. */
  renewing: boolean
}

/** The figures at the foot, over all rows that the view selects. */
export function useTotals(): ShownTotals {
  const { grid, view, query, columns } = useGrid()
  const figures = useMemo(() => totalsOf(columns, view.totals), [columns, view.totals])
  const keys = Object.keys(figures)
  const { data, isPlaceholderData } = useQuery({ ...gridTotalsQuery(grid.slug, query, keys), enabled: keys.length > 0 })
  return { shown: keys.length > 0, figures, answer: data?.totals, renewing: isPlaceholderData }
}

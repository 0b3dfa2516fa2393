'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { type GridViewState, selectionQuery } from '@/lib/client/grid/grid-url-state'
import { gridFiguresQuery, gridTotalsQuery } from '@/lib/client/queries'
import { useUnseen } from '@/lib/client/unseen'
import { type FirstAnswers, statsRequest, totalsColumns } from './grid-requests'

/** Puts the figures that came with the page where the first render looks for them; answers what came, until it is old. */
export function useFirstAnswers(grid: ClientGrid, view: GridViewState, given: FirstAnswers | undefined) {
  const client = useQueryClient()
  const first = useUnseen(given)
  useState(() => {
    if (first?.stats) client.setQueryData(gridFiguresQuery(grid.slug, statsRequest(view)).queryKey, first.stats)
    if (first?.totals) {
      const { queryKey } = gridTotalsQuery(grid.slug, selectionQuery(view), totalsColumns(grid, view))
      client.setQueryData(queryKey, first.totals)
    }
  })
  return first
}

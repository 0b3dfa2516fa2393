'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { gridFiguresQuery } from '@/lib/client/queries'
import { useUnseen } from '@/lib/client/unseen'
import { GETTING_STARTED } from './getting-started'
import type { HomeStart } from './home-grids'

/** Puts what came with the page where the first render looks for it, so that nothing is asked again. */
export function useHomeStart(given: HomeStart): void {
  const client = useQueryClient()
  const start = useUnseen(given)
  useState(() => {
    if (!start) return
    if (start.gettingStarted) client.setQueryData(GETTING_STARTED, start.gettingStarted)
    else client.removeQueries({ queryKey: GETTING_STARTED })
    for (const [grid, stats] of Object.entries(start.figures))
      if (stats) client.setQueryData(gridFiguresQuery(grid, {}).queryKey, stats)
  })
}

'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GridViews } from '@/lib/client/grid/grid-types'
import { NO_VIEWS } from '@/lib/client/grid/grid-view-layers'
import { gridViewsKey, gridViewsQuery } from '@/lib/client/grid/saved-views'

/** The saved views of a grid and the layouts that the person keeps. */
export function useGridViews(slug: string): GridViews {
  return useQuery(gridViewsQuery(slug)).data ?? NO_VIEWS
}

/** What the server read with the page: the first render lays the columns as they were left, and nothing jumps. */
export function useViewsFromServer(slug: string, views: GridViews | undefined): void {
  const client = useQueryClient()
  useState(() => {
    if (views && !client.getQueryData(gridViewsKey(slug))) client.setQueryData(gridViewsKey(slug), views)
  })
}

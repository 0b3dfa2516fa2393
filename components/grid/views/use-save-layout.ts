'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import type { ClientGrid, GridViews } from '@/lib/client/grid/grid-types'
import type { GridViewState } from '@/lib/client/grid/grid-url-state'
import { layoutToKeep, NO_VIEWS } from '@/lib/client/grid/grid-view-layers'
import { gridViewsKey, saveLayout } from '@/lib/client/grid/saved-views'

const PAUSE = 1200

/** Remembers the columns of a view as the person leaves them: at once here, a moment later on the server. */
export function useSaveLayout(grid: ClientGrid): (view: GridViewState) => void {
  const client = useQueryClient()
  const waiting = useRef(new Map<string | null, string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(() => {
    clearTimeout(timer.current)
    const layouts = [...waiting.current]
    waiting.current.clear()
    for (const [view_id, query] of layouts)
      saveLayout(grid.slug, { view_id, query }).catch((error) =>
        toast.error('How the columns lie was not kept', { id: 'layout-not-kept', description: messageOf(error) }),
      )
  }, [grid.slug])

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && send()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      send()
    }
  }, [send])

  return useCallback(
    (view) => {
      const key = gridViewsKey(grid.slug)
      const views = client.getQueryData<GridViews>(key) ?? NO_VIEWS
      const query = layoutToKeep(view, grid, views)
      const kept = views.layouts.find((one) => one.view_id === view.saved)?.query ?? ''
      if (kept === query) return
      const others = views.layouts.filter((one) => one.view_id !== view.saved)
      client.setQueryData<GridViews>(key, {
        ...views,
        layouts: query ? [...others, { view_id: view.saved, query }] : others,
      })
      waiting.current.set(view.saved, query)
      clearTimeout(timer.current)
      timer.current = setTimeout(send, PAUSE)
    },
    [client, grid, send],
  )
}

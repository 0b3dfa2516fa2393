import { queryOptions } from '@tanstack/react-query'
import { api } from '../api'
import type { GridViews, SavedView } from './grid-types'

const path = (slug: string, rest = '') => `/grid/${encodeURIComponent(slug)}/${rest}`

/** Saved views and kept layouts. Not a part of the grid's rows: it stays when those are read again. */
export const gridViewsKey = (slug: string) => ['grid-views', slug] as const

export const gridViewsQuery = (slug: string) =>
  queryOptions({
    queryKey: gridViewsKey(slug),
    queryFn: ({ signal }) => api<GridViews>('GET', path(slug, 'views'), { signal }),
    staleTime: 60_000,
  })

type Answer = { view: SavedView }
export type ViewChanges = { version?: number; name?: string; query?: string; shared?: boolean }

export const saveView = async (slug: string, view: { name: string; query: string; shared: boolean }) =>
  (await api<Answer>('POST', path(slug, 'views'), { body: view })).view

export const changeView = async (slug: string, id: string, changes: ViewChanges) =>
  (await api<Answer>('PUT', path(slug, `views/${id}`), { body: changes })).view

export const deleteView = async (slug: string, id: string) =>
  (await api<Answer>('DELETE', path(slug, `views/${id}`))).view

export const restoreView = async (slug: string, id: string) =>
  (await api<Answer>('POST', path(slug, `views/${id}/restore`))).view

/** How the person left the columns of a view; `opens`: the grid begins with it. */
export const saveLayout = (slug: string, layout: { view_id: string | null; query?: string; opens?: boolean }) =>
  api<object>('PUT', path(slug, 'layout'), { body: layout })

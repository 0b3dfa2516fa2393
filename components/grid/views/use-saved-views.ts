'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { isApiError, messageOf } from '@/lib/client/api'
import type { GridViews, SavedView } from '@/lib/client/grid/grid-types'
import {
  baseOf,
  findingOf,
  formatAddress,
  isModified,
  layoutOf,
  NO_VIEWS,
  openedView,
  queryToSave,
  resolveView,
  savedViewOf,
} from '@/lib/client/grid/grid-view-layers'
import {
  changeView,
  deleteView,
  gridViewsKey,
  gridViewsQuery,
  restoreView,
  saveLayout,
  saveView,
} from '@/lib/client/grid/saved-views'
import { useGrid } from '../grid-context'
import { inSentence } from '../state/words'
import { useGridViews } from './use-grid-views'

/** The saved views of this grid, which of them is open, and what people do with them. */
export function useSavedViews() {
  const { grid, view, setView, undo } = useGrid()
  const { slug } = grid
  const client = useQueryClient()
  const views = useGridViews(slug)
  const current = savedViewOf(views, view.saved)
  const known = () => client.getQueryData<GridViews>(gridViewsKey(slug)) ?? NO_VIEWS
  /** The address is ahead of the screen by a moment, e.g. after the last letter of a search. */
  const asSeen = () => queryToSave(resolveView(new URLSearchParams(window.location.search), grid, known(), false).view)
  const edit = (change: (now: GridViews) => Partial<GridViews>) =>
    client.setQueryData<GridViews>(gridViewsKey(slug), (now = NO_VIEWS) => ({ ...now, ...change(now) }))
  const put = (saved: SavedView) =>
    edit((now) => ({ views: inOrder([...now.views.filter(({ id }) => id !== saved.id), saved]) }))

  const open = (id: string | null) => {
    setView(openedView(grid, known(), id))
    announce(`View ${savedViewOf(known(), id)?.name ?? `all ${inSentence(grid.title)}`}`)
  }
  const reset = () => {
    const saved = baseOf(grid, current)
    setView({ ...findingOf(saved), ...layoutOf(saved) })
    announce('The view is as it was saved')
  }
  const base = layoutOf(baseOf(grid, current))
  const resetLayout = () => {
    setView(base)
    announce('The columns are as they were')
  }
  /** What lies in the view from now on is what was kept beside it. */
  const forgetLayout = async (id: string) => {
    if (!known().layouts.some((layout) => layout.view_id === id)) return
    edit((now) => ({ layouts: now.layouts.filter((layout) => layout.view_id !== id) }))
    await saveLayout(slug, { view_id: id, query: '' })
  }
  const save = async (saved: SavedView): Promise<void> => {
    try {
      put(await changeView(slug, saved.id, { version: saved.version, query: asSeen() }))
      await forgetLayout(saved.id)
      toast.success(`${saved.name} saved`)
    } catch (error) {
      const theirs = isApiError(error, 'stale') ? (error.body?.view as SavedView | undefined) : undefined
      if (!theirs) {
        toast.error(`${saved.name} was not saved`, { description: messageOf(error) })
        return
      }
      put(theirs)
      const replace = await confirm({
        title: 'Someone else changed this view',
        body: `${theirs.name} was saved in another place since you opened it. You can replace that with what you see, or keep it and save yours under another name.`,
        button: 'Replace it',
      })
      if (replace) await save(theirs)
    }
  }
  /** Errors are the dialog's: it shows them at the field. */
  const saveAs = async (name: string, shared: boolean) => {
    const saved = await saveView(slug, { name, shared, query: asSeen() })
    put(saved)
    setView({ saved: saved.id }, 'replace')
    toast.success(`${saved.name} saved`)
  }
  const rename = async (saved: SavedView, name: string) => put(await changeView(slug, saved.id, { name }))
  const share = async (saved: SavedView, shared: boolean) => {
    await attempt(async () => {
      put(await changeView(slug, saved.id, { shared }))
      toast.success(shared ? `${saved.name} is shared with everybody` : `Only you see ${saved.name} now`)
    })
  }
  const remove = async (saved: SavedView) => {
    const [opens, wasOpen] = [views.opens, view.saved === saved.id]
    const drop = async () => {
      await deleteView(slug, saved.id)
      if (wasOpen) open(null)
      edit((now) => ({
        views: now.views.filter(({ id }) => id !== saved.id),
        opens: now.opens === saved.id ? null : now.opens,
      }))
    }
    const bringBack = async () => {
      put(await restoreView(slug, saved.id))
      edit(() => ({ opens }))
      if (wasOpen) open(saved.id)
    }
    await attempt(async () => {
      await drop()
      const withdraw = undo.push({ label: `View ${saved.name} deleted`, undo: bringBack, redo: drop })
      const takeBack = async () => {
        withdraw()
        await attempt(bringBack)
        announce(`${saved.name} is back`)
      }
      toast.success(`${saved.name} deleted`, {
        duration: 10_000,
        action: { label: 'Undo', onClick: () => void takeBack() },
      })
    })
  }
  const openFirst = async (saved: SavedView | null) => {
    await attempt(async () => {
      await saveLayout(slug, { view_id: saved?.id ?? null, opens: true })
      edit(() => ({ opens: saved?.id ?? null }))
      toast.success(
        saved ? `${grid.title} opens with ${saved.name} from now on` : `${grid.title} opens with everything`,
      )
    })
  }
  /** A view that only its owner sees is spelled out, so that the link works for others too. */
  const copyLink = async (saved: SavedView | null) => {
    const shown = saved ? openedView(grid, known(), saved.id) : view
    const told = saved?.shared === false ? { ...shown, saved: null } : shown
    const url = new URL(window.location.pathname, window.location.href)
    url.search = formatAddress({ ...told, row: null, tab: null }, grid, known())
    try {
      await navigator.clipboard.writeText(url.href)
      toast.success('Link copied')
    } catch {
      toast.error('The browser did not allow copying')
    }
  }
  return {
    views,
    current,
    modified: isModified(view, grid, views),
    layoutModified: JSON.stringify(layoutOf(view)) !== JSON.stringify(base),
    resetLayout,
    open,
    reset,
    save,
    saveAs,
    rename,
    share,
    remove,
    openFirst,
    copyLink,
    /** What colleagues have shared since the page was opened. */
    lookAgain: useCallback(() => void client.refetchQueries(gridViewsQuery(slug)), [client, slug]),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

const inOrder = (views: SavedView[]) => [...views].sort((a, b) => a.name.localeCompare(b.name))

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    toast.error('That did not work', { description: messageOf(error) })
  }
}

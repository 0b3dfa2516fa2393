import type { ClientGrid, GridViews, SavedView } from './grid-types'
import { EMPTY_VIEW, formatGridView, type GridViewState, parseGridView } from './grid-url-state'

/**
 * What a screen shows lies in layers: the address, what the person kept of the columns, the saved view, the grid's
 * declaration. Two sets of details pass through them apart: what is found, and how the columns lie. A set comes from the
 * highest layer that says anything of it, and from that one whole.
 */
const FINDING = [
  'q',
  'sort',
  'parameters',
  'conditions',
  'filterGroup',
  'card',
  'groupBy',
  'thenBy',
  'totals',
  'view',
  'lanes',
  'board',
  'collapsed',
] as const
const LAYOUT = ['columns', 'pinned', 'widths', 'density'] as const
type Finding = Pick<GridViewState, (typeof FINDING)[number]>
type Layout = Pick<GridViewState, (typeof LAYOUT)[number]>

/** Parameters that say something of a set. The bin is not a part of a view. */
const SAYS_FINDING = /^(q|sort|filter|filter\[(?!deleted\]).*|card|group|totals|view|lanes|board|collapsed)$/
const SAYS_LAYOUT = /^(columns|pin|widths|density)$/

const pick = <K extends keyof GridViewState>(view: GridViewState, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, view[key]])) as Pick<GridViewState, K>
export const findingOf = (view: GridViewState): Finding => pick(view, FINDING)
export const layoutOf = (view: GridViewState): Layout => pick(view, LAYOUT)
const textOf = (part: Partial<GridViewState>) => formatGridView({ ...EMPTY_VIEW, ...part })
const says = (query: URLSearchParams, what: RegExp) => [...query.keys()].some((name) => what.test(name))

export const NO_VIEWS: GridViews = { views: [], layouts: [], opens: null }

/** What a saved view holds, or with none the grid as it declares itself. */
export const baseOf = (grid: ClientGrid, saved: SavedView | null): GridViewState =>
  saved ? { ...parseGridView(new URLSearchParams(saved.query), grid), saved: saved.id } : EMPTY_VIEW

export const savedViewOf = (views: GridViews, id: string | null): SavedView | null =>
  views.views.find((view) => view.id === id) ?? null

const keptOf = (views: GridViews, id: string | null): string | undefined =>
  views.layouts.find((layout) => layout.view_id === id)?.query

/**
 * What an address shows. `entering`: somebody comes from elsewhere, so that what they keep counts; a step within the
 * page, Back included, shows what the address says and no more.
 */
export function resolveView(query: URLSearchParams, grid: ClientGrid, views: GridViews, entering: boolean) {
  const address = parseGridView(query, grid)
  const finding = says(query, SAYS_FINDING)
  const layout = says(query, SAYS_LAYOUT)
  const opensFirst = entering && !query.has('saved') && !finding && !layout && !address.bin
  const saved = savedViewOf(views, opensFirst ? views.opens : address.saved)
  const base = baseOf(grid, saved)
  const kept = entering ? keptOf(views, saved?.id ?? null) : undefined
  const view: GridViewState = {
    ...address,
    saved: saved?.id ?? null,
    ...(finding ? {} : findingOf(base)),
    ...(layout ? {} : layoutOf(kept === undefined ? base : parseGridView(new URLSearchParams(kept), grid))),
  }
  return { view, missing: address.saved !== null && !saved }
}

/** The view behind a name, with the columns as the person left them there. */
export const openedView = (grid: ClientGrid, views: GridViews, id: string | null): GridViewState =>
  resolveView(new URLSearchParams({ saved: id ?? '' }), grid, views, true).view

/** The address of a view: a set that is as in the saved view is left out, another is spelled out whole. */
export function formatAddress(view: GridViewState, grid: ClientGrid, views: GridViews): string {
  const saved = savedViewOf(views, view.saved)
  const base = baseOf(grid, saved)
  const layout = textOf(layoutOf(view))
  const asLayout = layout === textOf(layoutOf(base))
  const asFinding = textOf(findingOf(view)) === textOf(findingOf(base))
  const kept = keptOf(views, saved?.id ?? null)
  const tellLayout = !asLayout || (kept !== undefined && textOf(layoutOf(parsed(kept, grid))) !== layout)
  const shown = {
    ...view,
    saved: saved?.id ?? null,
    ...(asFinding ? findingOf(EMPTY_VIEW) : {}),
    ...(tellLayout ? {} : layoutOf(EMPTY_VIEW)),
  }
  const parts = [formatGridView(shown)]
  // "Nothing of it" has to be said, too, where leaving it out means something else.
  if (!asFinding && textOf(findingOf(view)) === '') parts.push('sort=')
  if (tellLayout && layout === '') parts.push('columns=')
  if (!saved && views.opens && asFinding && !tellLayout && !view.bin) parts.unshift('saved=')
  return parts.filter(Boolean).join('&')
}

const parsed = (query: string, grid: ClientGrid) => parseGridView(new URLSearchParams(query), grid)

/** A view as it is kept under a name. */
export const queryToSave = (view: GridViewState): string => textOf({ ...findingOf(view), ...layoutOf(view) })

/** What to keep of the columns: nothing where they are as in the saved view. */
export function layoutToKeep(view: GridViewState, grid: ClientGrid, views: GridViews): string {
  const layout = textOf(layoutOf(view))
  return layout === textOf(layoutOf(baseOf(grid, savedViewOf(views, view.saved)))) ? '' : layout || 'columns='
}

/** Whether the screen shows something else than what its saved view holds (or than the grid declares). */
export const isModified = (view: GridViewState, grid: ClientGrid, views: GridViews): boolean =>
  queryToSave(view) !== queryToSave(baseOf(grid, savedViewOf(views, view.saved)))

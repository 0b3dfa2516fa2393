import type { OrganizationCtx } from '../context'
import { can } from '../context'
import { findGrid, modules } from '../registry'
import { toClientGrid } from './client-grid'
import type { Grid } from './define-grid'
import type { ClientGrid } from './wire'

/**
 * The grid whose page has this address, as the caller may see it; null when no grid has it or the caller may not read it.
 * @param ctx the caller; unless given, the person of this page request
 */
export async function gridForPath(path: string, ctx?: OrganizationCtx): Promise<ClientGrid | null> {
  const slug = modules()
    .flatMap((card) => card.navigation)
    .find((entry) => entry.href === path && entry.grid)?.grid
  const grid = slug ? findGrid(slug) : undefined
  if (!grid) return null
  // Only pages have the request that this reads; jobs and scripts load this file too.
  const caller = ctx ?? (await (await import('../auth/page-context')).pageContext())
  return can(caller, grid.access.read) ? toClientGrid(grid, caller) : null
}

/**
 * The page of a record, as the module that shows it says.
 * @throws for a grid whose rows have no pages
 */
export function recordHref(slug: string, rowId: string): string {
  const page = findGrid(slug)?.rowPage
  if (!page) throw new Error(`no module has a page for the rows of ${slug}`)
  return page.replace('{row_id}', rowId)
}

/** Where a row is opened: on its page, or beside the list at `page`. */
export const rowHref = (grid: Grid, page: string, rowId: string): string =>
  grid.rowPage ? grid.rowPage.replace('{row_id}', rowId) : `${page}?row=${rowId}`

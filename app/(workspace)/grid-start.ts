import '@/lib/modules'
import {
  countRequest,
  type FirstAnswers,
  type GridStart,
  pageRequest,
  rowsKey,
  rowsRequest,
  statsRequest,
  totalsColumns,
} from '@/components/grid/data/grid-requests'
import { groupingOf } from '@/components/grid/state/totals'
import { toQuery } from '@/lib/client/api'
import { visibleColumns } from '@/lib/client/grid/grid-columns'
import { selectionQuery } from '@/lib/client/grid/grid-url-state'
import { resolveView } from '@/lib/client/grid/grid-view-layers'
import { pageContext } from '@/lib/core/auth/page-context'
import type { OrganizationCtx } from '@/lib/core/context'
import { readGridTotals } from '@/lib/core/grid/figures/figure-operations'
import { readData, readGridStats } from '@/lib/core/grid/operations'
import { readViews } from '@/lib/core/grid/views/read-views'
import type { ClientGrid, GridViews } from '@/lib/core/grid/wire'
import { runOperation } from '@/lib/core/operation'
import { inTime } from './in-time'

type Asked = Record<string, string | string[] | undefined>
export type Address = Promise<Asked>

/** The screen of a grid as it begins: with the person's views, and the answers to what it would ask first. */
export async function gridStart(grid: ClientGrid, address: Address): Promise<GridStart> {
  const ctx = await pageContext()
  const views = await runOperation(readViews, ctx, { slug: grid.slug })
  return { grid, views, first: await firstAnswers(ctx, grid, views, queryOf(await address)) }
}

async function firstAnswers(
  ctx: OrganizationCtx,
  grid: ClientGrid,
  views: GridViews,
  address: URLSearchParams,
): Promise<FirstAnswers> {
  const { view } = resolveView(address, grid, views, true)
  const { slug } = grid
  const at = Date.now()
  const request = rowsRequest(grid, view)
  const grouping =
    view.view === 'table' ? groupingOf(grid, view, visibleColumns(grid, view.columns), view.totals) : null
  const figured = view.view === 'table' ? totalsColumns(grid, view) : []
  const asking = (query: Parameters<typeof toQuery>[0]) => ({ slug, query: new URLSearchParams(toQuery(query)) })
  const rows = async (query: Parameters<typeof toQuery>[0]) =>
    JSON.parse(await runOperation(readData, ctx, asking(query)))
  const [page, count, stats, totals] = await Promise.all([
    grouping ? null : inTime(rows(pageRequest(request, 1))),
    grouping ? null : inTime(rows(countRequest(request))),
    grid.stats.length === 0 || view.bin ? null : inTime(runOperation(readGridStats, ctx, asking(statsRequest(view)))),
    figured.length === 0
      ? null
      : inTime(runOperation(readGridTotals, ctx, asking({ ...selectionQuery(view), columns: figured.join(',') }))),
  ])
  return { at, rowsKey: rowsKey(request, grouping), page, count, stats, totals }
}

/** Empty values stay: `sort=` says something. */
const queryOf = (asked: Asked): URLSearchParams =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  )

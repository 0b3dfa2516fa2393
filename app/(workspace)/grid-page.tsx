// biome-ignore-all lint/correctness/noComponentHookFactories: called once for each page, when its module is read
import '@/lib/modules'
import { notFound } from 'next/navigation'
import { GridScreen } from '@/components/grid/grid-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { findGrid } from '@/lib/core/registry'
import { type Address, gridStart } from './grid-start'
import { ROW_PARTS } from './row-parts'

/** The page of a list that belongs to the settings and has no entry of its own in the navigation. */
export function gridPage(slug: string) {
  return async function Page({ searchParams }: { searchParams: Address }) {
    const ctx = await pageContext()
    const grid = findGrid(slug)
    if (!grid || !can(ctx, grid.access.read)) notFound()
    return <GridScreen {...(await gridStart(await toClientGrid(grid, ctx), searchParams))} rowPart={ROW_PARTS[slug]} />
  }
}

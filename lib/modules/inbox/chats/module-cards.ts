import { can, type OrganizationCtx } from '@/lib/core/context'
import { readStats } from '@/lib/core/grid/figures/stats'
import type { Tone } from '@/lib/core/grid/wire'
import { findGrid, modules } from '@/lib/core/registry'
import type { CardColor, StatCard } from '../schemas'

const MAX_GRIDS = 3
const COLORS: Partial<Record<Tone, CardColor>> = { success: 'green', warning: 'amber', danger: 'red' }

/** Categories of the dashboard beside chat: the modules whose lists have figures. */
export const moduleCategories = (): string[] =>
  modules()
    .filter((card) => card.order !== undefined && gridsOf(card.name).length > 0)
    .map(({ name }) => name)

const gridsOf = (name: string) =>
  (modules().find((card) => card.name === name)?.navigation ?? []).flatMap(({ grid: slug, href }) => {
    const grid = slug ? findGrid(slug) : undefined
    return grid?.stats?.length && !grid.requiredFilters?.length ? [{ grid, href }] : []
  })

/** The stat cards of a module's first lists, as far as the caller may read them. */
export async function moduleCards(ctx: OrganizationCtx, name: string): Promise<StatCard[]> {
  const shown = gridsOf(name)
    .filter(({ grid }) => can(ctx, grid.access.read))
    .slice(0, MAX_GRIDS)
  const cards = await Promise.all(
    shown.map(async ({ grid, href }) =>
      (await readStats(grid, ctx, {})).map((card) => ({
        key: `${grid.slug}.${card.key}`,
        label: `${grid.title}: ${card.label}`,
        value: card.value,
        format: card.format,
        colour: (card.tone && COLORS[card.tone]) ?? ('neutral' as const),
        href: card.filter ? `${href}?filter=${encodeURIComponent(JSON.stringify(card.filter))}` : href,
      })),
    ),
  )
  return cards.flat()
}

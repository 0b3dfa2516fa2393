import type { AnyConnector } from './connections/define-connector'
import { gridParts, withContributedParts } from './contributions/grid-parts'
import { fillSlots } from './contributions/slot'
import { declarePermissions, permissionDetails } from './declared-permissions'
import type { Grid } from './grid/define-grid'
import { declareSameRows } from './live/same-rows'
import type { ModuleCard } from './module'

/**
 * The modules that this process serves. `lib/modules/index.ts` fills it at start, so that the core knows none by name.
 */
type Registry = {
  modules: ModuleCard[]
  grids: Map<string, Grid>
}

let registry: Registry | null = null

export function registerModules(cards: ModuleCard[]): void {
  declarePermissions(cards.flatMap((card) => Object.entries(card.permissions)))
  fillSlots(cards.flatMap((card) => card.contributions ?? []))
  const moved = Map.groupBy(
    cards.flatMap((card) => card.navigation),
    ({ after }) => after,
  )
  const modules = cards.map((card) => ({
    ...card,
    grids: card.grids.map(withContributedParts),
    navigation: card.navigation
      .filter(({ after }) => !after)
      .flatMap((entry) => [entry, ...(moved.get(entry.href) ?? [])]),
  }))
  const grids = new Map<string, Grid>()
  for (const card of modules) {
    for (const grid of card.grids) {
      for (const slug of [grid.slug, ...grid.aliases]) {
        if (grids.has(slug)) throw new Error(`grid ${slug} is declared twice`)
        grids.set(slug, grid)
      }
    }
  }
  for (const { grid } of gridParts.contributed())
    if (!grids.has(grid)) throw new Error(`parts are contributed to ${grid}, which is no grid`)
  const kinds = modules.flatMap((card) => card.connectors ?? []).map(({ kind }) => kind)
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index)
  if (twice) throw new Error(`connector ${twice} is declared twice`)
  registry = { modules, grids }
  declareSameRows(new Set(grids.values()))
  for (const grid of grids.values()) {
    for (const permission of Object.values(grid.access)) if (permission) permissionDetails(permission)
  }
}

function current(): Registry {
  if (!registry) throw new Error('no modules: import lib/modules first')
  return registry
}

export const modules = (): ModuleCard[] => current().modules

/** Every grid once, without its aliases. */
export const grids = (): Grid[] => current().modules.flatMap((card) => card.grids)

/** The connectors of all modules. */
export const connectors = (): AnyConnector[] => current().modules.flatMap((card) => card.connectors ?? [])

export const findConnector = (kind: string): AnyConnector | undefined => connectors().find((one) => one.kind === kind)

export const findGrid = (slug: string): Grid | undefined => current().grids.get(slug)

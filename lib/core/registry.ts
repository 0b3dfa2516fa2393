import type { AnyConnector } from './connections/define-connector'
import type { Grid } from './grid/define-grid'
import type { ModuleCard } from './module'
import type { PermissionFacts } from './permissions'

/**
 * The modules that this process serves. `lib/modules/index.ts` fills it at start, so that the core knows none by name.
 */
type Registry = {
  modules: ModuleCard[]
  permissions: Map<string, PermissionFacts>
  grids: Map<string, Grid>
}

let registry: Registry | null = null

export function registerModules(modules: ModuleCard[]): void {
  const permissions = new Map<string, PermissionFacts>()
  const grids = new Map<string, Grid>()
  for (const card of modules) {
    for (const [name, facts] of Object.entries(card.permissions)) {
      if (permissions.has(name)) throw new Error(`permission ${name} is declared twice`)
      permissions.set(name, facts)
    }
    for (const grid of card.grids) {
      for (const slug of [grid.slug, ...grid.aliases]) {
        if (grids.has(slug)) throw new Error(`grid ${slug} is declared twice`)
        grids.set(slug, grid)
      }
    }
  }
  const kinds = modules.flatMap((card) => card.connectors ?? []).map(({ kind }) => kind)
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index)
  if (twice) throw new Error(`connector ${twice} is declared twice`)
  registry = { modules, permissions, grids }
  for (const grid of grids.values()) {
    for (const permission of Object.values(grid.access)) if (permission) permissionFacts(permission)
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

export function permissionFacts(name: string): PermissionFacts {
  const facts = current().permissions.get(name)
  if (!facts) throw new Error(`permission ${name} is not declared in any module`)
  return facts
}

export const allPermissions = (): [string, PermissionFacts][] => [...current().permissions]

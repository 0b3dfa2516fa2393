import type { ClientGrid } from '../../lib/core/grid/wire'
import type { Api } from './api'

type NavigationEntry = { href: string; grid?: string }

/**
 * Every page of the menu that is no plain grid, and as few grids as show everything that one can be made of: what is true
 * of a column, a toolbar or a chart on one of them is true of it on all.
 */
export function pagesToCheck(api: Api): Promise<string[]> {
  chosen ??= choosePages(api)
  return chosen
}

/** Once a process: it asks for the schema of each grid. */
let chosen: Promise<string[]> | undefined

async function choosePages(api: Api): Promise<string[]> {
  const { navigation } = await api.get<{ navigation: { items: NavigationEntry[] }[] }>('/me')
  const entries = navigation.flatMap(({ items }) => items)
  const grids = await Promise.all(entries.flatMap(({ href, grid }) => (grid ? [gridAt(api, href, grid)] : [])))
  return ['/', ...entries.filter(({ grid }) => !grid).map(({ href }) => href), ...fewestWithAllParts(grids)]
}

type GridAt = { href: string; parts: Set<string> }

async function gridAt(api: Api, href: string, slug: string): Promise<GridAt> {
  return { href, parts: partsOf(await api.get<ClientGrid>(`/grid/${slug}/schema`)) }
}

function partsOf(grid: ClientGrid): Set<string> {
  const {
    columns,
    actions,
    board,
    bin,
    chart,
    createPage,
    ops,
    periodPresets,
    rowPage,
    searchPlaceholder,
    stats,
    tree,
  } = grid
  const optional = { board, bin, chart, createPage, periodPresets, rowPage, searchPlaceholder, tree }
  return new Set([
    ...columns
      .filter(({ visible }) => visible)
      .flatMap(({ type, cell, editable }) => [`${type} column`, `${cell ?? 'plain'} cell`, `${editable} in place`]),
    ...columns.flatMap(({ type, parameter }) => (parameter ? [`${type} parameter`] : [])),
    ...actions.flatMap(({ scope }) => scope.map((place) => `${place} action`)),
    ...stats.map(({ format, tone }) => `${format} figure, ${tone}`),
    ...Object.entries(optional).flatMap(([name, value]) => (value ? [name] : [])),
    `create: ${ops.create}`,
  ])
}

function fewestWithAllParts(grids: readonly GridAt[]): string[] {
  const missing = new Set(grids.flatMap(({ parts }) => [...parts]))
  const chosen: string[] = []
  const gain = ({ parts }: GridAt) => [...parts].filter((part) => missing.has(part)).length
  while (missing.size > 0) {
    const best = grids.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best.href)
    for (const part of best.parts) missing.delete(part)
  }
  return chosen
}

import type { ClientColumn, FilterNode } from '@/lib/client/grid/grid-types'

// What every page of a grid asks; how filters are read, said and edited comes with their panel.

/** The parameters of a report have their own places above the rows. */
export const isFilterable = (column: ClientColumn): boolean => column.filters.length > 0 && !column.parameter

/** How many conditions a filter of the view has; a nested one counts with all it holds. */
export function countNodes(node: FilterNode | null): number {
  if (node === null) return 0
  if ('column' in node) return 1
  return ('and' in node ? node.and : node.or).reduce((sum, child) => sum + countNodes(child), 0)
}

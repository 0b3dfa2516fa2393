'use client'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ClientColumn, ClientGrid, FilterNode } from '@/lib/client/grid/grid-types'
import { gridOptionLabelsQuery, gridOptionsQuery } from '@/lib/client/queries'

/** Options of a reference column (or of `action.<action>.<param>`) for what was typed. */
export function useOptionLoader(slug: string, field: string) {
  const client = useQueryClient()
  return useCallback((q: string) => client.fetchQuery(gridOptionsQuery(slug, field, q)), [client, slug, field])
}

const NO_LABELS: Record<string, string> = {}

/** The names of chosen references that came as bare ids, e.g. from the address. */
export function useOptionLabels(slug: string, field: string, values: string[]): Record<string, string> {
  const { data } = useQuery({ ...gridOptionLabelsQuery(slug, field, values), enabled: values.length > 0 })
  return data ?? NO_LABELS
}

/** The names of all references in a filter, by column and value. */
export function useNodeLabels(grid: ClientGrid, node: FilterNode): (column: ClientColumn, value: string) => string {
  const values = referencesIn(grid, node)
  const keys = [...values.keys()]
  const answers = useQueries({
    queries: keys.map((key) => gridOptionLabelsQuery(grid.slug, key, [...(values.get(key) ?? [])])),
  })
  return (column, value) => answers[keys.indexOf(column.key)]?.data?.[value] ?? '…'
}

function referencesIn(grid: ClientGrid, node: FilterNode, found = new Map<string, Set<string>>()) {
  if ('column' in node) {
    const isReference = grid.columns.some(({ key, type }) => key === node.column && type === 'reference')
    if (isReference && node.op !== 'null')
      found.set(node.column, new Set([...(found.get(node.column) ?? []), ...[node.value].flat().map(String)]))
    return found
  }
  for (const child of 'and' in node ? node.and : node.or) referencesIn(grid, child, found)
  return found
}

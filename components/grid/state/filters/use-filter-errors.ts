'use client'
import { useGrid } from '@/components/grid/grid-context'
import { isApiError } from '@/lib/client/api'
import { valueProblem } from './filter-model'
import type { ConditionItem } from './filter-tree'

/** What is wrong with a condition: by itself, or because the server refused the column or the value. */
export function useFilterErrors(): (item: ConditionItem) => string | null {
  const { grid, store } = useGrid()
  const refused = isApiError(store.error) ? store.error.fields : []
  return (item) => {
    const column = grid.columns.find((one) => one.key === item.column)
    const own = column && valueProblem(column, item.values)
    if (own) return own
    const said = refused.filter(({ loc }) => loc.at(-1) === `filter[${item.column}]`)
    // Of several conditions on a column the message names the value of the wrong one.
    const exact = said.find(({ msg }) => item.values.some((value) => value !== '' && msg.startsWith(value)))
    return (exact ?? said.find(({ type }) => type !== 'value_error'))?.msg ?? null
  }
}

import type { SortLevel } from '@/lib/client/grid-url-state'

/**
 * The order after a click on a header: ascending, descending, then the grid's own order again. With `addLevel` the
 * column becomes a further level, turns round, then leaves. `chosen` is empty while the grid's own order is in force.
 */
export function nextSort(chosen: SortLevel[], own: SortLevel[], column: string, addLevel: boolean): SortLevel[] {
  const shown = chosen.length > 0 ? chosen : own
  const current = shown.find((level) => level.column === column)
  if (addLevel) {
    if (!current) return [...shown, { column, descending: false }]
    if (current.descending) return shown.filter((level) => level.column !== column)
    return shown.map((level) => (level.column === column ? { column, descending: true } : level))
  }
  if (!current || shown.length > 1) return [{ column, descending: false }]
  if (chosen.length === 0) return [{ column, descending: !current.descending }]
  return current.descending ? [] : [{ column, descending: true }]
}

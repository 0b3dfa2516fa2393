import type { SortLevel } from '@/lib/client/grid/grid-url-state'

/** The server reads no more levels. */
export const MAX_LEVELS = 5

/** A level moved to another place; the others close up. */
export function moveLevel(levels: SortLevel[], from: number, to: number): SortLevel[] {
  const moved = levels[from]
  if (!moved) return levels
  const others = levels.filter((_, index) => index !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/**
 * The order after a click on a header: ascending, descending, then the grid's own order again. With `addLevel` the
 * column becomes a further level, turns round, then leaves. `chosen` is empty while the grid's own order is in force.
 */
export function nextSort(chosen: SortLevel[], own: SortLevel[], column: string, addLevel: boolean): SortLevel[] {
  const shown = chosen.length > 0 ? chosen : own
  const current = shown.find((level) => level.column === column)
  if (addLevel) {
    if (!current) return shown.length < MAX_LEVELS ? [...shown, { column, descending: false }] : shown
    if (current.descending) return shown.filter((level) => level.column !== column)
    return shown.map((level) => (level.column === column ? { column, descending: true } : level))
  }
  if (!current || shown.length > 1) return [{ column, descending: false }]
  if (chosen.length === 0) return [{ column, descending: !current.descending }]
  return current.descending ? [] : [{ column, descending: true }]
}

import type { FilterNode } from '@/lib/client/grid/grid-types'

/** The part of a card's filter that is the card's own: what the view filters already stays with the view. */
export function ownFilter(filter: FilterNode | null, base: FilterNode | null): FilterNode | null {
  if (!filter || !base) return filter
  const same = JSON.stringify(base)
  if (JSON.stringify(filter) === same) return null
  if ('and' in filter && filter.and.length === 2 && JSON.stringify(filter.and[0]) === same) return filter.and[1] ?? null
  return filter
}

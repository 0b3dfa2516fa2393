import { chatError } from '../domain/chat-error'
import { type Anchor, BEYOND_NEWEST } from './anchor'

/** At most so many messages in one answer. */
export const MAX_MESSAGES = 5_000

export type Range = { anchor: Anchor; before: number; after: number; includeAnchor: boolean }

/** A range with what lies beyond either end left out, and checked. */
export function checkedRange(range: Range): Range {
  if (!range.includeAnchor && range.before > 0 && range.after > 0)
    throw chatError('The anchor can only be excluded at an end of the range')
  return range
}

/** What is known of a range once its messages are. */
export type Found = { anchor: number; found_anchor: boolean; found_oldest: boolean; found_newest: boolean }

/**
 * @param anchor its id as the query found it; null: a date that nothing matches
 * @param ids of what was found, ascending
 */
export function whatWasFound(range: Range, anchor: number | null, ids: number[]): Found {
  if (anchor === null) return { anchor: BEYOND_NEWEST, found_anchor: false, found_oldest: false, found_newest: false }
  const before = ids.filter((id) => id < anchor).length
  const after = ids.filter((id) => id > anchor).length
  const isAtOldest = anchor === 0
  const isAtNewest = anchor === BEYOND_NEWEST
  return {
    anchor,
    found_anchor: ids.includes(anchor),
    found_oldest: isAtOldest || before < range.before,
    found_newest: isAtNewest || after < range.after,
  }
}

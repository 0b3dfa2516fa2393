import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import type { MessagesAnswer } from '../wire'

/** An unbroken run of a narrow's messages, as far as it was read. */
export type MessageWindow = {
  terms: NarrowTerm[]
  /** Ascending. */
  ids: number[]
  foundOldest: boolean
  foundNewest: boolean
  /** Which end is being read, or the whole. */
  loading: 'all' | 'older' | 'newer' | null
  error: unknown
  /** What it was opened around; the first unread message then, for the line above it. */
  anchor: number | null
  firstUnread: number | null
  /** Rises whenever it was opened anew, so that the list goes to its place again. */
  opened: number
  /** Messages came or went that could not be placed: it has to be read again. */
  stale: boolean
  /** Rises with each use, so that the least used can be forgotten. */
  usedAt: number
}

export const emptyWindow = (terms: NarrowTerm[]): MessageWindow => ({
  terms,
  ids: [],
  foundOldest: false,
  foundNewest: false,
  loading: null,
  error: null,
  anchor: null,
  firstUnread: null,
  opened: 0,
  stale: false,
  usedAt: 0,
})

/** The ids of both, ascending, each once. */
export function mergeIds(one: number[], other: number[]): number[] {
  if (other.length === 0) return one
  if (one.length === 0 || one.at(-1)! < other[0]!) return [...one, ...other]
  return [...new Set([...one, ...other])].sort((a, b) => a - b)
}

/** What was read at an end is joined on; the ends that the request did not touch stay as they were. */
export function extend(
  window: MessageWindow,
  side: 'older' | 'newer',
  answer: Pick<MessagesAnswer, 'messages' | 'found_oldest' | 'found_newest'>,
): MessageWindow {
  return {
    ...window,
    ids: mergeIds(
      window.ids,
      answer.messages.map(({ id }) => id),
    ),
    foundOldest: side === 'older' ? answer.found_oldest : window.foundOldest,
    foundNewest: side === 'newer' ? answer.found_newest : window.foundNewest,
    loading: null,
    error: null,
  }
}

/** Whether a message between the read ends, or beyond a found one, belongs into the run without a gap. */
export function covers(window: MessageWindow, id: number): boolean {
  const [first, last] = [window.ids[0], window.ids.at(-1)]
  if (first === undefined || last === undefined) return window.foundOldest && window.foundNewest
  return (id > first || window.foundOldest) && (id < last || window.foundNewest)
}

export function withoutIds(window: MessageWindow, gone: ReadonlySet<number>): MessageWindow {
  const ids = window.ids.filter((id) => !gone.has(id))
  return ids.length === window.ids.length ? window : { ...window, ids }
}

/** The windows to keep: the `most` used last. */
export function mostRecent(windows: ReadonlyMap<string, MessageWindow>, most: number): Map<string, MessageWindow> {
  if (windows.size <= most) return new Map(windows)
  const recent = [...windows].sort(([, a], [, b]) => b.usedAt - a.usedAt).slice(0, most)
  return new Map(recent)
}

'use client'
import { type RefObject, useEffect } from 'react'
import { useShortcuts } from '@/lib/client/shortcuts'
import { rowsIn, seenIds } from './feed-rows'

const GROUP = 'Messages'
/** Of a page stays on the screen what was read last. */
const PAGE = 0.9

type Ways = {
  /** The messages that are drawn. */
  drawn: number[]
  toMessage: (id: number) => void
  /** @returns whether that end is loaded already */
  toOldest: () => boolean
  toNewest: () => boolean
}

/** The end whose message is selected once it is loaded; the list of messages is rendered again meanwhile. */
let awaited: 0 | -1 | null = null

/** Walking through the messages by keys: the focus goes along, so that a message's own keys and buttons come next. */
export function useFeedKeys(scroller: RefObject<HTMLDivElement | null>, ways: Ways): void {
  const { drawn, toMessage, toOldest, toNewest } = ways
  const select = (row: HTMLElement | undefined) => {
    if (!row) return
    row.focus({ preventScroll: true })
    toMessage(Number(row.dataset.messageId))
  }
  const walk = (step: number) => {
    const box = scroller.current
    if (!box) return
    const rows = rowsIn(box)
    const focused = document.activeElement?.closest<HTMLElement>('[data-message-id]')
    const at = focused ? rows.indexOf(focused) : -1
    const seen = seenIds(box)
    const start = rows.findIndex((row) => Number(row.dataset.messageId) === (step > 0 ? seen[0] : seen.at(-1)))
    select(at >= 0 ? rows[at + step] : rows[Math.max(0, start)])
  }
  const selectEnd = (at: 0 | -1) => select(scroller.current ? rowsIn(scroller.current).at(at) : undefined)
  const end = (go: () => boolean, at: 0 | -1) => {
    if (go()) requestAnimationFrame(() => selectEnd(at))
    else awaited = at
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other messages are drawn
  useEffect(() => {
    if (awaited === null || drawn.length === 0) return
    selectEnd(awaited)
    awaited = null
  }, [drawn])
  const page = (direction: 1 | -1) => {
    const box = scroller.current
    box?.scrollBy({ top: direction * PAGE * box.clientHeight })
  }
  useShortcuts([
    { keys: 'j', label: 'Next message', group: GROUP, run: () => walk(1) },
    { keys: 'ArrowDown', label: 'Next message', group: GROUP, run: () => walk(1) },
    { keys: 'k', label: 'Previous message', group: GROUP, run: () => walk(-1) },
    { keys: 'ArrowUp', label: 'Previous message', group: GROUP, run: () => walk(-1) },
    { keys: 'PageDown', label: 'Scroll down', group: GROUP, run: () => page(1) },
    { keys: 'PageUp', label: 'Scroll up', group: GROUP, run: () => page(-1) },
    { keys: 'Home', label: 'First message', group: GROUP, run: () => end(toOldest, 0) },
    { keys: 'End', label: 'Last message', group: GROUP, run: () => end(toNewest, -1) },
  ])
}

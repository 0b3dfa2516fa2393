'use client'
import { type RefObject, useEffect } from 'react'
import { useShortcuts } from '@/lib/client/shortcuts'
import { rowsIn, seenIds } from './feed-rows'

const GROUP = 'Messages'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Walking from message to message by keys: the focus goes along, so that a message's own buttons come next. */
export function useFeedKeys(scroller: RefObject<HTMLDivElement | null>, onMoved: (id: number) => void): void {
  const walk = (step: number) => {
    const box = scroller.current
    if (!box) return
    const rows = rowsIn(box)
    const focused = document.activeElement?.closest<HTMLElement>('[data-message-id]')
    const at = focused ? rows.indexOf(focused) : -1
    const seen = seenIds(box)
    const start = rows.findIndex((row) => Number(row.dataset.messageId) === (step > 0 ? seen[0] : seen.at(-1)))
    const next = at >= 0 ? rows[at + step] : rows[Math.max(0, start)]
    if (!next) return
    next.focus({ preventScroll: true })
    onMoved(Number(next.dataset.messageId))
  }
  useShortcuts([
    { keys: 'j', label: 'Next message', group: GROUP, run: () => walk(1) },
    { keys: 'k', label: 'Message before', group: GROUP, run: () => walk(-1) },
  ])
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      // Arrows scroll as everywhere until somebody walks by messages.
      const onRow = event.target instanceof HTMLElement && event.target.dataset.messageId !== undefined
      if (!step || !onRow || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      const rows = rowsIn(box)
      const next = rows[rows.indexOf(event.target as HTMLElement) + step]
      next?.focus({ preventScroll: true })
      if (next) onMoved(Number(next.dataset.messageId))
    }
    box.addEventListener('keydown', onKeyDown)
    return () => box.removeEventListener('keydown', onKeyDown)
  }, [scroller, onMoved])
}

'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button'

/** Further rows are read when so few are left below. */
const AHEAD = 15

type Props = {
  /** What the rows are, in the plural, e.g. `conversations`. */
  what: string
  label?: string
  /** The query that reads further rows. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  count: number
  /** Both keep their identity while the rows are the same, or every row is measured again. */
  keyOf: (at: number) => string | number
  heightOf: (at: number) => number
  /** Scrolled into sight; -1: none. */
  chosenAt: number
  children: (at: number) => ReactNode
}

/** Only rows in sight are drawn, and further ones are read on the way; also when those that were there have left. */
export function VirtualList({ what, label, list, count, keyOf, heightOf, chosenAt, children }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const element = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => element.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 8,
    initialRect: { width: 480, height: 760 },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && last >= count - AHEAD) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, last, count])
  useEffect(() => {
    if (chosenAt >= 0) virtual.scrollToIndex(chosenAt, { align: 'auto' })
  }, [chosenAt, virtual])
  return (
    <div ref={element} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
      {isFetchingNextPage && <p className="p-3 text-center text-xs text-ink-muted">Loading more {what}…</p>}
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="flex items-center gap-2 p-3 text-sm text-danger-ink">
          More {what} could not be loaded.
          <Button size="sm" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

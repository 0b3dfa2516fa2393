'use client'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { loadNewer, loadOlder } from '@/lib/client/chat/messages/read-messages'
import {
  idsIn,
  type RowRange,
  rangeAround,
  rangeAtEnd,
  rangeNewer,
  rangeOlder,
  trimmedAtEnd,
} from '@/lib/client/chat/messages/row-range'
import type { MessageWindow } from '@/lib/client/chat/state/windows'
import { rowOf, rowsIn, topRow } from './feed-rows'

/** How near an end brings more. */
const NEAR = 900
const AT_END = 48

type Place = { id: number; offset: number; scrollTop: number }

/**
 * The scrolling of a list of messages: which of them are drawn, where it opens, that what is read stays where it is while
 * rows come and grow above and below, and that the end stays the end for whoever is there.
 */
export function useFeedScroll(
  windowKey: string,
  window: MessageWindow,
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
) {
  const { ids, opened } = window
  const [range, setRange] = useState<RowRange>(() => openingRange(window))
  const [atEnd, setAtEnd] = useState(true)
  const place = useRef<Place | null>(null)
  const stick = useRef(true)
  const wentTo = useRef(-1)

  // A new opening is drawn at its own place from the first frame.
  const [openedRange, setOpenedRange] = useState(opened)
  if (openedRange !== opened) {
    setOpenedRange(opened)
    setRange(openingRange(window))
  }

  const remember = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const row = topRow(box)
    const id = Number(row?.dataset.messageId)
    place.current = row
      ? { id, offset: row.getBoundingClientRect().top - box.getBoundingClientRect().top, scrollTop: box.scrollTop }
      : null
  }, [scroller])

  /** Puts what is read back to where it was before something changed above it. */
  const restore = useCallback(() => {
    const box = scroller.current
    if (!box) return
    if (stick.current) box.scrollTop = box.scrollHeight
    else if (place.current) {
      const row = rowOf(box, place.current.id)
      if (row) {
        const expected = place.current.offset - (box.scrollTop - place.current.scrollTop)
        const actual = row.getBoundingClientRect().top - box.getBoundingClientRect().top
        if (Math.abs(actual - expected) > 0.5) box.scrollTop += actual - expected
      }
    }
    remember()
  }, [scroller, remember])

  const onMove = useEffectEvent(() => {
    const box = scroller.current
    if (!box) return
    const below = box.scrollHeight - box.scrollTop - box.clientHeight
    const drawnToEnd = range.last === null
    const isEnd = below < AT_END && drawnToEnd && window.foundNewest
    stick.current = isEnd
    setAtEnd(isEnd)
    remember()
    if (below < NEAR && drawnToEnd) setRange((current) => trimmedAtEnd(ids, current))
    if (box.scrollTop < NEAR) {
      const older = rangeOlder(ids, range)
      if (older) setRange(older)
      else loadOlder(windowKey)
    }
    if (below < NEAR) {
      const newer = rangeNewer(ids, range)
      if (newer) setRange(newer)
      else loadNewer(windowKey)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    if (wentTo.current !== opened) {
      wentTo.current = opened
      stick.current = goToOpening(box, window)
      remember()
    } else restore()
    onMove()
  }, [opened, ids, range, window.foundNewest, window.foundOldest])

  useEffect(() => {
    const box = scroller.current
    const inner = content.current
    if (!box || !inner) return
    const observer = new ResizeObserver(restore)
    observer.observe(inner)
    observer.observe(box)
    const listener = () => onMove()
    box.addEventListener('scroll', listener, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', listener)
    }
  }, [scroller, content, restore])

  /** Down to the newest message that is loaded. */
  const toEnd = useCallback(() => {
    stick.current = true
    setRange(rangeAtEnd(ids))
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }, [ids, scroller])

  /** Up to the oldest message that is loaded. */
  const toStart = useCallback(() => {
    stick.current = false
    place.current = null
    setRange(rangeAround(ids, ids[0] ?? 0))
    scroller.current?.scrollTo({ top: 0 })
  }, [ids, scroller])

  /** Makes sure that a message is drawn, and moves to it. */
  const toMessage = useCallback(
    (id: number) => {
      const box = scroller.current
      if (!box) return
      stick.current = false
      rowOf(box, id)?.scrollIntoView({ block: 'nearest' })
      remember()
    },
    [scroller, remember],
  )

  return { drawn: idsIn(ids, range), range, atEnd, toStart, toEnd, toMessage, topId: () => place.current?.id ?? null }
}

function openingRange({ ids, anchor, firstUnread }: MessageWindow): RowRange {
  const around = anchor ?? firstUnread
  return around === null ? rangeAtEnd(ids) : rangeAround(ids, around)
}

/** @returns whether it opened at the end */
function goToOpening(box: HTMLElement, window: MessageWindow): boolean {
  const target = window.anchor ?? window.firstUnread
  const row = target === null ? null : rowAtOrAfter(box, target)
  if (!row) {
    box.scrollTop = box.scrollHeight
    return window.foundNewest
  }
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top
  // With what came before above it: a link to a message shows it in the upper half, unread ones begin a little lower than the top.
  box.scrollTop += top - box.clientHeight * (window.anchor === null ? 0.2 : 0.35)
  return window.foundNewest && box.scrollHeight - box.scrollTop - box.clientHeight < AT_END
}

function rowAtOrAfter(box: HTMLElement, id: number): HTMLElement | null {
  return rowOf(box, id) ?? rowsIn(box).find((row) => Number(row.dataset.messageId) >= id) ?? null
}

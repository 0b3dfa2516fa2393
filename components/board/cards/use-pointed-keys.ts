'use client'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { dialogIsOpen, isTyping, singleKeysAreOn } from '@/lib/client/shortcuts'
import type { CellKey } from '../board-model'

type Options = {
  boardRef: RefObject<HTMLElement | null>
  /** Keys go elsewhere for now, e.g. with a carried card. */
  busy: boolean
  onLetter: (key: string, rowId: string) => boolean
  onOpen: (rowId: string) => void
  onAddTo: (cell: CellKey) => void
}

/**
 * Keys go to the card under the mouse, also where the focus is on another or on none; C to the column under it. What is
 * pointed at counts from a movement of the mouse until the arrows walk: a card that scrolls under a resting mouse is not meant.
 */
export function usePointedKeys({ boardRef, busy, onLetter, onOpen, onAddTo }: Options) {
  const pointed = useRef<Element | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    const under = pointed.current
    if (busy || !under?.isConnected || event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || dialogIsOpen()) return
    const isFree = target === document.body || target.matches('[data-card]')
    const isLetter = /^[a-z]$/.test(event.key)
    if (!(isLetter ? singleKeysAreOn() : event.key === 'Enter' && isFree)) return
    const card = under.closest<HTMLElement>('[data-card]:not([aria-busy])')
    const rowId = card?.dataset.card
    const { column, lane } = under.closest<HTMLElement>('[data-adds]')?.dataset ?? {}
    if (card && rowId) {
      // The board has the keys of the card that has the focus.
      if (target === card) return
      card.focus({ preventScroll: true })
      if (isLetter && !onLetter(event.key, rowId)) return
      if (!isLetter) onOpen(rowId)
    } else if (event.key === 'c' && column !== undefined) onAddTo({ column, lane: lane ?? null })
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Before the card that has the focus hears of it.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  return {
    onPointerMove: ({ target, pointerType, movementX, movementY }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(movementX || movementY)) return
      pointed.current = boardRef.current?.contains(target as Node) ? (target as Element) : null
    },
    forget: () => {
      pointed.current = null
    },
  }
}

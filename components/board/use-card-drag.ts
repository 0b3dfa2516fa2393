'use client'
import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Drop, dropAt, scrollAtEdges } from './drag-target'

/** A mouse has to move so far, a finger to rest so long without moving, before a press becomes a drag. */
const MOUSE_DISTANCE = 6
const HOLD_MS = 220
const FINGER_PLAY = 8

type Point = { x: number; y: number }
type Press = { rowId: string; start: Point; at: Point; touch: boolean; timer?: ReturnType<typeof setTimeout> }
export type Drag = { rowId: string; drop: Drop | null }

type Options = {
  boardRef: RefObject<HTMLElement | null>
  enabled: boolean
  onStart: (rowId: string) => void
  onDrop: (rowId: string, drop: Drop) => void
}

/**
 * Dragging cards by mouse and finger, for the whole board in one place: cards that come and go while it scrolls need
 * nothing of their own. What floats under the pointer is moved without drawing the board again.
 */
export function useCardDrag({ boardRef, enabled, onStart, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const overlayRef = useRef<HTMLDivElement>(null)
  const press = useRef<Press | null>(null)
  const active = useRef<Drag | null>(null)
  const stopListening = useRef<() => void>(() => undefined)

  const show = useCallback((next: Drag | null) => {
    active.current = next
    setDrag(next)
  }, [])

  const follow = useCallback(() => {
    const board = boardRef.current
    const { current: held } = press
    const { current: now } = active
    if (!board || !held || !now) return
    if (overlayRef.current) overlayRef.current.style.transform = `translate(${held.at.x}px, ${held.at.y}px)`
    const target = dropAt(board, held.at)
    const drop = target?.drop ?? null
    if (JSON.stringify(drop) !== JSON.stringify(now.drop)) show({ ...now, drop })
    return scrollAtEdges(board, target?.cell ?? null, held.at)
  }, [boardRef, show])

  const begin = useEffectEvent(() => {
    const { current: held } = press
    if (!held) return
    onStart(held.rowId)
    show({ rowId: held.rowId, drop: null })
    window.getSelection()?.removeAllRanges()
  })

  const end = useEffectEvent((dropped: boolean) => {
    stopListening.current()
    clearTimeout(press.current?.timer)
    const { current: now } = active
    press.current = null
    show(null)
    if (!now) return
    swallowClick()
    if (dropped && now.drop) onDrop(now.rowId, now.drop)
  })

  // Where the pointer rests at an edge nothing moves, and yet the board must go on scrolling.
  const dragging = drag !== null
  useEffect(() => {
    if (!dragging) return
    let frame = requestAnimationFrame(function again() {
      follow()
      frame = requestAnimationFrame(again)
    })
    return () => cancelAnimationFrame(frame)
  }, [dragging, follow])

  const onMove = useEffectEvent((at: Point, event: Event) => {
    const { current: held } = press
    if (!held) return
    held.at = at
    if (active.current) {
      // Else the page would scroll under the finger.
      if (event.cancelable) event.preventDefault()
      follow()
      return
    }
    const moved = Math.hypot(at.x - held.start.x, at.y - held.start.y)
    if (held.touch ? moved > FINGER_PLAY : false) end(false)
    if (!held.touch && moved > MOUSE_DISTANCE) begin()
  })

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const card = target.closest<HTMLElement>('[data-card]')
    const rowId = card?.dataset.card
    if (!enabled || !rowId || press.current || event.button !== 0 || !event.isPrimary) return
    if (!event.currentTarget.contains(target) || target.closest('button, a, input')) return
    const touch = event.pointerType !== 'mouse'
    const start = { x: event.clientX, y: event.clientY }
    press.current = { rowId, start, at: start, touch, timer: touch ? setTimeout(() => begin(), HOLD_MS) : undefined }
    // On the card itself: a finger's events stay with the element it came down on, even when that leaves the page.
    stopListening.current = listen(touch ? target : document, touch, {
      move: (at, moved) => onMove(at, moved),
      end: (dropped) => end(dropped),
    })
  }

  useEffect(() => () => stopListening.current(), [])
  return { drag, overlayRef, onPointerDown, isPressed: () => press.current !== null }
}

type Handlers = { move: (at: Point, event: Event) => void; end: (dropped: boolean) => void }

function listen(target: EventTarget, touch: boolean, { move, end }: Handlers): () => void {
  const pointOf = (event: Event): Point | null => {
    const at = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent)
    return at ? { x: at.clientX, y: at.clientY } : null
  }
  const onMove = (event: Event) => {
    const at = pointOf(event)
    if (at) move(at, event)
  }
  const onEnd = () => end(true)
  const onCancel = () => end(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  const stops = (event: Event) => event.preventDefault()
  const names = touch
    ? { move: 'touchmove', end: 'touchend', cancel: 'touchcancel' }
    : { move: 'mousemove', end: 'mouseup', cancel: 'dragstart' }
  target.addEventListener(names.move, onMove, { passive: false })
  target.addEventListener(names.end, onEnd)
  target.addEventListener(names.cancel, onCancel)
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('blur', onCancel)
  // A long press would open the browser's own menu.
  if (touch) window.addEventListener('contextmenu', stops, true)
  return () => {
    target.removeEventListener(names.move, onMove)
    target.removeEventListener(names.end, onEnd)
    target.removeEventListener(names.cancel, onCancel)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('blur', onCancel)
    window.removeEventListener('contextmenu', stops, true)
  }
}

/** The click that follows the end of a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

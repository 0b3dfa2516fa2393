'use client'
import { type PointerEvent, useRef } from 'react'

type Props = {
  width: number
  onDraw: (width: number) => void
  onDone: (width: number) => void
  onFit: () => void
}

/** Drag to resize, double-click to fit the content; by keyboard Shift with the arrows on the header. */
export function ResizeHandle({ width, onDraw, onDone, onFit }: Props) {
  const drag = useRef<{ x: number; width: number; now: number } | null>(null)
  const end = () => {
    if (drag.current && drag.current.now !== drag.current.width) onDone(drag.current.now)
    drag.current = null
  }
  return (
    <span
      aria-hidden
      onDoubleClick={onFit}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        // The header under it would take the way for a drag of the column.
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width, now: width }
      }}
      onPointerMove={(event) => {
        if (!drag.current) return
        drag.current.now = drag.current.width + event.clientX - drag.current.x
        onDraw(drag.current.now)
      }}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute inset-y-0 right-0 z-[1] w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-px after:bg-line-strong hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-accent touch:w-5"
    />
  )
}

'use client'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useGrid } from '@/components/grid/grid-context'
import { formatNumber } from '@/lib/client/format'
import type { BoardCard } from '@/lib/client/grid/grid-types'
import { CardFace } from './cards/card-face'

/** What floats under the pointer: the card, and how many come with it. */
export function DragOverlay({
  card,
  count,
  overlayRef,
}: {
  card: BoardCard
  count: number
  overlayRef: RefObject<HTMLDivElement | null>
}) {
  const { labelOf } = useGrid()
  return createPortal(
    <div ref={overlayRef} aria-hidden className="pointer-events-none fixed top-0 left-0 z-(--z-toast)">
      {count > 1 && (
        <div className="absolute -top-1 -left-6 h-16 w-64 -rotate-2 rounded-md border border-line-strong bg-surface shadow-md" />
      )}
      <div className="relative -mt-4 -ml-8 w-64 rotate-1 rounded-md border border-accent bg-surface p-2.5 text-sm shadow-lg">
        <CardFace card={card} label={labelOf(card)} />
        {count > 1 && (
          <span className="tabular absolute -top-2.5 -right-2.5 flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
            {formatNumber(count)}
          </span>
        )}
      </div>
    </div>,
    document.body,
  )
}

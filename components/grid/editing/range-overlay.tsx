'use client'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import type { ColumnModel } from '../table/use-column-model'
import type { Area } from './clipboard/paste-plan'

type Props = {
  scrollRef: RefObject<HTMLDivElement | null>
  area: Area
  model: Pick<ColumnModel, 'pinned' | 'center'>
  checkWidth: number
  rowHeight: number
  /** `selected`: the cells that are chosen; `copied`: those on the clipboard; `fill`: those that a drag will fill. */
  look: 'selected' | 'copied' | 'fill'
  /** Only while the table has the focus. */
  quiet?: boolean
  /** Starts filling from the corner; without it there is no handle. */
  onFill?: (event: PointerEvent) => void
}

const LOOKS = {
  selected: 'border-2 border-accent',
  copied: 'border-2 border-dashed border-accent',
  fill: 'border-2 border-dotted border-accent',
}

/**
 * A rectangle over the cells, so that no row is drawn again when it changes. What lies beneath the pinned columns is
 * clipped as the table scrolls sideways.
 */
export function RangeOverlay({ scrollRef, area, model, checkWidth, rowHeight, look, quiet, onFill }: Props) {
  const edges = columnEdges(model, checkWidth)
  const pinnedCount = model.pinned.length
  const pinnedWidth = edges[pinnedCount] ?? checkWidth
  const top = area.top * rowHeight
  const height = (area.bottom - area.top + 1) * rowHeight
  const pinned = area.left <= pinnedCount ? spanOf(edges, area.left, Math.min(area.right, pinnedCount)) : null
  const centre = area.right > pinnedCount ? spanOf(edges, Math.max(area.left, pinnedCount + 1), area.right) : null
  const centreRef = useRef<HTMLDivElement>(null)
  const left = centre?.left ?? 0

  useEffect(() => {
    const scroller = scrollRef.current
    const box = centreRef.current
    if (!scroller || !box) return
    const clip = () => {
      const covered = Math.max(0, scroller.scrollLeft + pinnedWidth - left)
      box.style.clipPath = covered > 0 ? `inset(-6px -6px -6px ${covered}px)` : ''
    }
    clip()
    scroller.addEventListener('scroll', clip, { passive: true })
    return () => scroller.removeEventListener('scroll', clip)
  }, [scrollRef, pinnedWidth, left])

  const style = cn(
    'pointer-events-none absolute rounded-xs',
    LOOKS[look],
    look === 'selected' && (height > rowHeight || area.right > area.left) && 'bg-accent/8',
  )
  const handle = onFill && (
    <span
      aria-hidden
      title="Drag to fill; Ctrl+D fills down"
      onPointerDown={onFill}
      className="pointer-events-auto absolute -right-1 -bottom-1 size-2.5 cursor-crosshair rounded-xs border border-surface bg-accent after:absolute after:-inset-1.5 after:content-['']"
    />
  )
  return (
    <div
      aria-hidden
      data-range={look}
      className={cn('pointer-events-none absolute inset-0', quiet && 'hidden group-focus-within/grid:block')}
    >
      {centre && (
        <div
          ref={centreRef}
          className={cn(style, pinned && 'rounded-l-none border-l-0')}
          style={{ top, height, left: centre.left, width: centre.width }}
        >
          {handle}
        </div>
      )}
      {pinned && (
        <div className="sticky left-0 z-[2] size-0">
          <div
            className={cn(style, centre && 'rounded-r-none border-r-0')}
            style={{ top, height, left: pinned.left, width: pinned.width }}
          >
            {!centre && handle}
          </div>
        </div>
      )}
    </div>
  )
}

/** Left edges by place; place 0 is the box for selecting, so edge n is where column n+1 begins. */
function columnEdges({ pinned, center }: Props['model'], checkWidth: number): number[] {
  const edges = [checkWidth]
  for (const { width } of [...pinned, ...center]) edges.push((edges.at(-1) ?? 0) + width)
  return edges
}

function spanOf(edges: number[], first: number, last: number): { left: number; width: number } {
  const left = edges[first - 1] ?? 0
  return { left, width: (edges[last] ?? left) - left }
}

// biome-ignore-all lint/a11y/useSemanticElements: rows are virtual, a table element cannot hold them
'use client'

import { type CSSProperties, memo, useMemo } from 'react'
import type { ColumnSlice } from './use-virtual-window'

type Props = { index: number; top: number; height: number; slice: ColumnSlice }

/**
 * The place of a row that is on its way. One element with its bars painted as a background: a drag of the scrollbar passes
 * thousands of them, and cells or movement in each would hold the page up. Being busy, it needs no cells.
 */
export const RowPlaceholder = memo(function RowPlaceholder({ index, top, height, slice }: Props) {
  const bars = useMemo(() => barsOf(slice), [slice])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to act on yet
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy
      className="absolute top-0 left-0 min-w-full border-b border-line bg-surface bg-no-repeat"
      style={{ transform: `translateY(${top}px)`, height, width: slice.totalWidth, ...bars }}
    />
  )
})

const PADDING = 10
const BAR_HEIGHT = 10

/** A bar in each visible column, each of another length. */
function barsOf({ pinned, shown, checkWidth }: ColumnSlice): CSSProperties {
  let left = checkWidth
  const places = pinned.map((column) => {
    const place = { left, width: column.width }
    left += column.width
    return place
  })
  const all = [...places, ...shown.map(({ start, width }) => ({ left: start, width }))]
  return {
    backgroundImage: all.map(() => 'linear-gradient(var(--neutral-soft), var(--neutral-soft))').join(', '),
    backgroundPosition: all.map(({ left: at }) => `${at + PADDING}px 50%`).join(', '),
    backgroundSize: all
      .map(({ width }, column) => `${(width - 2 * PADDING) * (0.4 + ((column * 17) % 45) / 100)}px ${BAR_HEIGHT}px`)
      .join(', '),
  }
}

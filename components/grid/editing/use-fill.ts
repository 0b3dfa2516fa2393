'use client'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { HEADER_HEIGHT } from '../table/layout'
import { contains, fillTarget } from './cell-range'
import { MAX_ROWS, rowsBetween } from './clipboard/cells'
import { plainText } from './clipboard/format'
import type { Area } from './clipboard/paste-plan'
import type { TargetCell } from './clipboard/plan-changes'
import { dragOverCells } from './drag-over-cells'
import { mayEdit } from './editable'
import type { BlockEdits } from './use-block-edits'
import type { CellRange } from './use-cell-range'

type Options = {
  scrollRef: RefObject<HTMLDivElement | null>
  range: CellRange
  columns: ClientColumn[]
  blocks: BlockEdits
  pinnedWidth: number
}

/** Filling cells from their neighbours: by keys, or by dragging the corner of the selection. */
export function useFill({ scrollRef, range, columns, blocks, pinnedWidth }: Options) {
  const { shown, grid, view } = useGrid()
  const format = useFormat()
  const [preview, setPreview] = useState<Area | null>(null)
  const target = useRef<Area | null>(null)

  /** Repeats the cells of `from` over the others of `to`. */
  const fill = async (from: Area, to: Area) => {
    const first = Math.min(from.top, to.top)
    const last = Math.max(from.bottom, to.bottom)
    if (last - first >= MAX_ROWS) return void toast.info(`At most ${MAX_ROWS} rows can be filled at once`)
    const rows = await rowsBetween(shown, first, last)
    const [height, width] = [from.bottom - from.top + 1, from.right - from.left + 1]
    const targets: TargetCell[] = []
    for (let y = to.top; y <= to.bottom; y++) {
      for (let x = to.left; x <= to.right; x++) {
        if (contains(from, { row: y, column: x })) continue
        const row = rows.get(y)
        const column = columns[x - 1]
        const sourceRow = rows.get(from.top + wrapped(y - from.top, height))
        const sourceColumn = columns[from.left + wrapped(x - from.left, width) - 1]
        if (!row || !column || !sourceRow || !sourceColumn || !mayEdit({ grid, view }, column, row)) continue
        const text = plainText(sourceColumn, sourceRow, format)
        targets.push({ row, column, source: { text, from: { column: sourceColumn, row: sourceRow } } })
      }
    }
    await blocks.apply('filled', targets)
  }

  /** The first row of the selection into the others; of one row, the one above into it. */
  const down = () => {
    const { area } = range
    const one = area.top === area.bottom
    if (one && area.top === 0) return
    const top = one ? area.top - 1 : area.top
    void fill({ ...area, top, bottom: top }, { ...area, top })
  }

  const right = () => {
    const { area } = range
    const one = area.left === area.right
    if (one && area.left <= 1) return
    const left = one ? area.left - 1 : area.left
    void fill({ ...area, left, right: left }, { ...area, left })
  }

  const startDrag = (event: PointerEvent) => {
    const scroller = scrollRef.current
    if (!scroller || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const { area } = range
    target.current = null
    dragOverCells(event, {
      scroller,
      inset: { top: HEADER_HEIGHT, left: pinnedWidth },
      onMove: (place) => {
        target.current =
          place.row < 0 ? null : (fillTarget(area, { ...place, column: Math.max(1, place.column) })?.target ?? null)
        setPreview(target.current)
      },
      onEnd: (cancelled) => {
        setPreview(null)
        if (!cancelled && target.current) void fill(area, target.current)
      },
    })
  }

  return { down, right, startDrag, preview }
}

const wrapped = (offset: number, size: number): number => ((offset % size) + size) % size

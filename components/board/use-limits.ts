'use client'
import { useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { describeRows } from '@/components/grid/state/words'
import { announce } from '@/components/ui/feedback/announce'
import { confirm } from '@/components/ui/overlays/confirm'
import type { BoardState } from './board-model'
import { cellsOf } from './board-runs'
import type { BoardData } from './use-board-data'
import type { MoveCards } from './use-board-moves'

/** The number is seen to shake before the question lies over it. */
const SHAKE_MS = 320

/** Asks before cards go into a column that is full; the answer holds for this move alone. */
export function useLimits(state: BoardState, data: Pick<BoardData, 'update'>, move: MoveCards) {
  const { grid } = useGrid()
  const [full, setFull] = useState<string | null>(null)
  const moveWithin: MoveCards = async (ids, to) => {
    const column = state.columns.find(({ key }) => key === to.column)
    const here = new Set(cellsOf(state, to.column).flatMap(({ cards }) => cards.map(({ row_id }) => row_id)))
    const entering = ids.filter((id) => !here.has(id)).length
    if (!column?.limit || entering === 0 || column.count + entering <= column.limit) return move(ids, to)
    const limit = `${column.label} holds ${describeRows(grid, column.count)}; its limit is ${column.limit}.`
    setFull(column.key)
    announce(limit)
    await new Promise((resolve) => setTimeout(resolve, SHAKE_MS))
    setFull(null)
    const sure = await confirm({
      title: `${column.label} is full`,
      body: limit,
      button: entering === 1 ? 'Move it anyway' : `Move ${entering} anyway`,
    })
    // Carried cards lie where they were put down until the board changes: it is drawn as it was.
    return sure ? move(ids, to) : void data.update((now) => ({ ...now }))
  }
  return { full, move: moveWithin }
}

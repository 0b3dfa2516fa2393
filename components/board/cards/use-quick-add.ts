'use client'
import { useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { announce } from '@/components/ui/feedback/announce'
import { isApiError, messageOf, newIdempotencyKey } from '@/lib/client/api'
import type { BoardCard, ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import { createRow } from '@/lib/client/queries'
import {
  type BoardDetails,
  type CellKey,
  findCard,
  laneValue,
  withCard,
  withNewCard,
  withoutCard,
} from '../board-model'
import type { BoardData } from '../use-board-data'

const PENDING = 'pending:'

/** A card that the server does not know yet. */
export const isPending = (card: BoardCard): boolean => card.row_id.startsWith(PENDING)

/** Columns whose values a new card gets from where it is added. */
function presetOf(cell: CellKey, { column, lane }: BoardDetails): Record<string, string | boolean> {
  const value = lane && cell.lane !== null ? laneValue(lane, cell.lane) : null
  return { [column]: cell.column, ...(lane?.creatable && value !== null ? { [lane.key]: value } : {}) }
}

/** Whether a name and a place are enough, or the form has to ask for more. */
function asksForMore(grid: ClientGrid, preset: object, primary: ClientColumn | undefined): boolean {
  if (!primary?.creatable) return true
  if (grid.form.exactlyOne?.some(({ fields }) => !fields.some((key) => key in preset))) return true
  return grid.columns.some(
    (column) => column.required && column.creatable && column !== primary && !(column.key in preset),
  )
}

/** New cards from a name alone: at once on the board, and on their way to the server. */
export function useQuickAdd(cell: CellKey, data: Pick<BoardData, 'details' | 'update' | 'cancelReads'>) {
  const { grid, refresh, startCreating, labelOf } = useGrid()
  const { details, update, cancelReads } = data
  const [problem, setProblem] = useState<string | null>(null)
  const numbers = useRef(0)
  const primary = grid.columns.find((column) => column.primary)

  /** @returns the name, if it has to be typed again */
  const add = async (name: string): Promise<string | null> => {
    const preset = presetOf(cell, details)
    setProblem(null)
    if (!primary || asksForMore(grid, preset, primary)) {
      const texts = Object.fromEntries(Object.entries(preset).map(([key, value]) => [key, String(value)]))
      startCreating({ ...texts, ...(primary ? { [primary.key]: name } : {}) })
      return null
    }
    const draft: BoardCard = {
      ...preset,
      row_id: `${PENDING}${++numbers.current}-${Date.now()}`,
      [primary.key]: name,
      board_since: new Date().toISOString(),
    }
    await cancelReads()
    update((state) => withNewCard(state, { ...cell, index: 0 }, draft, details))
    try {
      const { row } = await createRow(grid.slug, { ...preset, [primary.key]: name }, newIdempotencyKey())
      update((state) => withCard(state, row, draft.row_id))
      announce(`${labelOf(row)} created`)
      refresh()
      return null
    } catch (error) {
      update((state) => (findCard(state, draft.row_id) ? withoutCard(state, cell, draft, details) : state))
      setProblem(wordsOf(error, primary, grid))
      return name
    }
  }
  return { add, problem, clearProblem: () => setProblem(null), label: primary?.label ?? 'Name' }
}

/** What is wrong with the name says itself; what is wrong elsewhere says where. */
function wordsOf(error: unknown, primary: ClientColumn, grid: ClientGrid): string {
  if (!isApiError(error) || error.fields.length === 0) return messageOf(error)
  return error.fields
    .map(({ loc, msg }) => {
      const column = grid.columns.find((one) => one.key === loc.at(-1))
      return column && column !== primary ? `${column.label}: ${msg}` : msg
    })
    .join(' ')
}

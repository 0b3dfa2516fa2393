'use client'
import { useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { isApiError, messageOf } from '@/lib/client/api'
import type { ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import { randomId } from '@/lib/client/random-id'
import { useBoard } from '../board-context'
import { type BoardDetails, type CellKey, laneValue } from '../board-model'

/** A new card: its values, and the names of what they refer to. */
export type NewCard = { values: Record<string, unknown>; shown: Record<string, unknown> }

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

/** New cards from a line alone: at once on the board, and on their way to the server. */
export function useQuickAdd(cell: CellKey) {
  const { grid, startCreating } = useGrid()
  const { data, sendNew } = useBoard()
  const [problem, setProblem] = useState<string | null>(null)
  const primary = grid.columns.find((column) => column.primary)

  /** @returns whether it was taken; else it has to be typed again */
  const add = async ({ values, shown }: NewCard): Promise<boolean> => {
    const preset = presetOf(cell, data.details)
    setProblem(null)
    if (asksForMore(grid, preset, primary)) {
      const texts = Object.entries({ ...preset, ...values }).map(([key, value]) => [key, String(value)])
      startCreating(Object.fromEntries(texts))
      return true
    }
    const key = randomId()
    try {
      // The name first: it is what the card is called should it be refused later.
      const card = { ...values, ...preset, ...values }
      await sendNew(key, { slug: grid.slug, cell, values: card, shown, key, at: Date.now(), waits: false })
      return true
    } catch (error) {
      setProblem(wordsOf(error, primary, grid))
      return false
    }
  }
  return { add, problem, setProblem, primary }
}

/** What is wrong with the name says itself; what is wrong elsewhere says where. */
function wordsOf(error: unknown, primary: ClientColumn | undefined, grid: ClientGrid): string {
  if (!isApiError(error) || error.fields.length === 0) return messageOf(error)
  return error.fields
    .map(({ loc, msg }) => {
      const column = grid.columns.find((one) => one.key === loc.at(-1))
      return column && column !== primary ? `${column.label}: ${msg}` : msg
    })
    .join(' ')
}

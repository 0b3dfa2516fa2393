'use client'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { gridKeys } from '@/lib/client/queries'

type Answer = AnswerOf<'GET /pm/time-sheet'>
type KnownCard = Answer['previous_cards'][number]
/** One that was just added by its title is known whole once it has time. */
export type SheetCard = Omit<KnownCard, 'number'> & { number: number | null }
type Row = { card: SheetCard; cells: SheetCell[] }
export type TimeSheet = Omit<Answer, 'rows'> & { rows: Row[] }
export type SheetCell = Answer['rows'][number]['cells'][number]

const SHEETS = [...gridKeys.grid('project-time'), 'sheet']

const sheetQuery = (week: string | undefined, userId: string | undefined) =>
  queryOptions({
    queryKey: [...SHEETS, week ?? '', userId ?? ''],
    queryFn: ({ signal }): Promise<TimeSheet> => call('GET /pm/time-sheet', { week, user_id: userId }, { signal }),
  })

/** A person's week, as it is now: clocks and corrections of others come in. */
export function useTimeSheet(week: string | undefined, userId: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = sheetQuery(week, userId)
  useLive(({ type, slug }) => {
    if ((type === 'grid' && slug === 'project-time') || type === 'resync' || type === 'reconnected')
      void client.invalidateQueries({ queryKey: SHEETS })
  })
  const query = useQuery(sheetQuery(week, userId))
  // Cards without time are on nobody's sheet but this one.
  const [added, setAdded] = useState<SheetCard[]>([])
  const data = query.data && withCards(query.data, added)
  /** What was typed stands at once; a refusal puts back what was. */
  const put = (cardId: string, cell: SheetCell) =>
    client.setQueryData(queryKey, (sheet) => {
      if (!sheet) return sheet
      const { rows } = withCards(sheet, added)
      return { ...sheet, rows: rows.map(withCell(cardId, cell)).filter(({ cells }) => cells.length > 0) }
    })
  return {
    error: query.error,
    data,
    /** @throws ApiError */
    setCell: async (cardId: string, before: SheetCell, seconds: number) => {
      put(cardId, { ...before, seconds })
      try {
        const { cell } = await call('PUT /pm/time-sheet', {
          card_id: cardId,
          day: before.day,
          seconds,
          user_id: query.data?.user_id,
        })
        put(cardId, cell)
      } catch (error) {
        put(cardId, before)
        throw error
      }
    },
    addCard: (card: SheetCard) => setAdded((cards) => [...cards, card]),
  }
}

function withCards(sheet: TimeSheet, added: SheetCard[]): TimeSheet {
  const isNew = (card: SheetCard) => !sheet.rows.some((row) => row.card.id === card.id)
  const cards = [...new Map(added.filter(isNew).map((card) => [card.id, card])).values()]
  return {
    ...sheet,
    rows: [...sheet.rows, ...cards.map((card) => ({ card, cells: [] }))],
    previous_cards: sheet.previous_cards.filter(({ id }) => !added.some((card) => card.id === id)),
  }
}

const withCell =
  (cardId: string, cell: SheetCell) =>
  (row: Row): Row =>
    row.card.id === cardId ? { ...row, cells: [...row.cells.filter(({ day }) => day !== cell.day), cell] } : row

export const cellOf = (row: Row, day: string): SheetCell =>
  row.cells.find((cell) => cell.day === day) ?? {
    day,
    seconds: 0,
    fixed_seconds: 0,
    unbilled_seconds: 0,
    running_seconds: null,
  }

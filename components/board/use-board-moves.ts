'use client'
import { useCallback, useRef } from 'react'
import { UndoProblem } from '@/components/grid/editing/undo/undo-stack'
import { useGrid } from '@/components/grid/grid-context'
import { describeRows } from '@/components/grid/state/words'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { type BoardState, type CardPlace, type CellKey, findCard, withCard } from './board-model'
import { isWhereItIs, type Run, runsBack, runTo, withRun } from './board-runs'
import { sendRun } from './send-run'
import type { BoardData } from './use-board-data'

/** One toast for moves, so that a busy hand does not pile them up. */
const TOAST = 'board-move'

/** Moves cards at once and asks the server afterwards: who is refused goes back, and why is said. */
export function useBoardMoves(data: BoardData) {
  const { grid, labelOf, refresh, undo } = useGrid()
  const latest = useRef(data)
  latest.current = data
  // What is sent waits for what was sent before, so that an undo never overtakes the move that it takes back.
  const line = useRef<Promise<unknown>>(Promise.resolve())

  /** Shows and sends; who was refused is brought back by `back`. */
  const apply = useCallback(
    async (runs: Run[], back: Run[]) => {
      const { details, cancelReads, update } = latest.current
      await cancelReads()
      update((state) => runs.reduce((now, run) => withRun(now, run, details), state))
      const refused: { id: string; message: string }[] = []
      let error: unknown = null
      for (const run of runs) {
        const sent = line.current.then(() => sendRun(grid.slug, run, details.lane?.key ?? null))
        line.current = sent.catch(() => {})
        const outcome = await sent
        update((state) => outcome.moved.reduce((now, row) => withCard(now, row), state))
        refused.push(...outcome.refused)
        error ??= outcome.error
      }
      const stay = new Set(refused.map(({ id }) => id))
      update((state) =>
        back.reduce((now, run) => {
          const ids = run.ids.filter((id) => stay.has(id))
          return ids.length > 0 ? withRun(now, { ...run, ids }, details) : now
        }, state),
      )
      refresh()
      return { refused, error }
    },
    [grid.slug, refresh],
  )

  return useCallback(
    async (ids: string[], to: CardPlace): Promise<void> => {
      const { state } = latest.current
      const cards = state ? ids.flatMap((id) => findCard(state, id) ?? []) : []
      const [first] = cards
      if (!state || !first || isWhereItIs(state, ids, to)) return
      const name = ids.length === 1 ? labelOf(first.card) : describeRows(grid, ids.length)
      const from = cards.every(({ place }) => place.column === first.place.column && place.lane === first.place.lane)
      const there = runTo(state, ids, to)
      const back = runsBack(state, ids)
      const within = cards.every(({ place }) => place.column === to.column && place.lane === to.lane)
      const label = `${name} moved ${within ? 'within' : 'to'} ${describePlace(state, to)}`

      const { refused } = await apply([there], back)
      if (refused.length > 0) {
        const title =
          refused.length < ids.length
            ? `${describeRows(grid, refused.length)} of ${ids.length} could not be moved`
            : `${name} ${ids.length === 1 ? 'stays' : 'stay'} ${from ? `in ${describePlace(state, first.place)}` : 'where they were'}`
        const reasons = [...new Set(refused.map(({ message }) => message))]
        announce(`${title}. ${reasons.join(' ')}`)
        toast.error(title, { id: TOAST, description: reasons.join(' ') })
        if (refused.length === ids.length) return
      }
      const gone = new Set(refused.map(({ id }) => id))
      const moved = (runs: Run[]) =>
        runs.flatMap((run) => {
          const own = run.ids.filter((id) => !gone.has(id))
          return own.length > 0 ? [{ ...run, ids: own }] : []
        })
      const step = async (runs: Run[]) => {
        const outcome = await apply(runs, latest.current.state ? runsBack(latest.current.state, ids) : [])
        if (outcome.refused.length === 0) return
        // A line that is down may come up again; the stack then keeps the step.
        if (outcome.error) throw outcome.error
        throw new UndoProblem([...new Set(outcome.refused.map(({ message }) => message))].join(' '))
      }
      undo.push({ label, undo: () => step(moved(back)), redo: () => step(moved([there])) })
      if (refused.length > 0) return
      announce(label)
      toast.success(label, {
        id: TOAST,
        action: { label: 'Undo', onClick: () => void undo.undo() },
        duration: 10_000,
      })
    },
    [apply, grid, labelOf, undo],
  )
}

export type MoveCards = ReturnType<typeof useBoardMoves>

const labelOfColumn = (state: BoardState, key: string): string =>
  state.columns.find((column) => column.key === key)?.label ?? key

/** "Quoted", or "Quoted, Anele" where there are lanes. */
export function describePlace(state: BoardState, { column, lane }: CellKey): string {
  const own = state.lanes?.find((one) => one.key === lane)
  return own ? `${labelOfColumn(state, column)}, ${own.label}` : labelOfColumn(state, column)
}

import type { QueryClient } from '@tanstack/react-query'
import { followJob } from '@/components/shell/jobs/use-jobs'
import { toast } from '@/components/ui/feedback/toast'
import type { ActionResult, ClientGrid } from '@/lib/client/grid/grid-types'
import { type JobEntry, runGridAction, startFromJob } from '@/lib/client/queries'
import { UndoProblem, type UndoStep } from '../editing/undo/undo-stack'
import { describeRows } from '../state/words'

/** What a row had before a bulk edit and got by it; the server hands it out and takes it back as it is. */
type ValuesByRow = Record<string, unknown>

type Surroundings = { grid: ClientGrid; queries: QueryClient; onDone: (handledIds: string[]) => void }

const DELETE = 'delete'
const RESTORE = 'restore'
const UNDO_EDIT = 'undo_edit'

/** The way back from what was done to rows at once; null when there is none. */
export function stepOfResult(
  around: Surroundings,
  actionKey: string,
  result: ActionResult,
  label: string,
): UndoStep | null {
  const ids = result.results.filter(({ ok }) => ok).map(({ id }) => id)
  if (ids.length === 0) return null
  if (actionKey === 'edit') return stepOfEdit(around, valuesOf(result), label)
  if (!around.grid.bin || (actionKey !== DELETE && actionKey !== RESTORE)) return null
  const opposite = actionKey === DELETE ? RESTORE : DELETE
  return {
    label,
    undo: () => runBack(around, opposite, { ids, params: {} }).then(() => undefined),
    redo: () => runBack(around, actionKey, { ids, params: {} }).then(() => undefined),
  }
}

/** Values go back only where nobody changed them since; undoing the undo is the same again. */
function stepOfEdit(around: Surroundings, first: ValuesByRow, label: string): UndoStep | null {
  let values = first
  if (Object.keys(values).length === 0) return null
  const swap = async () => {
    const result = await runBack(around, UNDO_EDIT, { ids: Object.keys(values), params: { rows: values } })
    if (result) values = valuesOf(result)
  }
  return { label, undo: swap, redo: swap }
}

/** A run is taken back by a run of its own, and that one by another. */
export function stepOfJob(around: Surroundings, job: JobEntry): UndoStep {
  let last = job.id
  const swap = async () => {
    const { job_id } = await startFromJob(last, 'undo')
    const ended = await followJob(around.queries, job_id)
    around.onDone([])
    if (ended.state === 'failed') throw new UndoProblem(ended.error ?? 'It did not finish.')
    last = ended.id
  }
  return { label: job.title, undo: swap, redo: swap }
}

const valuesOf = (result: ActionResult): ValuesByRow =>
  Object.fromEntries(result.results.flatMap(({ id, ok, data }) => (ok && data ? [[id, data]] : [])))

/** @throws UndoProblem when no row could be taken back; some that could not are told beside */
async function runBack(
  { grid, queries, onDone }: Surroundings,
  key: string,
  body: { ids: string[]; params: Record<string, unknown> },
): Promise<ActionResult | null> {
  const answer = await runGridAction(grid.slug, key, { ...body, confirm: true })
  if ('job_id' in answer) {
    await followJob(queries, answer.job_id)
    onDone([])
    return null
  }
  onDone([])
  const failed = answer.results.filter(({ ok }) => !ok)
  if (failed.length === 0) return answer
  const why = failed[0]?.message ?? ''
  if (failed.length === answer.results.length) throw new UndoProblem(why)
  toast.warning(`${describeRows(grid, failed.length)} left as ${failed.length === 1 ? 'it is' : 'they are'}`, {
    description: `${failed[0]?.label ?? ''}: ${why}`.replace(/^: /, ''),
  })
  return answer
}

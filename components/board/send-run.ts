import { isApiError, messageOf } from '@/lib/client/api'
import type { BoardCard, FieldError } from '@/lib/client/grid/grid-types'
import { type BoardMove, moveBoardCard, moveBoardCards } from '@/lib/client/queries'
import type { Run } from './board-runs'

/** What came of a move: the rows as they are now, and who stays where it was, with the reason. */
export type RunOutcome = { moved: BoardCard[]; refused: { id: string; message: string }[]; error: unknown }

const AT_ONCE = 100

/** Moves the cards of a run on the server; one that has lost its neighbour goes to the end of the column. */
export async function sendRun(slug: string, run: Run, laneColumn: string | null): Promise<RunOutcome> {
  const outcome: RunOutcome = { moved: [], refused: [], error: null }
  let { after } = run
  for (let from = 0; from < run.ids.length; from += AT_ONCE) {
    const ids = run.ids.slice(from, from + AT_ONCE)
    const part = await sendPart(slug, ids, bodyOf({ ...run, after }, laneColumn))
    outcome.moved.push(...part.moved)
    outcome.refused.push(...part.refused)
    outcome.error ??= part.error
    if (after) after = part.moved.at(-1)?.row_id ?? after
  }
  return outcome
}

function bodyOf({ column, lane, before, after }: Run, laneColumn: string | null): BoardMove {
  return {
    to: column,
    ...(before ? { before } : after ? { after } : {}),
    ...(laneColumn && lane !== null ? { lanes: laneColumn, lane } : {}),
  }
}

async function sendPart(slug: string, ids: string[], move: BoardMove): Promise<RunOutcome> {
  const [only] = ids
  const { before, after, ...toTheEnd } = move
  try {
    if (ids.length === 1 && only) {
      const { row } = await moveBoardCard(slug, only, move)
      return { moved: [row], refused: [], error: null }
    }
    const { results } = await moveBoardCards(slug, ids, move)
    if ((before || after) && results.some(({ errors }) => errors?.some(isOfNeighbour)))
      return sendPart(slug, ids, toTheEnd)
    return {
      moved: results.flatMap(({ row }) => row ?? []),
      refused: results.filter(({ ok }) => !ok),
      error: null,
    }
  } catch (error) {
    if ((before || after) && isApiError(error) && error.fields.some(isOfNeighbour)) return sendPart(slug, ids, toTheEnd)
    return { moved: [], refused: ids.map((id) => ({ id, message: messageOf(error) })), error }
  }
}

/** The card beside which the others were to lie has gone elsewhere. */
const isOfNeighbour = ({ loc }: FieldError): boolean => loc[1] === 'before' || loc[1] === 'after'

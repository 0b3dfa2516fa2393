import { conflict, invalidField } from '@/lib/core/errors'
import type { ModelWrites } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { tellOfTime } from './entry-store'
import { type EntryRow, entryWire } from './entry-wire'
import { runningOn } from './running-clocks'
import { callerId, demandOwn, demandUnbilled } from './whose-time'

type Values = Record<string, unknown>

const DAY_MS = 24 * 3_600_000
/** Clocks of computers differ a little. */
const LEEWAY_MS = 60_000

/** What holds for corrections and for time that is entered by hand. */
export const entryRules: NonNullable<ModelWrites['rules']> = {
  async prepare({ ctx, values, before }) {
    const entry = before as EntryRow | null
    const user_id = String(values.user_id ?? entry?.user_id ?? callerId(ctx))
    demandOwn(ctx, user_id)
    if (entry) {
      demandOwn(ctx, entry.user_id)
      if (Object.keys(values).some((key) => key !== 'note')) demandUnbilled(entry)
    }
    const stored: Values = {
      ...values,
      user_id,
      ...(entry ? {} : { source: 'hand' }),
      ...stopOfRestored(values, entry),
    }
    const whole = { ...entry, ...stored }
    const isMoved = !entry || 'started_at' in stored || 'ended_at' in stored
    const ended = isMoved ? demandOrder(whole.started_at, whole.ended_at, entry) : entry.ended_at !== null
    if (!ended && stored.card_id && stored.card_id !== entry?.card_id) await demandNoClock(ctx, String(stored.card_id))
    return stored
  },
  async afterWrite({ ctx, before, after }) {
    tellOfTime(ctx, [before as EntryRow | null, after as EntryRow])
  },
  async beforeRemove({ ctx, before }) {
    demandOwn(ctx, (before as EntryRow).user_id)
    demandUnbilled(before as EntryRow)
  },
}

/** A clock that was deleted while it ran comes back as it was then: stopped, since its card may have another one. */
const stopOfRestored = (values: Values, before: EntryRow | null): Values =>
  before && before.ended_at === null && Object.keys(values).length === 0 ? { ended_at: before.updated_at } : {}

/**
 * A finished entry has an order, a past and a length that a person can have worked.
 * @returns whether it is finished
 * @throws 422 at started_at or ended_at
 */
function demandOrder(started: unknown, ended: unknown, before: EntryRow | null): boolean {
  const start = new Date(started as string).getTime()
  const latest = Date.now() + LEEWAY_MS
  if (start > latest) throw invalidField('started_at', 'This lies in the future. Enter time that has passed.')
  if (ended === null || ended === undefined) {
    if (before && before.ended_at === null) return false
    throw invalidField('ended_at', 'Enter when the work stopped. A clock is started on its card.', 'missing')
  }
  const end = new Date(ended as string).getTime()
  if (end < start) throw invalidField('ended_at', 'The work stopped before it started. Correct one of the two.')
  if (end > latest) throw invalidField('ended_at', 'This lies in the future. Enter time that has passed.')
  if (end - start > DAY_MS)
    throw invalidField('ended_at', 'This is more than 24 hours. Enter each day’s work as an entry of its own.')
  return true
}

/** @throws 409 with the entry that runs */
export async function demandNoClock(ctx: OperationCtx, cardId: string): Promise<void> {
  const running = await runningOn(ctx, cardId)
  if (!running) return
  const whose = running.user_id === ctx.user?.id ? 'Your clock' : 'Another person’s clock'
  throw conflict(`${whose} runs on this card already. Stop it first.`, 'timer_running', { entry: entryWire(running) })
}

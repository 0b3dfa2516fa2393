import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { systemQuery } from '../db/system-query'
import { log } from '../log'
import { processState } from '../process/process-state'

/**
 * How much of a caller's allowance the other processes used. Requests are counted in memory and added to the shared
 * count in the database in batches, after the answer: no request waits for it, and callers with few requests cost
 * nothing. See docs/decisions/0014-shared-rate-limits.md.
 */
export type SharedUse = { unsent: number; sent: number; others: number; windowEnds: number; isSending: boolean }

export const newSharedUse = (): SharedUse => ({ unsent: 0, sent: 0, others: 0, windowEnds: 0, isSending: false })

const WINDOW_SECONDS = 60
/** A flood of callers must not take the connections of everybody else; what is not sent now is sent later. */
const MAX_SENDING = 2
const PAUSE_AFTER_FAILURE_MS = 5_000
/** Two ends this close are of the same window. */
const SAME_WINDOW_MS = 50

const state = () =>
  processState('shared-allowance', () => ({
    sending: 0,
    pausedUntil: 0,
    counter: new RateLimiterPostgres({
      storeClient: {
        query: async ({ text, values }: { text: string; values: unknown[] }) => {
          const rows = await systemQuery(text, values)
          return { rows, rowCount: rows.length }
        },
      },
      storeType: 'client',
      tableName: 'rate_limit',
      keyPrefix: '',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // It only counts; who is refused is decided in memory.
      points: Number.MAX_SAFE_INTEGER,
      duration: WINDOW_SECONDS,
    }),
  }))

/**
 * Counts one request, and sends what has gathered once it is a batch.
 * @param onOthers called with what the other processes used since the last time
 */
export function countShared(key: string, use: SharedUse, batch: number, onOthers: (points: number) => void): void {
  use.unsent++
  if (use.unsent < batch || use.isSending) return
  const shared = state()
  if (shared.sending >= MAX_SENDING || Date.now() < shared.pausedUntil) return
  shared.sending++
  use.isSending = true
  void send(key, use, onOthers)
    .catch((error) => {
      // Without the database each process goes on with its own count.
      shared.pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MS
      log().warn({ err: error }, 'rate limits could not be shared')
    })
    .finally(() => {
      shared.sending--
      use.isSending = false
    })
}

async function send(key: string, use: SharedUse, onOthers: (points: number) => void): Promise<void> {
  const points = use.unsent
  use.unsent = 0
  const { consumedPoints, msBeforeNext } = await state()
    .counter.penalty(key, points)
    .catch((error) => {
      use.unsent += points
      throw error
    })
  const ends = Date.now() + msBeforeNext
  if (Math.abs(ends - use.windowEnds) > SAME_WINDOW_MS) Object.assign(use, { sent: 0, others: 0, windowEnds: ends })
  use.sent += points
  const others = Math.max(use.others, consumedPoints - use.sent)
  onOthers(others - use.others)
  use.others = others
}

import { newId } from '@/lib/core/db/ids'
import { systemTransaction } from '@/lib/core/db/prisma'
import type { Claimed } from './claim'
import { inTransaction, lockLanes, settleLanes } from './lanes'

/** What came of one attempt. */
export type Outcome = Claimed & {
  ok: boolean
  at: Date
  status_code: number | null
  error: string
  answer: string
  duration_ms: number
  /** Null: there is no further attempt. */
  wait_ms: number | null
}

/**
 * Writes down a batch of attempts in one transaction, and gives the next of each lane its turn. An outcome whose lease
 * ran out in the meantime counts for nothing: another worker has the delivery.
 */
export async function finishAttempts(outcomes: Outcome[]): Promise<void> {
  const rows = outcomes.map(
    ({ id, lease, organization_id, ok, at, status_code, error, answer, duration_ms, wait_ms }) => ({
      ...{ id, lease, organization_id, ok, at, status_code, error, answer, duration_ms, wait_ms },
      attempt_id: newId(),
    }),
  )
  await systemTransaction(async (tx) => {
    await lockLanes(inTransaction(tx), outcomes)
    await tx.raw.$executeRaw`
      with outcome as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(
          id uuid, lease uuid, organization_id uuid, ok boolean, at timestamptz, status_code int, error text,
          answer text, duration_ms int, wait_ms int, attempt_id uuid)
      ), finished as (
        update integration_delivery d
           set state = case when o.ok then 'delivered'
                            when not h.active and not d.is_test then 'cancelled'
                            when o.wait_ms is null then 'failed'
                            else 'waiting' end,
               missed = not o.ok and not h.active and not d.is_test,
               attempt = d.attempt + 1, round = d.round + 1,
               next_attempt_at = case when not o.ok and h.active and o.wait_ms is not null
                                      then now() + make_interval(secs => o.wait_ms / 1000.0) end,
               lease = null, leased_until = null, status_code = o.status_code, error = o.error,
               duration_ms = o.duration_ms, last_attempt_at = o.at,
               delivered_at = case when o.ok then now() end
          from outcome o, integration_hook h
         where d.organization_id = o.organization_id and d.id = o.id and d.lease = o.lease and h.organization_id = d.organization_id and h.id = d.hook_id
        returning d.id, d.attempt
      )
      insert into integration_attempt
        (id, organization_id, delivery_id, attempt, at, duration_ms, status_code, error, answer)
      select o.attempt_id, o.organization_id, o.id, f.attempt, o.at, o.duration_ms, o.status_code, o.error, o.answer
        from outcome o join finished f on f.id = o.id`
    await settleLanes(inTransaction(tx), outcomes)
  })
}

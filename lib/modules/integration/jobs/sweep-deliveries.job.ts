import { z } from 'zod'
import { systemQuery } from '@/lib/core/db/system-query'
import { defineSystemJob } from '@/lib/core/jobs/define-job'
import { RETENTION_DAYS } from '../domain/attempts'

/** Rows a statement, so that none of them runs long or holds many locks. */
const BATCH = 2_000

const OLD = `created_at < now() - interval '${RETENTION_DAYS} days' and state in ('delivered', 'failed', 'cancelled')`
const OF_DELETED = `hook_id in (select id from integration_hook where deleted_at is not null) and state <> 'delivering'`

/** Removes deliveries and their attempts after a month, and what is left of deleted webhooks. Across organizations. */
export const sweepDeliveries = defineSystemJob({
  name: 'integration.sweep-deliveries',
  title: 'Cleanup of webhook deliveries',
  input: z.strictObject({}),
  schedule: { cron: '37 * * * *', input: {} },
  async run() {
    const removed = (await sweep(OLD)) + (await sweep(OF_DELETED))
    await systemQuery(
      `delete from integration_hook h where deleted_at < now() - interval '1 day'
         and not exists (select 1 from integration_delivery d where d.hook_id = h.id)`,
    )
    await systemQuery(
      'update integration_hook set previous_secret = null, previous_secret_until = null where previous_secret_until < now()',
    )
    return { removed }
  },
})

async function sweep(which: string): Promise<number> {
  let total = 0
  for (;;) {
    const [row] = await systemQuery<{ n: number }>(
      `with gone as (
         delete from integration_delivery where id in (select id from integration_delivery where ${which} limit ${BATCH})
         returning 1
       ) select count(*)::int as n from gone`,
    )
    total += row!.n
    if (row!.n < BATCH) return total
  }
}

import { z } from 'zod'
import { systemDb } from '../db/prisma'
import { purgeFiles } from '../files/purge-files'
import { defineSystemJob } from './define-job'

/** Rows a statement, so that none of them runs long or holds many locks. */
const BATCH = 5_000

/** What is kept how long. Times are the database's own. */
const EXPIRED = {
  idempotency_key: `created_at < now() - interval '24 hours'`,
  user_session: `least(expires_at, coalesce(ended_at, expires_at)) < now() - interval '30 days'`,
  one_time_token: `expires_at < now() - interval '1 day'`,
  sign_in_throttle: `last_failed_at < now() - interval '1 day' and (wait_until is null or wait_until < now())`,
  rate_limit: `expire < extract(epoch from now()) * 1000`,
  platform_event: `dispatched_at is not null and emitted_at < now() - interval '90 days'`,
  job_run: `finished_at < now() - interval '90 days'`,
  webhook_receipt: `received_at < now() - interval '90 days'`,
  grid_view: `deleted_at < now() - interval '30 days'`,
} as const

/** Removes what has expired: kept answers, ended sessions, used links, old events and runs, deleted files. */
export const housekeeping = defineSystemJob({
  name: 'core.keep-house',
  title: 'Cleanup of expired data',
  input: z.strictObject({}),
  schedule: { cron: '17 * * * *', input: {} },
  async run() {
    const removed: Record<string, number> = {}
    for (const [table, expired] of Object.entries(EXPIRED)) removed[table] = await removeExpired(table, expired)
    removed.stored_file = await purgeFiles()
    return removed
  },
})

async function removeExpired(table: string, expired: string): Promise<number> {
  let total = 0
  for (;;) {
    // Both texts are constants of this file.
    const count = await systemDb().$executeRawUnsafe(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${expired} limit ${BATCH}))`,
    )
    total += count
    if (count < BATCH) return total
  }
}

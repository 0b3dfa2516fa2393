import { z } from 'zod'
import { systemQuery } from '@/lib/core/db/system-query'
import { defineSystemJob } from '@/lib/core/jobs/define-job'

/** Rows a statement, so that none of them runs long. */
const BATCH = 5_000
/** Registration reads its position and its snapshot in one transaction, which is far shorter than this. */
const KEPT = '15 minutes'

const DEAD_QUEUES = 'polled_at < now() - make_interval(secs => idle_seconds)'
const UNNEEDED_EVENTS = `created_at < now() - interval '${KEPT}' and position <= coalesce(
  (select min(q.acknowledged) from chat_queue q where q.organization_id = chat_event.organization_id),
  9223372036854775807)`

/** Removes event queues that nobody asks for any more, and events that no queue needs. */
export const pruneChatEvents = defineSystemJob({
  name: 'team-chat.prune-events',
  title: 'Cleanup of chat events',
  input: z.strictObject({}),
  schedule: { cron: '*/5 * * * *', input: {} },
  async run() {
    const queues = await removeAll('chat_queue', DEAD_QUEUES)
    const events = await removeAll('chat_event', UNNEEDED_EVENTS)
    return { queues, events }
  },
})

/** Both texts are constants of this file. */
async function removeAll(table: string, which: string): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await systemQuery(
      `delete from ${table} where ctid = any (array(select ctid from ${table} where ${which} limit ${BATCH})) returning 1`,
    )
    total += removed.length
    if (removed.length < BATCH) return total
  }
}

import { compile } from '../db/sql'
import { systemQuery } from '../db/system-query'
import { QUEUE_SCHEMA } from '../jobs/queue'
import { modules } from '../registry'

type Count = { what: string; state: string; count: number }

export async function readBacklogs(): Promise<Count[]> {
  const backlogs = modules().flatMap((card) => card.backlogs ?? [])
  const counted = await Promise.all(
    backlogs.map(async ({ what, select }) => {
      const { sql: text, parameters } = compile(select)
      const rows = await systemQuery<Omit<Count, 'what'>>(text, [...parameters])
      return rows.map((row) => ({ what, ...row }))
    }),
  )
  return counted.flat()
}

/** Counted by a worker every 20 seconds, so asking costs one small read however long the queues are. */
export async function readQueues(): Promise<{ queue: string; state: string; count: number }[]> {
  return systemQuery(
    `select name as queue, state, count from ${QUEUE_SCHEMA}.queue
      cross join lateral (values ('ready', ready_count), ('deferred', deferred_count), ('active', active_count),
        ('failed', failed_count)) counted(state, count)`,
  )
}

/** @returns null while no worker has run yet */
export async function readWorkerSilence(): Promise<number | null> {
  const [row] = await systemQuery<{ seconds: number | null }>(
    `select extract(epoch from now() - cron_on)::float8 as seconds from ${QUEUE_SCHEMA}.version`,
  )
  return row?.seconds ?? null
}

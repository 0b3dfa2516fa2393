import limit, { type LimitFunction } from 'p-limit'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { systemQuery } from '../db/system-query'
import { env } from '../env'
import { onMessage, startLive } from '../live/bus'
import { onInvalidate } from '../live/invalidate'
import { log } from '../log'
import { modules } from '../registry'
import { allJobs } from './all-jobs'
import type { JobDefinition } from './define-job'
import type { Envelope } from './envelope'
import { settleLostRuns } from './job-run'
import { storeLostRuns } from './lost-runs'
import { dispatchOutbox } from './outbox'
import { createQueueClient, ensureQueue, QUEUE_SCHEMA } from './queue'
import { runJob } from './run-job'
import { repeating } from './schedules/repeating'
import { syncSchedules } from './schedules/schedules'

const POLL_MS = 2_000
const STOP_PATIENCE_MS = 25_000

export type Worker = { stop(): Promise<void> }

/**
 * Works the jobs and tasks of all modules in this process, hands on events and keeps the schedules. Any number of
 * processes may do so at once. Work starts at once when a process announces it, and within 2 seconds when that news was
 * lost. `stop` takes no new work and gives the runs under way 25 seconds; what is not done by then is tried again elsewhere.
 */
export async function startWorker(): Promise<Worker> {
  const boss = createQueueClient('worker')
  await boss.start()
  // Without a bound, the morning's schedules of all organizations would ask for more database connections than there are.
  const slots = limit(Math.max(2, env.databasePoolSize - 2))
  for (const job of allJobs()) {
    await ensureQueue(boss, job)
    await workOn(boss, job, slots)
  }

  const running = modules()
    .flatMap((card) => card.tasks ?? [])
    .map(({ name, everyMs, start }) => {
      const task = start()
      return { ...task, turns: repeating(name, everyMs, task.look) }
    })
  const lookForMore = () => {
    scout.now()
    for (const { turns } of running) turns.now()
  }
  const scout = repeating('looking for jobs', POLL_MS, () => wakeBusyQueues(boss))
  const outbox = repeating('handing on events', POLL_MS, async () => {
    if (await dispatchOutbox()) lookForMore()
  })
  const schedules = repeating('keeping the schedules', 60_000, () => syncSchedules(boss))
  const lostRuns = repeating('settling lost runs', 60_000, async () => {
    await settleLostRuns()
    await storeLostRuns()
  })
  const tasks = [outbox, scout, schedules, lostRuns, ...running.map(({ turns }) => turns)]

  startLive()
  const ends = [
    onMessage((message) => {
      if (!('wake' in message)) return
      outbox.now()
      lookForMore()
    }),
    onInvalidate('organization', () => schedules.now()),
  ]
  for (const task of tasks) task.now()
  log().info({ jobs: allJobs().length }, 'worker started')

  return {
    async stop() {
      for (const end of ends) end()
      await Promise.all([...tasks, ...running].map((task) => task.stop()))
      await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS, close: false })
      log().info('worker stopped')
    },
  }
}

async function workOn(boss: PgBoss, job: JobDefinition, slots: LimitFunction): Promise<void> {
  const options = {
    includeMetadata: true,
    localConcurrency: job.concurrency ?? 2,
    // The scout below wakes it; on its own it polls rarely, since a hundred queues polling would cost more than the work.
    pollingIntervalSeconds: 60,
    heartbeatRefreshSeconds: 10,
  } as const
  await boss.work<Envelope, void, typeof options>(job.name, options, async (queued: JobWithMetadata<Envelope>[]) => {
    // Look again straight after this run: there may be more.
    wake(boss, (worker) => worker.name === job.name)
    for (const one of queued) await (job.isWaiting ? runJob(job, one) : slots(() => runJob(job, one)))
  })
}

/** One query for all queues, in place of a poll by each. */
async function wakeBusyQueues(boss: PgBoss): Promise<void> {
  const names = allJobs().map(({ name }) => name)
  const busy = await systemQuery<{ name: string }>(
    `select q.name from unnest($1::text[]) q(name)
      where exists (
        select 1 from ${QUEUE_SCHEMA}.job j
         where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [names],
  )
  const waiting = new Set(busy.map(({ name }) => name))
  if (waiting.size) wake(boss, (worker) => waiting.has(worker.name))
}

function wake(boss: PgBoss, which: (worker: { name: string }) => boolean): void {
  for (const worker of boss.getWipData()) if (which(worker)) boss.notifyWorker(worker.id)
}

import { type Db, fromPrisma, PgBoss } from 'pg-boss'
import type { Transaction } from '../db/prisma'
import { systemQuery, systemQueryAside } from '../db/system-query'
import { log } from '../log'
import { processState } from '../process/process-state'
import type { JobDefinition } from './define-job'

/** Also the name in the migrations, which create it: web and worker never change tables. */
export const QUEUE_SCHEMA = 'pgboss'

const DAY = 24 * 3600

const pooled: Db = { executeSql: async (text, values) => ({ rows: await systemQuery(text, values) }) }
const besideThePool: Db = { executeSql: async (text, values) => ({ rows: await systemQueryAside(text, values) }) }

/** A queue client of the system role. Workers start it; to put jobs in, it needs no start. */
export function createQueueClient(role: 'sender' | 'worker'): PgBoss {
  const isWorker = role === 'worker'
  const boss = new PgBoss({
    // A sender is asked from within transactions.
    db: isWorker ? pooled : besideThePool,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    // Only an owner may rebuild indexes.
    reindex: false,
    // How soon a run whose process died is noticed.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    cronMonitorIntervalSeconds: 20,
    cronWorkerIntervalSeconds: 2,
  })
  boss.on('error', (error) => log().error({ err: error }, 'the job queue reports an error'))
  boss.on('warning', (warning) => log().warn({ warning }, 'the job queue warns'))
  return boss
}

const sender = processState('queue-sender', () => ({ boss: undefined as PgBoss | undefined, known: new Set<string>() }))

/** Creates the job's queue, or brings its settings up to date. */
export async function ensureQueue(boss: PgBoss, job: JobDefinition): Promise<void> {
  const options = {
    retryLimit: job.retries ?? 3,
    retryDelay: job.retryDelay ?? 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: job.expireInSeconds ?? 900,
    // A process that died says so by its silence, long before the run would expire.
    heartbeatSeconds: 30,
    deleteAfterSeconds: 7 * DAY,
    retentionSeconds: 14 * DAY,
  }
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
}

export type QueuedJob = { id: string; data: object }

/**
 * Puts runs of one job into the queue, in the caller's transaction: no commit, no job.
 * @throws Error when one of them was not taken, e.g. its id is known already
 */
export async function insertJobs(tx: Transaction, job: JobDefinition, queued: QueuedJob[]): Promise<void> {
  sender.boss ??= createQueueClient('sender')
  if (!sender.known.has(job.name)) {
    await ensureQueue(sender.boss, job)
    sender.known.add(job.name)
  }
  const ids = await sender.boss.insert(job.name, queued, { db: fromPrisma(tx.raw), returnId: true })
  if (ids?.length !== queued.length)
    throw new Error(`the queue took ${ids?.length ?? 0} of ${queued.length} ${job.name} jobs`)
}

/** For tests that switch databases within one process. */
export function forgetQueues(): void {
  sender.boss = undefined
  sender.known.clear()
}

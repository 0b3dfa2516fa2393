import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../db/ids'
import { systemQuery } from '../db/system-query'
import { tenantQuery } from '../db/tenant-query'
import { QUEUE_SCHEMA } from '../jobs/queue'
import { log } from '../log'

/** In plain words, for an operator who reads it at three in the morning. */
type Check = { ok: boolean; detail: string }

const PATIENCE_MS = 3_000
const WORKER_SILENCE_SECONDS = 60

/** The process runs and answers; asks nobody else, so that a lost database does not make it be restarted. */
export function liveness(): Response {
  return answer(200, { status: 'ok', uptime_seconds: Math.floor(process.uptime()) })
}

/** Whether requests should be sent here: database reachable and writable, migrations applied, a job worker at work. */
export async function readiness(): Promise<Response> {
  const database = await check(async () => {
    // From the pool that requests use: one whose connections are all stuck answers nobody.
    await tenantQuery('', { sql: 'select 1', parameters: [] })
    return { ok: true, detail: 'The database answers.' }
  }, 'The database does not answer, or all connections to it are in use.')
  const unknown: Check = { ok: false, detail: 'Not known while the database does not answer.' }
  const [writes, migrations, worker] = database.ok
    ? await Promise.all([
        check(checkWrites, 'The database takes no changes: its disk is full, or it is read-only.'),
        check(checkMigrations, 'The list of applied migrations cannot be read.'),
        check(checkWorker, 'The job queue cannot be read. Was it installed by the migrations?'),
      ])
    : [unknown, unknown, unknown]
  const checks = { database, writes, migrations, worker }
  const ready = Object.values(checks).every(({ ok }) => ok)
  return answer(ready ? 200 : 503, { status: ready ? 'ready' : 'not_ready', checks })
}

/** A disk that is full and a replica answer reads all the same. */
async function checkWrites(): Promise<Check> {
  await systemQuery(`update ${QUEUE_SCHEMA}.version set cron_on = cron_on`)
  return { ok: true, detail: 'The database takes changes.' }
}

async function checkMigrations(): Promise<Check> {
  const entries = await readdir(path.join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true })
  const wanted = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const rows = await systemQuery<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  )
  const applied = new Set(rows.map((row) => row.migration_name))
  const missing = wanted.filter((name) => !applied.has(name))
  return missing.length
    ? {
        ok: false,
        detail: `${missing.length} of ${wanted.length} migrations are not applied; the next is ${missing.sort()[0]}.`,
      }
    : { ok: true, detail: `All ${wanted.length} migrations are applied.` }
}

/** Each worker stamps the queue every 20 seconds, when it looks at the schedules. */
async function checkWorker(): Promise<Check> {
  const [row] = await systemQuery<{ seconds: number | null }>(
    `select floor(extract(epoch from now() - cron_on))::int as seconds from ${QUEUE_SCHEMA}.version`,
  )
  const seconds = row?.seconds ?? null
  if (seconds === null) return { ok: false, detail: 'No job worker has run yet. Start one: npm run start:worker.' }
  return seconds <= WORKER_SILENCE_SECONDS
    ? { ok: true, detail: `A job worker was seen ${seconds} seconds ago.` }
    : { ok: false, detail: `No job worker was seen for ${seconds} seconds. Start one: npm run start:worker.` }
}

async function check(work: () => Promise<Check>, failure: string): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([work(), tooLong])
  } catch (error) {
    // The reason may name hosts and users, so it stays in the log.
    log().warn({ err: error }, failure)
    return { ok: false, detail: failure }
  } finally {
    clearTimeout(timer)
  }
}

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Request-Id': newId() } })

import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { wakeWorkers } from '../lib/core/live/bus'
import { encryptSecret } from '../lib/core/secrets/secrets'
import { newSecret } from '../lib/modules/integration/domain/signature'
import { migrate } from '../scripts/database/migrate'
import { inProject } from '../scripts/lib/paths'
import { createDatabase } from '../scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '../scripts/test/cluster'

/**
 * node --import tsx bench/hooks.ts: webhooks from the commit of a change to their receiver.
 * Latency: one event at a time on a quiet machine. Throughput: many events of many records at once.
 * --events 3000  --records 300  --single 100  --workers 1,4
 */
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '3000' },
    records: { type: 'string', default: '300' },
    single: { type: 'string', default: '100' },
    workers: { type: 'string', default: '1,4' },
  },
})
const DATABASE = 'indaba_bench_hooks'
const arrived = new Map<string, number>()
const receiver = createServer((request, response) => {
  const id = String(request.headers['webhook-id'])
  if (!arrived.has(id)) arrived.set(id, performance.now())
  request.resume().on('end', () => response.end())
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

const cluster = await startTestCluster()
try {
  await createDatabase(cluster.cluster, DATABASE)
  const ownerUrl = cluster.urlOf(DATABASE)
  await migrate(testEnv(ownerUrl))
  Object.assign(process.env, testSettings(ownerUrl), {
    ALLOW_PRIVATE_TARGETS: '1',
    DATABASE_POOL_SIZE: '10',
    LOG_LEVEL: 'warn',
    INDABA_DATA_DIR: '/tmp/indaba-bench-hooks',
  })
  const client = new pg.Client({ connectionString: ownerUrl })
  // The cluster may be gone before the client is.
  client.on('error', () => {})
  await client.connect()
  const organization = await subscribe(client)
  for (const workers of options.workers.split(',').map(Number)) {
    const processes = Array.from({ length: workers }, startWorker)
    await warmUp(client, organization)
    const latencies: number[] = []
    for (let n = 0; n < Number(options.single); n++) {
      latencies.push(await tell(client, organization, 1, 1))
      await wait(30)
    }
    latencies.sort((a, b) => a - b)
    const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)]!.toFixed(0)
    const events = Number(options.events)
    const took = await tell(client, organization, events, Number(options.records))
    console.log(
      `${workers} worker(s): commit to receiver p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; ` +
        `${events} events in ${(took / 1000).toFixed(1)} s, ${Math.round((events / took) * 1000)} a second`,
    )
    for (const one of processes) one.kill('SIGTERM')
    await Promise.all(processes.map((one) => new Promise((resolve) => one.once('exit', resolve))))
  }
  await client.end()
} finally {
  receiver.closeAllConnections()
  receiver.close()
  await cluster.stop()
}
process.exit(0)

async function subscribe(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `insert into organization (id, name, slug, updated_at) values (gen_random_uuid(), 'Bench', 'bench', now()) returning id`,
  )
  await client.query(
    `insert into integration_hook (id, organization_id, target_url, events, secret, created_by_name, updated_at)
     values (gen_random_uuid(), $1, $2, '{lead.status_changed}', $3, 'Bench', now())`,
    [rows[0].id, url, encryptSecret(newSecret())],
  )
  return rows[0].id
}

function startWorker(): ChildProcess {
  return fork(inProject('scripts/worker.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function warmUp(client: pg.Client, organization: string): Promise<void> {
  await tell(client, organization, 50, 50)
  await wait(2_000)
}

/** Announced as an operation does it. @returns milliseconds from the commit until the last one arrived */
async function tell(client: pg.Client, organization: string, events: number, records: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into platform_event (id, organization_id, name, payload)
     select gen_random_uuid(), $1, 'lead.status_changed',
            jsonb_build_object('id', 'lead-' || (n % $3), 'from', 'New', 'to', 'Quoted', 'name', 'Thandi Mokoena')
       from generate_series(1, $2::int) n returning id`,
    [organization, events, records],
  )
  const committed = performance.now()
  wakeWorkers()
  const deadline = committed + 120_000
  for (;;) {
    const times = rows.map(({ id }) => arrived.get(id))
    if (times.every((time) => time !== undefined)) return Math.max(...(times as number[])) - committed
    if (performance.now() > deadline) throw new Error('not everything arrived within two minutes')
    await wait(rows.length > 1 ? 20 : 1)
  }
}

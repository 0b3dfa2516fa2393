import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashToken } from '../lib/core/secrets'
import { withClient } from '../scripts/database/connect'
import { migrate } from '../scripts/database/migrate'
import { inProject } from '../scripts/lib/paths'
import { createDatabase } from '../scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '../scripts/test/cluster'

/**
 * node --import tsx bench/chat-queues.ts: clients that wait for events at one web process; what they cost while they
 * wait, and how long a message takes from its sending to all of them.
 * --queues 200  --people 20  --messages 60
 */
const { values: options } = parseArgs({
  options: {
    queues: { type: 'string', default: '200' },
    people: { type: 'string', default: '20' },
    messages: { type: 'string', default: '60' },
  },
})
const DATABASE = 'indaba_bench_chat_queues'
const ORGANIZATION = '00000000-0000-7000-8000-000000000001'
/** Kernel ticks a second, on every Linux that we know. */
const TICKS = 100

const emailOf = (n: number) => `reader-${n}@bench.example`
const keyOf = (n: number) => `bench${n}`.padEnd(32, 'x')
const credentials = (n: number) => `Basic ${Buffer.from(`${emailOf(n)}:${keyOf(n)}`).toString('base64')}`

const cluster = await startTestCluster()
try {
  await createDatabase(cluster.cluster, DATABASE)
  const ownerUrl = cluster.urlOf(DATABASE)
  await migrate(testEnv(ownerUrl))
  await fill(ownerUrl, Number(options.people))
  const web = await startWeb({ ...testSettings(ownerUrl), CHAT_RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' })
  try {
    await measureQueues(web.url, web.process.pid!)
  } finally {
    web.process.kill('SIGTERM')
  }
} finally {
  await cluster.stop()
}

/** Bots, since they need no accounts, all in one channel. */
async function fill(url: string, people: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`insert into organization (id, name, slug, updated_at) values ($1, 'Bench', 'bench', now())`, [
      ORGANIZATION,
    ])
    await client.query(`
      insert into chat_recipient (id, organization_id, channel_id, member_ids) values (1, '${ORGANIZATION}', 1, '{}');
      insert into chat_channel (id, organization_id, recipient_id, name) values (1, '${ORGANIZATION}', 1, 'everybody')`)
    for (let n = 0; n < people; n++)
      await client.query(
        `with key as (
           insert into api_key (id, organization_id, name, prefix, key_hash, scopes, created_by_name)
           values (gen_random_uuid(), $1, 'Benchmark', 'benc', $2, '{team-chat.*}', 'Benchmark') returning id
         ), reader as (
           insert into chat_user (organization_id, full_name, email, role, is_bot, bot_type, bot_key_id)
           select $1, $3, $3, 400, true, 1, id from key returning id
         )
         insert into chat_subscription (channel_id, user_id, organization_id) select 1, id, $1 from reader`,
        [ORGANIZATION, hashToken(keyOf(n)), emailOf(n)],
      )
  })
}

async function startWeb(settings: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(inProject('lib/modules/team-chat/test-web-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'test', ...settings },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the web process ended with ${code}`)))
  })
  return { process: child, url }
}

async function call(url: string, who: number, path: string, body?: Record<string, string>) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: credentials(who) },
    ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
  })
  const read = (await answer.json()) as { result: string; msg: string } & Record<string, unknown>
  if (read.result !== 'success') throw new Error(`${path}: ${read.msg}`)
  return read
}

async function measureQueues(url: string, pid: number): Promise<void> {
  const send = (n: number) =>
    call(url, 0, '/messages', { type: 'stream', to: '1', topic: 'bench', content: `message ${n} with **some** text` })
  for (let n = 0; n < 20; n++) await send(n)
  await wait(1_000)
  const before = megabytes(pid)

  const arrivals: number[] = []
  let ending = false
  const people = Number(options.people)
  const clients = Array.from({ length: Number(options.queues) }, async (_, index) => {
    const who = index % people
    const register = { event_types: '["message"]', fetch_event_types: '[]', apply_markdown: 'true' }
    const { queue_id } = await call(url, who, '/register', register)
    return async () => {
      for (let last = -1; !ending; ) {
        const { events } = await call(url, who, `/events?queue_id=${queue_id}&last_event_id=${last}`)
        arrivals.push(performance.now())
        for (const { id } of events as { id: number }[]) last = Math.max(last, id)
      }
    }
  })
  const polls = (await Promise.all(clients)).map((poll) => poll())
  await wait(3_000)
  const waiting = megabytes(pid)
  const idle = await cpuOver(pid, 10_000)
  console.log(
    `${polls.length} queues wait: ${(waiting - before).toFixed(1)} MB more than without them (${waiting.toFixed(0)} MB in all), ${(idle * 100).toFixed(1)} % of a core`,
  )

  const firsts: number[] = []
  const alls: number[] = []
  const everyone: number[] = []
  const messages = Number(options.messages)
  const cpuBefore = cpuSeconds(pid)
  for (let n = 0; n < messages; n++) {
    arrivals.length = 0
    const sentAt = performance.now()
    await send(n)
    while (arrivals.length < polls.length) await wait(2)
    const delays = arrivals.map((at) => at - sentAt).sort((a, b) => a - b)
    firsts.push(delays[0]!)
    alls.push(delays.at(-1)!)
    everyone.push(...delays)
    await wait(150)
  }
  const cpu = (cpuSeconds(pid) - cpuBefore) / messages
  const inMs = (times: number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`
  console.log(`from sending a message to its arrival, of all ${everyone.length}: ${inMs(everyone)}`)
  console.log(`at the first queue: ${inMs(firsts)}; at the last: ${inMs(alls)}`)
  console.log(`${(cpu * 1000).toFixed(0)} ms of CPU a message, with the polls that follow it`)
  console.log(`memory afterwards: ${megabytes(pid).toFixed(0)} MB`)
  ending = true
  await send(-1)
  await Promise.all(polls)
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Resident memory, where the system tells; 0 elsewhere. */
function megabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return 0
  }
}

async function cpuOver(pid: number, milliseconds: number): Promise<number> {
  const before = cpuSeconds(pid)
  await wait(milliseconds)
  return (cpuSeconds(pid) - before) / (milliseconds / 1000)
}

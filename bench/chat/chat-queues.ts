import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '@/scripts/database/migrate'
import { createDatabase } from '@/scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '@/scripts/test/cluster'
import { type BenchServer, buildForBench, startServer } from '../server'
import { fillReaders, sendToAll, waitInQueues } from './chat-readers'
import { RatedMessages } from './rated-messages'

/**
 * node --import tsx bench/chat/chat-queues.ts: clients that wait for events at one web process; what they cost while they
 * wait, and how long a message takes from its sending to all of them: one at a time, and at a rate a second.
 * --queues 200  --people 20  --messages 60  --rate 20  --seconds 20
 */
const { values: options } = parseArgs({
  options: {
    queues: { type: 'string', default: '200' },
    people: { type: 'string', default: '20' },
    messages: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
  },
})
const DATABASE = 'indaba_bench_chat_queues'
/** What 200 queues at 20 messages a second may take, on a machine that does nothing else. */
const MAX_P95_MS = 500
const MAX_MEGABYTES = 600
/** Kernel ticks a second, on every Linux that we know. */
const TICKS = 100

const cluster = await startTestCluster()
try {
  await createDatabase(cluster.cluster, DATABASE)
  const ownerUrl = cluster.urlOf(DATABASE)
  await migrate(testEnv(ownerUrl))
  await fillReaders(ownerUrl, Number(options.people))
  await buildForBench()
  const server = await startServer({ ...testSettings(ownerUrl), CHAT_RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' })
  try {
    await measureQueues(server)
  } finally {
    await server.stop()
  }
} finally {
  await cluster.stop()
}

async function measureQueues({ url, pid, residentMegabytes }: BenchServer): Promise<void> {
  const send = (n: number) => sendToAll(url, `message ${n} with **some** text`)
  for (let n = 0; n < 20; n++) await send(n)
  await wait(1_000)
  const before = residentMegabytes()

  const arrivals: number[] = []
  const queues = Number(options.queues)
  const rated = new RatedMessages()
  const waiters = await waitInQueues(url, queues, Number(options.people), (events) => {
    arrivals.push(performance.now())
    rated.arrived(events)
  })
  await wait(3_000)
  const waiting = residentMegabytes()
  const idle = await cpuOver(pid, 10_000)
  console.log(
    `${queues} queues wait: ${waiting - before} MB more than without them (${waiting} MB in all), ${(idle * 100).toFixed(1)} % of a core`,
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
    while (arrivals.length < queues) await wait(2)
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
  await measureRate({ url, pid, residentMegabytes }, rated, queues)
  await waiters.end()
}

async function measureRate(
  { url, pid, residentMegabytes }: Omit<BenchServer, 'stop'>,
  rated: RatedMessages,
  queues: number,
): Promise<void> {
  const [rate, seconds] = [Number(options.rate), Number(options.seconds)]
  const messages = rate * seconds
  const cpuBefore = cpuSeconds(pid)
  const start = performance.now()
  const sends: Promise<unknown>[] = []
  let megabytes = 0
  for (let n = 0; n < messages; n++) {
    await wait(Math.max(0, start + (n * 1000) / rate - performance.now()))
    sends.push(sendToAll(url, rated.content()))
    megabytes = Math.max(megabytes, residentMegabytes())
  }
  await Promise.all(sends)
  const deadline = performance.now() + 60_000
  while (rated.delays.length < messages * queues && performance.now() < deadline) await wait(20)
  const p95 = percentile(rated.delays, 0.95)
  const share = (cpuSeconds(pid) - cpuBefore) / ((performance.now() - start) / 1000)
  console.log(
    `${queues} queues at ${rate} messages a second for ${seconds} s: ${rated.delays.length} of ${messages * queues} arrived, ` +
      `p50 ${percentile(rated.delays, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (at most ${MAX_P95_MS} wanted), ` +
      `${(share * 100).toFixed(0)} % of a core, ${megabytes} MB (under ${MAX_MEGABYTES} wanted)`,
  )
  if (p95 > MAX_P95_MS || megabytes >= MAX_MEGABYTES || rated.delays.length < messages * queues) process.exitCode = 1
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
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

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolUse } from '../db/pool-use'
import { openStreams } from '../live/subscribe'
import { log } from '../log'
import { processState } from '../process/process-state'
import { readBacklogs, readQueues, readWorkerSilence } from './read-backlogs'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What this process counts. Labels hold no ids: a route is named by its pattern. */
export const metrics = () => processState('metrics', createMetrics)

function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  addProcessGauges(registers)
  addSharedGauges(registers)
  return {
    registry,
    requests: new Counter({
      name: 'indaba_requests_total',
      help: 'Answered API requests.',
      labelNames: ['route', 'surface', 'status'],
      registers,
    }),
    // Without the status: every label value multiplies the series by the number of buckets.
    durations: new Histogram({
      name: 'indaba_request_duration_seconds',
      help: 'Time until the answer begins.',
      labelNames: ['route', 'surface'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    }),
  }
}

function addProcessGauges(registers: Registry[]): void {
  new Gauge({
    name: 'indaba_pool_connections',
    help: 'Database connections of this process; waiting: callers without one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, state, count } of poolUse()) this.set({ pool, state }, count)
    },
  })
  new Gauge({
    name: 'indaba_event_streams',
    help: 'Open event streams of this process.',
    registers,
    collect() {
      this.set(openStreams())
    },
  })
}

/** Read from the database, so that every web process answers the same and the worker needs no port of its own. */
function addSharedGauges(registers: Registry[]): void {
  new Gauge({
    name: 'indaba_jobs',
    help: 'Jobs in the queue over all processes.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, state, count } of await orEmpty(readQueues)) this.set({ queue, state }, count)
    },
  })
  new Gauge({
    name: 'indaba_backlog',
    help: 'Rows that wait to be worked on or have failed, over all processes.',
    labelNames: ['what', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { what, state, count } of await orEmpty(readBacklogs)) this.set({ what, state }, count)
    },
  })
  new Gauge({
    name: 'indaba_worker_silence_seconds',
    help: 'Seconds since a worker was last seen.',
    registers,
    async collect() {
      const [seconds] = await orEmpty(async () => [await readWorkerSilence()])
      this.set(seconds ?? Number.NaN)
    },
  })
}

/** Without the database the metrics of the process itself are still wanted. */
const orEmpty = <T>(read: () => Promise<T[]>): Promise<T[]> =>
  read().catch((error) => {
    log().warn({ err: error }, 'metrics of the database could not be read')
    return []
  })

import { setTimeout as wait } from 'node:timers/promises'
import { fillReaders, waitInQueues } from './chat/chat-readers'
import type { BenchServer } from './server'
import { variedCalls } from './varied-calls'

const CALLS = 32_000
const QUEUES = 200
const PEOPLE = 20
/** Until memory that is not in use has been given back. */
const REST_MS = 20_000

/** The most that the web process may hold resident, in megabytes. */
export const MAX_AFTER_QUESTIONS_MB = 450
const MAX_AFTER_CALLS_MB = 600

/** What a fresh web process holds after many calls of which hardly two are alike, and with clients that wait for events. */
export async function measureMemory(server: BenchServer, key: string, ownerUrl: string): Promise<void> {
  const note = (when: string, most: number) => {
    const megabytes = server.residentMegabytes()
    console.log(`• the web process holds ${megabytes} MB ${when}`)
    if (megabytes > most)
      throw new Error(`the web process holds ${megabytes} MB ${when}; at most ${most} were expected`)
  }
  const call = await variedCalls(server.url, key)
  await call(500, 'first')
  note('once everything is loaded', MAX_AFTER_CALLS_MB)
  const answered = await call(CALLS, 'varied')
  note(`after ${CALLS} varied calls, ${answered} of them answered`, MAX_AFTER_CALLS_MB)
  await fillReaders(ownerUrl, PEOPLE)
  const waiting = await waitInQueues(server.url, QUEUES, PEOPLE)
  await call(1_000, 'beside queues')
  note(`with ${QUEUES} chat queues as well`, MAX_AFTER_CALLS_MB)
  await waiting.end()
  await wait(REST_MS)
  note(`${REST_MS / 1000} seconds later`, MAX_AFTER_CALLS_MB)
}

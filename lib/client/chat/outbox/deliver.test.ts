// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceRecords } from '@/lib/client/device-records'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import type { Conversation } from '../conversation'
import { deliverAll, heldEntries, nextOrder, type OutboxEntry } from './deliver'

const TOPICS: Conversation[] = ['plans', 'lunch'].map((topic) => ({ kind: 'topic', channelId: 9, topic }))
const recordsOfTab = () => deviceRecords<OutboxEntry>('chat-outbox', { userId: 'me', organizationId: 'ours' })
const judge = (error: unknown) => (error === 'refused' ? { refusal: 'archived' } : { pauseMs: 1 })
const isNever = () => new Promise<never>(() => {})

beforeEach(() => localStorage.clear())

let written = 0
function write(records: ReturnType<typeof recordsOfTab>, conversation = TOPICS[0]!): OutboxEntry {
  const localId = `${written++}`
  const order = nextOrder(records.list().values())
  const entry = { localId, queueId: 'q', conversation, content: localId, order, refusal: null }
  records.put(localId, entry)
  return entry
}

/** A server that knows a local id again, behind a network that loses requests and answers. */
class Server {
  readonly received = new Map<string, { id: number; topic: string; content: string }>()
  isArchived = false

  take({ queueId, localId, conversation, content }: OutboxEntry): number {
    const key = `${queueId} ${localId}`
    if (!this.received.has(key) && this.isArchived) throw 'refused'
    const topic = conversation.kind === 'topic' ? conversation.topic : ''
    const first = this.received.get(key) ?? { id: this.received.size + 1, topic, content }
    this.received.set(key, first)
    return first.id
  }
}

type Step =
  | { do: 'write'; tab: number; topic: number }
  | { do: 'deliver' | 'retry' | 'reload'; tab: number }
  | { do: 'archive' | 'restore' | 'pass time' }

const tab = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), tab, topic: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'retry' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('archive' as const, 'restore' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pass time' as const) }) },
)
const network = fc.infiniteStream(fc.constantFrom('works', 'works', 'loses the request', 'loses the answer'))

it('has each message at the server once and in order, whatever is lost, reloaded or sent by two tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), network, fc.scheduler(), async (steps, fates, scheduler) => {
      localStorage.clear()
      const server = new Server()
      const tabs = [0, 0]
      const wrote: OutboxEntry[] = []
      const deliver = (at: number) => {
        const loadedAs = tabs[at]
        const answer = async (entry: OutboxEntry) => {
          await scheduler.schedule(Promise.resolve())
          const { value: fate } = fates.next()
          if (fate === 'loses the request') throw 'lost'
          const id = server.take(entry)
          await scheduler.schedule(Promise.resolve())
          if (fate === 'loses the answer') throw 'lost'
          return id
        }
        // A page that is gone goes on with nothing, while its request may still arrive.
        const post = (entry: OutboxEntry) =>
          answer(entry).then(
            (id) => (tabs[at] === loadedAs ? id : isNever()),
            (error) => (tabs[at] === loadedAs ? Promise.reject(error) : isNever()),
          )
        return deliverAll({ records: recordsOfTab(), judge, post })
      }
      const retry = () => {
        const records = recordsOfTab()
        for (const [id, entry] of records.list()) records.put(id, { ...entry, refusal: null })
      }
      for (const one of steps) {
        if (one.do === 'write') wrote.push(write(recordsOfTab(), TOPICS[one.topic]))
        if (one.do === 'deliver') void deliver(one.tab)
        if (one.do === 'retry') retry()
        if (one.do === 'reload') tabs[one.tab]!++
        if (one.do === 'archive' || one.do === 'restore') server.isArchived = one.do === 'archive'
        if (one.do === 'pass time' && scheduler.count() > 0) await scheduler.waitOne()
      }
      server.isArchived = false
      await scheduler.waitIdle()
      retry()
      while (recordsOfTab().list().size > 0) await scheduler.waitFor(deliver(0))

      for (const { topic } of TOPICS as { topic: string }[])
        expect(
          [...server.received.values()].filter((one) => one.topic === topic).map(({ content }) => content),
        ).toEqual(
          wrote
            .filter(({ conversation }) => (conversation as { topic: string }).topic === topic)
            .map((one) => one.content),
        )
    }),
    { numRuns: rounds(800) },
  )
})

describe('a refused message', () => {
  it('says why, and holds those after it in its conversation alone', async () => {
    const records = recordsOfTab()
    const [first, second] = [write(records), write(records)]
    const other = write(records, TOPICS[1])
    const sent: string[] = []
    const post = async (entry: OutboxEntry) => {
      if (entry.localId === first.localId) throw 'refused'
      return sent.push(entry.localId)
    }
    expect(await deliverAll({ records, judge, post })).toBeNull()
    expect(sent).toEqual([other.localId])
    expect(records.list().get(first.localId)?.refusal).toBe('archived')
    expect(heldEntries([...records.list().values()])).toEqual(new Set([second.localId]))

    records.remove(first.localId)
    await deliverAll({ records, judge, post })
    expect(sent).toEqual([other.localId, second.localId])
  })

  it('does not come back after the user signed out in another tab', async () => {
    const records = recordsOfTab()
    write(records)
    const post = async () => {
      localStorage.clear()
      throw 'refused'
    }
    await deliverAll({ records, judge, post })
    expect(records.list().size).toBe(0)
  })
})

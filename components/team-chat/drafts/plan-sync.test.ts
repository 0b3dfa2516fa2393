import { expect, it } from 'vitest'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import type { Draft } from './drafts'
import { planSync, type ServerDraft, toServer } from './plan-sync'

const target = (topic: string) => ({ kind: 'topic' as const, channelId: 9, topic })
const key = (topic: string) => `topic:9:${topic}`
const local = (text: string, at: number, more: Partial<Draft> = {}): Draft => ({
  target: target('a'),
  text,
  at,
  ...more,
})
const server = (id: number, content: string, timestamp: number, topic = 'a'): ServerDraft => ({
  id,
  type: 'stream',
  to: [9],
  topic,
  content,
  timestamp,
})
const of = (draft: Draft) => new Map([[key('a'), draft]])
const NOTHING = { put: new Map(), remove: [], create: [], update: new Map(), delete: [] }

it.each([
  ['a new draft here is created there', of(local('x', 1)), [], { create: [key('a')] }],
  [
    'a change here goes there',
    of(local('new', 9_000, { serverId: 1 })),
    [server(1, 'old', 5)],
    { update: new Map([[key('a'), 1]]) },
  ],
  [
    'what was sent here is deleted there',
    of(local('', 9_000, { serverId: 1 })),
    [server(1, 'x', 5)],
    { delete: [key('a')] },
  ],
  ['what is deleted on both sides is forgotten', of(local('', 9_000, { serverId: 1 })), [], { remove: [key('a')] }],
  [
    'what was deleted there goes here',
    of(local('x', 1, { serverId: 1, isOnServer: true })),
    [],
    { remove: [key('a')] },
  ],
  [
    'what changed here is created again where it was deleted there',
    of(local('y', 9, { serverId: 1 })),
    [],
    { create: [key('a')] },
  ],
  ['what is equal stays', of(local('x', 5_000, { serverId: 1, isOnServer: true })), [server(1, 'x', 5)], {}],
])('%s', (_, here, there, expected) => {
  expect(planSync(here, there)).toEqual({ ...NOTHING, ...expected })
})

it('takes the later of two changes, and the newest of several drafts to one place', () => {
  const plan = planSync(of(local('mine', 4_000, { serverId: 1 })), [
    server(1, 'theirs', 5),
    server(2, 'older', 3, 'b'),
    server(3, 'newer', 4, 'b'),
  ])
  expect([...plan.put.values()].map(({ text, serverId }) => [text, serverId])).toEqual([
    ['theirs', 1],
    ['newer', 3],
  ])
})

/** Two devices and a server that do what each plan says. */
it('makes all devices equal, whatever was written, sent or deleted where', () => {
  const step = fc.record({
    device: fc.nat(1),
    topic: fc.constantFrom('a', 'b'),
    text: fc.constantFrom('', 'x', 'y'),
    syncs: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const devices = [new Map<string, Draft>(), new Map<string, Draft>()]
      const there = new Map<number, ServerDraft>()
      let now = 0
      const sync = (device: Map<string, Draft>) => {
        const plan = planSync(device, [...there.values()])
        for (const gone of plan.remove) device.delete(gone)
        for (const [at, draft] of plan.put) device.set(at, draft)
        for (const at of plan.delete) {
          there.delete(device.get(at)!.serverId!)
          device.delete(at)
        }
        for (const at of [...plan.create, ...plan.update.keys()]) {
          const draft = device.get(at)!
          const id = plan.update.get(at) ?? ++now
          there.set(id, { id, ...toServer(draft) } as ServerDraft)
          device.set(at, { ...draft, serverId: id, isOnServer: true })
        }
      }
      for (const { device, topic, text, syncs } of steps) {
        now++
        const mine = devices[device]!
        const serverId = mine.get(key(topic))?.serverId
        if (text === '' && serverId === undefined) mine.delete(key(topic))
        else mine.set(key(topic), { target: target(topic), text, at: now * 1_000, ...(serverId ? { serverId } : {}) })
        if (syncs) sync(mine)
      }
      for (const device of [...devices, ...devices, ...devices]) sync(device)
      const texts = devices.map((device) => [...device].map(([at, { text }]) => `${at} ${text}`).toSorted())
      expect(texts[0]).toEqual(texts[1])
      expect(texts[0]).toEqual([...there.values()].map(({ topic, content }) => `${key(topic)} ${content}`).toSorted())
    }),
    { numRuns: rounds(1_000) },
  )
})

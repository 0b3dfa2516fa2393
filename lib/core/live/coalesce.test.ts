import { expect, test } from 'vitest'
import { coalesce, toPayloads } from './coalesce'
import type { Message } from './messages'

const grid = (organization: string, slug: string, ids?: string[]): Message => ({
  organization,
  signal: { type: 'grid', slug, ...(ids ? { ids } : {}) },
})

test('rows of one grid go together, other organizations and grids stay apart', () => {
  expect(
    coalesce([
      grid('o1', 'leads', ['1']),
      grid('o2', 'leads', ['9']),
      grid('o1', 'leads', ['2', '1']),
      grid('o1', 'deals', ['3']),
    ]),
  ).toEqual([grid('o1', 'leads', ['1', '2']), grid('o2', 'leads', ['9']), grid('o1', 'deals', ['3'])])
})

test('rows that different people changed stay apart, and name them', () => {
  const by = (id: string, ids?: string[]): Message => {
    const { organization, signal } = grid('o', 'leads', ids) as Extract<Message, { signal: unknown }>
    return { organization, signal: { ...signal, by: { id, name: id } } as typeof signal }
  }
  const told = coalesce([by('ann', ['1']), by('ben', ['2']), by('ann', ['3']), grid('o', 'leads', ['4'])])
  expect(told).toEqual([by('ann', ['1', '3']), by('ben', ['2']), grid('o', 'leads', ['4'])])
  const long = 'x'.repeat(200)
  const [payload] = toPayloads('me', [
    by(
      'ann',
      Array.from({ length: 40 }, (_, n) => `${long}${n}`),
    ),
  ])
  expect(JSON.parse(payload!).messages).toEqual([by('ann')])
})

test('a change of unnamed rows, and of too many, says only that the grid changed', () => {
  expect(coalesce([grid('o', 'leads', ['1']), grid('o', 'leads')])).toEqual([grid('o', 'leads')])
  const many = Array.from({ length: 60 }, (_, i) => grid('o', 'leads', [String(i)]))
  expect(coalesce(many)).toEqual([grid('o', 'leads')])
})

test('equal messages are told once, different ones all', () => {
  const wake: Message = { wake: 'worker' }
  const job = (job_id: string): Message => ({ organization: 'o', signal: { type: 'job', job_id } })
  expect(coalesce([wake, job('1'), wake, job('2'), job('1')])).toEqual([wake, job('1'), job('2')])
})

test('payloads stay below the limit of NOTIFY and lose nothing', () => {
  const long = 'x'.repeat(36)
  const messages = Array.from({ length: 300 }, (_, i) =>
    grid(
      `o${i}`,
      'leads',
      Array.from({ length: 20 }, (_, j) => `${long}${j}`),
    ),
  )
  const payloads = toPayloads('process', messages)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  expect(payloads.flatMap((payload) => JSON.parse(payload).messages)).toEqual(messages)
  expect(payloads.length).toBeGreaterThan(1)
})

test('one message with very many rows is shortened rather than refused', () => {
  const ids = Array.from({ length: 2000 }, (_, i) => `row-${i}-${'y'.repeat(20)}`)
  const [payload] = toPayloads('process', [grid('o', 'leads', ids)])
  expect(JSON.parse(payload as string).messages).toEqual([grid('o', 'leads')])
})

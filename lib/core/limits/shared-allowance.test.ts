import { afterAll, expect, test, vi } from 'vitest'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { closePools } from '../db/pool'
import { consumeToken, newBuckets } from './rate-limit'

await createTestDatabase()
afterAll(() => closePools())

type Buckets = NonNullable<Parameters<typeof consumeToken>[3]>

const now = Date.now()
const take = (process: Buckets, caller: string) => {
  try {
    consumeToken(caller, now, 10, process)
    return 200
  } catch (error) {
    return (error as { status: number }).status
  }
}
const PATIENCE = { timeout: 10_000 }

test('what one process lets through is taken from the allowance of the others', async () => {
  const [one, other]: [Buckets, Buckets] = [newBuckets(), newBuckets()]
  for (let n = 1; n <= 6; n++) {
    expect(take(one, 'key:a')).toBe(200)
    const shared = () => one.get('key:a')?.shared
    await vi.waitFor(() => expect(shared()).toMatchObject({ sent: n, isSending: false }), PATIENCE)
  }
  expect(take(other, 'key:a')).toBe(200)
  await vi.waitFor(() => expect(other.get('key:a')?.tokens).toBe(3), PATIENCE)
  expect([1, 2, 3, 4].map(() => take(other, 'key:a'))).toEqual([200, 200, 200, 429])
})

test('without the shared count each process goes by its own', async () => {
  await asOwner('alter table rate_limit rename to rate_limit_away')
  const process = newBuckets()
  expect(Array.from({ length: 11 }, () => take(process, 'key:b'))).toEqual([...Array(10).fill(200), 429])
  await asOwner('alter table rate_limit_away rename to rate_limit')
})

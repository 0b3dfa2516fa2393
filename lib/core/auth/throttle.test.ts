import { expect, test } from 'vitest'
import { createTestDatabase } from '@/scripts/test/database'
import { systemDb } from '../db/prisma'
import { clearThrottle, countTry, describeWait, forgive, MAX_WAIT_SECONDS, throttleKey } from './throttle'

await createTestDatabase()

const row = (key: string) => systemDb().signInThrottle.findUniqueOrThrow({ where: { key } })
const letTimePass = (key: string) =>
  systemDb().signInThrottle.update({ where: { key }, data: { wait_until: new Date(Date.now() - 1) } })

test('a few tries are free, then each failure doubles the wait', async () => {
  const key = throttleKey('account', 'slow@test.example')
  for (let n = 0; n < 5; n++) expect(await countTry(key)).toBe(0)
  expect(await countTry(key)).toBeGreaterThan(5)
  await letTimePass(key.key)
  expect(await countTry(key)).toBe(0)
  const first = await countTry(key)
  expect(first).toBeGreaterThan(15)
  expect(first).toBeLessThanOrEqual(20)
})

test('the wait never passes a quarter of an hour, however long the guessing goes on', async () => {
  const key = throttleKey('account', 'stubborn@test.example')
  for (let n = 0; n < 40; n++) {
    await countTry(key)
    await letTimePass(key.key)
  }
  expect(await countTry(key)).toBe(0)
  const wait = await countTry(key)
  expect(wait).toBeGreaterThan(MAX_WAIT_SECONDS - 5)
  expect(wait).toBeLessThanOrEqual(MAX_WAIT_SECONDS)
})

test('tries at the same moment are all counted', async () => {
  const key = throttleKey('account', 'many@test.example')
  const answers = await Promise.all(Array.from({ length: 20 }, () => countTry(key)))
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(5)
})

test('a try that was no failure is taken back; showing who one is clears all', async () => {
  const key = throttleKey('account', 'right@test.example')
  await countTry(key)
  await countTry(key)
  await forgive(key)
  expect((await row(key.key)).failures).toBe(1)
  await clearThrottle(key)
  expect(await systemDb().signInThrottle.count({ where: { key: key.key } })).toBe(0)
})

test('old failures are forgotten', async () => {
  const key = throttleKey('account', 'yesterday@test.example')
  for (let n = 0; n < 5; n++) await countTry(key)
  const old = new Date(Date.now() - 25 * 3_600_000)
  await systemDb().signInThrottle.update({ where: { key: key.key }, data: { last_failed_at: old, wait_until: old } })
  await countTry(key)
  expect((await row(key.key)).failures).toBe(1)
})

test('waits are said in words', () => {
  expect(describeWait(1)).toBe('1 second')
  expect(describeWait(40)).toBe('40 seconds')
  expect(describeWait(601)).toBe('11 minutes')
})

import { afterEach, expect, test, vi } from 'vitest'
import { forgetEnv } from '../env'
import type { AppError } from '../errors'
import { consumeToken } from './rate-limit'

function useLimit(limit: number) {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
  vi.stubEnv('INDABA_SECRET', 'k3J9xQ2mV7pL0sT4wZ8bN1cR6yF5hD-aGeU')
  vi.stubEnv('INDABA_ENCRYPTION_KEYS', `a:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`)
  vi.stubEnv('RATE_LIMIT_PER_MINUTE', String(limit))
  forgetEnv()
}

afterEach(() => {
  vi.unstubAllEnvs()
  forgetEnv()
})

const attempt = (caller: string, now: number) => {
  try {
    return consumeToken(caller, now).headers
  } catch (error) {
    return error as AppError
  }
}

test('a caller gets its allowance, then 429 with the wait, then more as time passes', () => {
  useLimit(3)
  expect(attempt('a', 0)).toEqual({ 'RateLimit-Limit': '3', 'RateLimit-Remaining': '2', 'RateLimit-Reset': '20' })
  attempt('a', 0)
  expect(attempt('a', 0)).toMatchObject({ 'RateLimit-Remaining': '0', 'RateLimit-Reset': '60' })
  const refused = attempt('a', 0) as AppError
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refused.headers).toMatchObject({ 'Retry-After': '20', 'RateLimit-Limit': '3', 'RateLimit-Remaining': '0' })
  expect(attempt('a', 19_000)).toMatchObject({ status: 429, headers: { 'Retry-After': '1' } })
  expect(attempt('a', 20_001)).toMatchObject({ 'RateLimit-Remaining': '0' })
  expect(attempt('a', 20_002)).toMatchObject({ status: 429 })
})

test('callers do not share an allowance', () => {
  useLimit(1)
  attempt('b', 0)
  expect(attempt('b', 0)).toMatchObject({ status: 429 })
  expect(attempt('c', 0)).toMatchObject({ 'RateLimit-Remaining': '0' })
})

test('a flood of callers forgets the quietest one first and stays bounded', () => {
  useLimit(1)
  attempt('quiet', 0)
  attempt('flood-0', 0)
  for (let i = 1; i < 20_000; i++) attempt(`flood-${i}`, 0)
  expect(attempt('flood-1', 0)).toMatchObject({ status: 429 })
  expect(attempt('quiet', 0)).toMatchObject({ 'RateLimit-Remaining': '0' })
})

test('0 switches it off', () => {
  useLimit(0)
  for (let i = 0; i < 50; i++) expect(attempt('d', 0)).toEqual({})
})

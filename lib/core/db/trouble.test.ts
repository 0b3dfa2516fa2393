import { expect, test } from 'vitest'
import { chatError } from '../http/chat/chat-answers'
import { errorResponse } from '../http/mount'
import { databaseTrouble } from './trouble'

const coded = (code: string, message = 'as the driver says it') => Object.assign(new Error(message), { code })
/** As Prisma wraps what the driver's adapter threw. */
const byPrisma = (originalCode: string) =>
  Object.assign(new Error('Raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: Object.assign(new Error('postgres'), { cause: { originalCode } }) },
  })

test.each([
  [503, 'refused', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
  [503, 'refused, through Prisma', coded('P1001')],
  [503, 'cut off', new Error('Connection terminated unexpectedly')],
  [503, 'shut down', coded('57P01')],
  [503, 'shut down, through Prisma', byPrisma('57P01')],
  [503, 'starting', coded('57P03')],
  [503, 'too many connections', coded('53300')],
  [503, 'no free connection in the pool', new Error('timeout exceeded when trying to connect')],
  [503, 'no free connection in the pool, Prisma', coded('P2028', 'Unable to start a transaction in the given time.')],
  [503, 'disk full', byPrisma('53100')],
  [503, 'read-only', coded('25006')],
  [503, 'deadlocks without end', coded('40P01')],
  [504, 'statement timeout', coded('57014')],
  [504, 'lock timeout', byPrisma('55P03')],
  [504, 'transaction timeout', coded('P2028', 'A query cannot be executed on an expired transaction.')],
])('%i: %s', async (status, _what, error) => {
  const platform = errorResponse(error, { 'X-Request-Id': 'r' }, 'GET /any')
  expect(platform.status).toBe(status)
  expect(Number(platform.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await platform.json()).toEqual({
    detail: expect.stringMatching(/\.$/),
    code: status === 503 ? 'unavailable' : 'timeout',
  })

  const chat = chatError(error, {}, 'GET /any')
  expect(chat.status).toBe(status)
  expect(Number(chat.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await chat.json()).toMatchObject({ result: 'error', msg: expect.stringMatching(/\.$/) })
})

test.each([
  ['a fault of ours', new Error('undefined is not a function')],
  ['wrong SQL', coded('42703')],
  ['an outside service that cannot be reached', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })],
  ['nothing at all', null],
])('%s is no trouble of the database', (_what, error) => {
  expect(databaseTrouble(error)).toBeNull()
})

import { expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { type AnswerOf, addressOf, call } from './call'
import { randomId } from './random-id'

test('what the path names goes into the path, encoded; the rest stays', () => {
  expect(addressOf('POST /crm/leads/{lead_id}/notes', { lead_id: 'a/b', body: 'Called' })).toEqual({
    method: 'POST',
    path: '/crm/leads/a%2Fb/notes',
    rest: { body: 'Called' },
  })
})

test('inputs and answers have the types of the operations', () => {
  expectTypeOf<AnswerOf<'POST /auth/forgot'>>().toEqualTypeOf<{ ok: boolean; message: string }>()
  expectTypeOf(call<'POST /auth/forgot'>)
    .parameter(1)
    .toEqualTypeOf<{ email: string }>()
  // @ts-expect-error no table has this route
  const unknown = () => call('GET /no-such-route', {})
  expect(unknown).toBeTypeOf('function')
})

test('ids are UUIDs, each another, also where the browser has no randomUUID', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, randomId)
  vi.unstubAllGlobals()
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true)
})

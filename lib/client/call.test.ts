import { expect, expectTypeOf, test } from 'vitest'
import { type AnswerOf, addressOf, call } from './call'

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

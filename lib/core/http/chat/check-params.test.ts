import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../errors'
import { defineOperation } from '../../operation'
import { route } from '../api-table'
import type { MountedRoute } from '../router'
import { callChecked } from './check-params'

const operation = defineOperation({
  name: 'test.chat.call',
  title: 'Called',
  permission: 'public',
  effect: 'read',
  input: z.object({
    id: z.number().int(),
    to: z.string().optional(),
    anchor: z.string().default('newest'),
    num_before: z.number().int().min(0).optional(),
    apply_markdown: z.boolean().default(true),
    title: z.string().trim().min(1).max(5).optional(),
    role: z.union([z.literal(100), z.literal(400)]).optional(),
    status: z.enum(['active', 'idle']).optional(),
    narrow: z.array(z.object({ operator: z.string(), operand: z.string() })).optional(),
    ids: z.array(z.number().int()).optional(),
    data: z.strictObject({ a: z.number().int() }).optional(),
    topic: z.string().optional(),
    client: z.string(),
  }),
  output: z.object({}),
  run: async () => ({}),
})
const mounted = {
  key: 'GET /things/{id}',
  params: ['id'],
  table: { surface: 'chat', tag: 'Test', routes: {} },
  route: route(operation, { otherNames: { subject: 'topic' } }),
} as unknown as MountedRoute

const check = (texts: Record<string, string>, headers: Record<string, string> = {}) =>
  callChecked(mounted, { texts, files: [] }, { id: '7' }, new Headers(headers))

describe('values', () => {
  test('strings are raw, everything else is JSON in its text', () => {
    const { input } = check({
      to: '"quoted"',
      num_before: '5',
      apply_markdown: 'false',
      ids: '[1,2]',
      narrow: '[{"operator":"is","operand":"dm"}]',
      status: 'idle',
      role: '400',
    })
    expect(input).toMatchObject({
      id: 7,
      to: '"quoted"',
      num_before: 5,
      apply_markdown: false,
      ids: [1, 2],
      narrow: [{ operator: 'is', operand: 'dm' }],
      status: 'idle',
      role: 400,
    })
  })

  test('a parameter has other names, and not both at once', () => {
    expect(check({ subject: 'lunch' })).toMatchObject({ input: { topic: 'lunch' }, ignored: [] })
    const both = refusal({ subject: 'a', topic: 'b' })
    expect(both).toMatchObject({ code: 'REQUEST_CONFUSING_VAR', more: { var_name1: 'topic', var_name2: 'subject' } })
  })

  test('what is not known is reported in order; client and method are always known', () => {
    expect(check({ zebra: '1', client: 'x', method: 'GET', apple: '{', id: '9' }).ignored).toEqual([
      'apple',
      'id',
      'zebra',
    ])
  })

  test('the client is the parameter, else the product of the User-Agent', () => {
    const agent = { 'user-agent': 'ZulipPython/0.9 (Linux)' }
    expect(check({ client: 'mine' }, agent).input.client).toBe('mine')
    expect(check({}, agent).input.client).toBe('ZulipPython')
    expect(check({}).input.client).toBe('Unspecified')
  })
})

function refusal(texts: Record<string, string>): AppError {
  try {
    check(texts)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('errors are in the words that clients know', () => {
  test.each([
    ['apply_markdown', 'True', 'apply_markdown is not valid JSON'],
    ['apply_markdown', 'yes', 'apply_markdown is not valid JSON'],
    ['apply_markdown', '', 'apply_markdown is not valid JSON'],
    ['apply_markdown', '1', 'apply_markdown is not a boolean'],
    ['num_before', '"3"', 'num_before is not an integer'],
    ['num_before', '1.5', 'num_before is not an integer'],
    ['num_before', 'abc', 'num_before is not valid JSON'],
    ['num_before', '-1', 'num_before is too small'],
    ['ids', '5', 'ids is not a list'],
    ['ids', '["x"]', 'ids[0] is not an integer'],
    ['title', '  ', 'title cannot be blank'],
    ['title', 'too long', 'title is too long (limit: 5 characters)'],
    ['status', 'offline', 'Invalid status'],
    ['role', '500', 'Invalid role: Value error, Not in the list of possible values'],
    ['data', '{"a":1,"k":2}', 'Argument "k" at data is unexpected'],
    ['data', '[]', 'data is not a dict'],
    ['narrow', '[{"operator":"is"}]', 'operand key is missing from narrow[0]'],
  ])('%s=%s', (name, text, msg) => {
    expect(refusal({ [name]: text })).toMatchObject({ status: 400, code: 'BAD_REQUEST', detail: msg })
  })

  test('a required parameter that is absent', () => {
    const missing = { ...mounted, params: [] } as MountedRoute
    expect(() => callChecked(missing, { texts: {}, files: [] }, {}, new Headers())).toThrow(
      expect.objectContaining({
        code: 'REQUEST_VARIABLE_MISSING',
        detail: "Missing 'id' argument",
        more: { var_name: 'id' },
      }),
    )
  })

  test.each([
    ['one of some words', z.enum(['active', 'idle'])],
    ['one of some numbers', z.union([z.literal(100), z.literal(400)])],
  ])('a required parameter that is absent, and would be %s', (_, kind) => {
    const choosing = defineOperation({ ...operation, input: z.object({ choice: kind }) as never })
    const needed = { ...mounted, params: [], route: route(choosing) } as unknown as MountedRoute
    expect(() => callChecked(needed, { texts: {}, files: [] }, {}, new Headers())).toThrow(
      expect.objectContaining({ code: 'REQUEST_VARIABLE_MISSING', more: { var_name: 'choice' } }),
    )
  })
})

import type { SurfaceName } from '../api-table'
import { type MountedRoute, methodOf } from '../router'
import { componentRef, type Json } from './json'

export const isChat = (surface: SurfaceName): boolean => surface === 'chat' || surface === 'chat-files'

const errors: Record<string, string> = {
  400: 'The request cannot be read.',
  401: 'No valid credentials.',
  403: 'The caller lacks the right.',
  404: 'Unknown, or another organization’s.',
  409: 'The state does not allow it, or the row changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  422: 'Input is wrong; all errors at once.',
  429: 'Too many requests; see Retry-After.',
}

/** What an operation may answer when it fails. The integration API says 422 to everything that it cannot read. */
export function errorsOf({ key, params, table }: MountedRoute): string[] {
  const reads = methodOf(key) === 'GET'
  if (isChat(table.surface)) return ['400', '401', '404', '429']
  const integration = table.surface === 'integration'
  return Object.keys(errors).filter((status) => {
    if (status === '400') return !integration
    if (status === '404') return !integration || params.length > 0
    if (status === '409') return !integration || !reads
    if (status === '413') return !reads
    return status !== '415' || !(reads || integration)
  })
}

export const errorAnswer = (status: string, description: string, chat: boolean): Json => ({
  description,
  ...(status === '429' ? { headers: { ...headers, 'Retry-After': header('RetryAfter') } } : { headers }),
  content: {
    'application/json': { schema: componentRef(errorSchema(status, chat)) },
  },
})

const errorSchema = (status: string, chat: boolean): string =>
  chat ? 'ChatError' : status === '422' ? 'ValidationError' : 'Error'

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` })
export const headers: Json = {
  'X-Request-Id': header('RequestId'),
  'RateLimit-Limit': header('RateLimitLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
}
const counted = (description: string): Json => ({ description, schema: { type: 'integer' } })
export const answerHeaders: Json = {
  RequestId: { description: 'Quote it when you report a problem.', schema: { type: 'string' } },
  RateLimitLimit: counted('Requests a minute.'),
  RateLimitRemaining: counted('Requests that are left now.'),
  RateLimitReset: counted('Seconds until all of them are back.'),
  RetryAfter: counted('Seconds to wait before the next request.'),
}

export const errorSchemas: Record<string, Json> = {
  ChatSuccess: {
    type: 'object',
    required: ['result', 'msg'],
    properties: {
      result: { const: 'success' },
      msg: { const: '' },
      ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
    },
  },
  ChatError: {
    type: 'object',
    required: ['result', 'msg', 'code'],
    properties: {
      result: { const: 'error' },
      msg: { type: 'string', description: 'What went wrong, for people.' },
      code: { type: 'string', description: 'What went wrong, for programs, e.g. BAD_REQUEST.' },
    },
  },
  Error: {
    type: 'object',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string', description: 'What went wrong and what to do.' },
      code: { type: 'string' },
    },
  },
  ValidationError: {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: {
        type: 'array',
        items: {
          type: 'object',
          required: ['loc', 'msg', 'type'],
          properties: {
            loc: { type: 'array', items: { type: ['string', 'integer'] } },
            msg: { type: 'string' },
            type: { type: 'string' },
          },
        },
      },
    },
  },
}

/** The errors that most operations share, each described once. */
export const errorResponses: Json = Object.fromEntries(
  Object.entries(errors).flatMap(([status, description]) => [
    [`Error${status}`, errorAnswer(status, description, false)],
    [`ChatError${status}`, errorAnswer(status, description, true)],
  ]),
)

export const errorResponse = (status: string, chat: boolean): Json => ({
  $ref: `#/components/responses/${chat ? 'Chat' : ''}Error${status}`,
})

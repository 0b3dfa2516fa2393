import type { ErrorBody, FieldError } from './grid/grid-types'
import { randomId } from './random-id'

/** Where the platform's API lives. */
const ROOT = '/api/v1'
const RETRY_DELAYS_MS = [400, 1200]
const NO_ERRORS: FieldError[] = []

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RequestOptions = {
  /** Query string as it is, without the question mark; see `toQuery`. */
  query?: string
  body?: unknown
  signal?: AbortSignal
  /** The same for every attempt at the same intent; made here unless the caller repeats the intent itself. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** What the server said when it said no, or `status: 0` when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldError[]
  readonly body: ErrorBody | null
  readonly requestId: string | null

  constructor(answer: {
    status: number
    body: ErrorBody | null
    requestId: string | null
    retryAfter?: number | null
  }) {
    super(describeFailure(answer.status, answer.body, answer.retryAfter ?? null))
    this.name = 'ApiError'
    this.status = answer.status
    this.body = answer.body
    this.requestId = answer.requestId
    this.fields = Array.isArray(answer.body?.detail) ? answer.body.detail : NO_ERRORS
    this.code =
      answer.body?.code ?? (this.fields.length > 0 ? 'invalid' : answer.status === 0 ? 'unreachable' : 'error')
  }

  /** The message of every field, by the last element of its place. */
  fieldMessages(): Record<string, string> {
    const messages: Record<string, string> = {}
    for (const { loc, msg } of this.fields) {
      const field = String(loc.at(-1) ?? '')
      messages[field] = messages[field] ? `${messages[field]} ${msg}` : msg
    }
    return messages
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** Words for any failure; never a raw code. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return 'This did not work, and it is our fault. Please try again.'
}

/**
 * Calls the API and gives the parsed body (`undefined` for 204). An unsafe request that could not be delivered is tried
 * again under the same idempotency key, so that it happens once at most. Reads are retried by TanStack Query.
 */
export async function api<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const unsafe = method !== 'GET'
  const key = unsafe ? (options.idempotencyKey ?? randomId()) : undefined
  const attempts = unsafe ? RETRY_DELAYS_MS.length + 1 : 1
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce<T>(method, path, options, key)
    } catch (error) {
      const again = isApiError(error) && isTransient(error) && attempt < attempts && !options.signal?.aborted
      if (!again) throw error
      await pause(RETRY_DELAYS_MS[attempt - 1] ?? 1000, options.signal)
    }
  }
}

/** A query string; arrays repeat, empty and missing values are left out. */
export function toQuery(values: Record<string, string | number | boolean | null | undefined | string[]>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  return query.toString()
}

/** The address of an API path, for plain links such as downloads. */
export const apiUrl = (path: string, query = '') => `${ROOT}${path}${query ? `?${query}` : ''}`

async function attemptOnce<T>(method: Method, path: string, options: RequestOptions, key?: string): Promise<T> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'indaba',
    ...options.headers,
  }
  if (key) headers['Idempotency-Key'] = key
  const isForm = options.body instanceof FormData
  // A form says itself where its parts end.
  if (options.body !== undefined && !isForm) headers['Content-Type'] = 'application/json'

  let response: Response
  try {
    response = await fetch(apiUrl(path, options.query), {
      method,
      headers,
      credentials: 'same-origin',
      body: isForm ? (options.body as FormData) : options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError({ status: 0, body: null, requestId: null })
  }
  if (response.status === 204) return undefined as T
  const body = await readJson(response)
  if (response.ok) return body as T
  if (response.status === 401) announceSignedOut()
  throw new ApiError({
    status: response.status,
    body: body as ErrorBody | null,
    requestId: response.headers.get('X-Request-Id'),
    retryAfter: Number(response.headers.get('Retry-After')) || null,
  })
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isTransient = (error: ApiError) => error.status === 0 || error.status === 503

function describeFailure(status: number, body: ErrorBody | null, retryAfter: number | null): string {
  if (Array.isArray(body?.detail)) return body.detail.map((error) => error.msg).join(' ')
  if (typeof body?.detail === 'string' && body.detail !== '') return body.detail
  if (status === 0) return 'The server cannot be reached. Check your connection and try again.'
  if (status === 401) return 'You are signed out. Sign in again to go on.'
  if (status === 403) return 'You do not have the right to do this.'
  if (status === 404) return 'This does not exist any more, or you may not see it.'
  if (status === 429) return `Too many requests. Try again in ${retryAfter ?? 'a few'} seconds.`
  return 'The server failed to answer. Please try again.'
}

/** The shell listens and offers to sign in again without losing the page. */
export const SIGNED_OUT_EVENT = 'indaba:signed-out'

export function announceSignedOut() {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(SIGNED_OUT_EVENT))
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

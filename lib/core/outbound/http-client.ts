import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { log } from '../log'
import { kindOfStatus, ProviderError, type ProviderErrorDetails, type ProviderErrorKind } from '../provider-error'
import { type Answer, BrokenAnswer, exchange, type NoAnswer, openExchange } from './http-exchange'

/** How outside services are spoken to over HTTP. Source: provider-facts 0.5. */
export type ProviderRequest = {
  /** The connector's kind, e.g. `sms`; named in errors and logs. */
  provider: string
  op: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string | URL
  headers?: Record<string, string>
  /** Sent as it is; an object or list as JSON. */
  body?: string | Buffer | object | undefined
  /** A write is never sent twice; a read is tried again. */
  kind: 'read' | 'write'
  /** For the whole exchange; 10 s for a read, 30 s for a write by default. */
  timeoutMs?: number
  /** Of a read, after the first attempt; 2 by default, and never more. */
  retries?: number
  signal?: AbortSignal
  /** Credentials in use; taken out of everything that is thrown, wherever the provider repeats them. */
  secrets?: readonly string[]
  /** Reads the provider's words out of an answer that is no success. */
  explain?: (answer: { status: number; headers: Record<string, string>; data: unknown }) => Explanation | undefined
}

export type Explanation = { message?: string; providerCode?: string; kind?: ProviderErrorKind; requestId?: string }

export type ProviderResponse = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  bytes: Buffer
  text(): string
  /** @throws ProviderError of kind `protocol` when it is no JSON, or not of the shape */
  json<T = unknown>(shape?: z.ZodType<T>): T
}

const READ_MS = 10_000
const WRITE_MS = 30_000
const MAX_RETRIES = 2
const FIRST_PAUSE_MS = 250
/** A provider that asks for a longer pause is reported as failed instead; a job retries later. */
const MAX_PAUSE_MS = 10_000
/** A caller that waited so long is not made to wait for another attempt. */
const MAX_TRYING_MS = 60_000

/** @throws ProviderError for everything but a 2xx answer */
export const providerRequest = (request: ProviderRequest): Promise<ProviderResponse> => tried(request, once)

export type ProviderStream = Pick<ProviderResponse, 'status' | 'headers'> & { body: ReadableStream<Uint8Array> }

/**
 * The same for an answer that is read as it comes. `timeoutMs` is for its beginning, `silenceMs` for each piece; it is asked for
 * again only before it has begun. A body that is not read to its end must be cancelled.
 * @throws ProviderError for everything but a 2xx answer; so does the body when it breaks off
 */
export const providerStream = (request: ProviderRequest & { silenceMs: number }): Promise<ProviderStream> =>
  tried(request, opened)

async function tried<R extends ProviderRequest, T>(request: R, attemptOnce: (request: R) => Promise<T>): Promise<T> {
  const retries = request.kind === 'read' ? Math.min(request.retries ?? MAX_RETRIES, MAX_RETRIES) : 0
  const startedAt = Date.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(request)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const pause = pauseAfter(error, attempt)
      const isLate = Date.now() - startedAt > MAX_TRYING_MS
      if (attempt >= retries || pause === null || isLate || request.signal?.aborted) throw error
      await wait(pause, undefined, { signal: request.signal }).catch(() => {
        throw error
      })
    }
  }
}

/** Null: trying again would not help, or not soon. */
function pauseAfter(error: ProviderError, attempt: number): number | null {
  if (!['unavailable', 'timeout', 'rate_limited'].includes(error.kind)) return null
  if (error.retryAfterMs !== undefined) return error.retryAfterMs <= MAX_PAUSE_MS ? error.retryAfterMs : null
  return FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random())
}

const once = (request: ProviderRequest): Promise<ProviderResponse> =>
  noted(request, async (sending) => {
    const answer = await exchange(sending)
    if ('failure' in answer) throw unanswered(request, answer)
    if (!isSuccess(answer)) throw refused(request, answer)
    return readable(request, answer)
  })

const opened = (request: ProviderRequest & { silenceMs: number }): Promise<ProviderStream> =>
  noted(request, async (sending) => {
    const answer = await openExchange({ ...sending, silenceMs: request.silenceMs })
    if ('failure' in answer) throw unanswered(request, answer)
    const { status, headers, close } = answer
    const pieces = piecesOf(request, answer.body)
    if (!isSuccess(answer)) {
      const bytes = Buffer.concat(await Array.fromAsync(pieces).finally(close))
      throw refused(request, { status, headers, bytes })
    }
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (!done) return controller.enqueue(value)
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        await close()
      },
      cancel: close,
    })
    return { status, headers, body }
  })

async function* piecesOf(request: ProviderRequest, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    if (!(error instanceof BrokenAnswer)) throw error
    const broken = unanswered(request, error.noAnswer)
    log().warn({ provider: request.provider, op: request.op, err: broken }, 'outside service broke off its answer')
    throw broken
  }
}

const isSuccess = ({ status }: { status: number }): boolean => status >= 200 && status <= 299

const unanswered = (request: ProviderRequest, { failure, message, sent, cause }: NoAnswer): ProviderError =>
  failed(request, { kind: failure, message, outcomeUnknown: sent, cause })

type Sending = Parameters<typeof exchange>[0]

/** @param send gets the request as it is sent; its outcome is logged */
async function noted<T extends { status: number }>(
  request: ProviderRequest,
  send: (sending: Sending) => Promise<T>,
): Promise<T> {
  if (!URL.canParse(String(request.url)))
    throw failed(request, { kind: 'validation', message: 'The address of the service is not a whole address.' })
  const url = new URL(request.url)
  const startedAt = Date.now()
  const told = { provider: request.provider, op: request.op, method: request.method, host: url.host }
  try {
    const answer = await send({
      url,
      method: request.method,
      ...bodyOf(request),
      timeoutMs: request.timeoutMs ?? (request.kind === 'read' ? READ_MS : WRITE_MS),
      signal: request.signal,
    })
    log().debug({ ...told, status: answer.status, ms: Date.now() - startedAt }, 'outside service answered')
    return answer
  } catch (error) {
    log().warn({ ...told, err: error, ms: Date.now() - startedAt }, 'outside service failed')
    throw error
  }
}

function bodyOf({ headers, body }: ProviderRequest) {
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  return {
    headers: { accept: 'application/json', ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    body: isJson ? JSON.stringify(body) : body,
  }
}

function failed(
  { provider, op, kind, secrets = [] }: ProviderRequest,
  details: Omit<ProviderErrorDetails, 'provider' | 'op' | 'secrets'>,
): ProviderError {
  return new ProviderError({
    ...details,
    provider,
    op,
    secrets,
    outcomeUnknown: kind === 'write' && (details.outcomeUnknown ?? false),
  })
}

function readable(request: ProviderRequest, { status, headers, bytes }: Answer): ProviderResponse {
  const text = () => bytes.toString('utf8')
  const unreadable = (message: string, cause?: unknown) =>
    // The answer is lost, what it answered to is not.
    failed(request, { kind: 'protocol', httpStatus: status, message, outcomeUnknown: true, cause })
  return {
    status,
    headers,
    bytes,
    text,
    json<T>(shape?: z.ZodType<T>): T {
      const data = parsed(text())
      if (data === undefined) throw unreadable(wordsForUnreadable(request.provider, status, text()))
      if (!shape) return data as T
      const read = shape.safeParse(data)
      if (read.success) return read.data
      const { path = [], message = '' } = read.error.issues[0] ?? {}
      throw unreadable(
        `The ${request.provider} service answered in a way that we do not know (${path.join('.')}: ${message}).`,
        read.error,
      )
    },
  }
}

function refused(request: ProviderRequest, { status, headers, bytes }: Answer): ProviderError {
  const text = bytes.toString('utf8')
  const data = parsed(text)
  const explained = request.explain?.({ status, headers, data }) ?? {}
  const words = explained.message || wordsIn(data)
  const isPage = data === undefined && looksLikePage(text)
  return failed(request, {
    // An error page in the place of an answer comes from something in between, unless its status says enough.
    kind:
      explained.kind ??
      (isPage && status < 500 && ![401, 403, 429].includes(status) ? 'protocol' : kindOfStatus(status)),
    httpStatus: status,
    message: words ?? wordsForUnreadable(request.provider, status, text),
    providerCode: explained.providerCode,
    requestId: explained.requestId ?? headers['x-request-id'],
    retryAfterMs: readRetryAfter(headers['retry-after']),
    // A gateway in front of the service gave up waiting: the service itself may have done it.
    outcomeUnknown: status === 502 || status === 504,
  })
}

const looksLikePage = (text: string) => /^\s*(<!doctype|<html)/i.test(text)

function wordsForUnreadable(provider: string, status: number, text: string): string {
  if (looksLikePage(text)) return `The ${provider} service answered ${status} with a web page instead of data.`
  const shown = text.trim().replace(/\s+/g, ' ').slice(0, 200)
  if (!shown) return `The ${provider} service answered ${status} without a word.`
  if (status >= 200 && status < 300) return `The ${provider} service answered with data that cannot be read.`
  return `The ${provider} service answered ${status}: ${shown}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The words of an error body, under the names that most services use. */
function wordsIn(data: unknown): string | undefined {
  if (Array.isArray(data)) return wordsIn(data[0])
  if (typeof data === 'string') return data || undefined
  if (data === null || typeof data !== 'object') return undefined
  const body = data as Record<string, unknown>
  for (const name of ['detail', 'message', 'error_description', 'error', 'title', 'errors']) {
    const words = body[name] === undefined ? undefined : wordsIn(body[name])
    if (words) return words
  }
  return undefined
}

/** @returns milliseconds; the header gives seconds or a date */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : undefined
}

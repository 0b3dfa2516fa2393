import { ApiError, announceSignedOut, apiUrl, type Method } from '../api'

/** What the chat answered when it said no; `code` is the wire's (`BAD_EVENT_QUEUE_ID`), `more` what it tells besides. */
export class ChatApiError extends ApiError {
  readonly more: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown> | null, requestId: string | null) {
    const { msg, code, ...more } = body ?? {}
    // Signed out, or the server's fault: the wire's words say nothing that helps.
    const told = typeof msg === 'string' && status !== 401 && status < 500 ? msg : ''
    super({
      status,
      body: { detail: told, code: typeof code === 'string' ? code : 'error' },
      requestId,
      retryAfter: typeof more['retry-after'] === 'number' ? Math.ceil(more['retry-after']) : null,
    })
    this.name = 'ChatApiError'
    this.more = more
  }
}

export const isChatError = (error: unknown, code?: string): error is ChatApiError =>
  error instanceof ChatApiError && (code === undefined || error.code === code)

export type ChatParams = Record<string, unknown>
export type ChatOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  keepalive?: boolean
  /** Where the session may have moved to another organization since. */
  organizationId?: string
}

/**
 * Calls an endpoint of the chat: texts go as they are, everything else as JSON, nothing for undefined.
 * @throws ChatApiError, or ApiError with status 0 where the server cannot be reached
 */
export async function chatCall<T>(
  method: Method,
  path: string,
  params: ChatParams = {},
  options: ChatOptions = {},
): Promise<T> {
  const form = toForm(params)
  const inQuery = method === 'GET'
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'indaba' }
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (options.organizationId) headers['X-Organization-Id'] = options.organizationId
  let response: Response
  try {
    response = await fetch(apiUrl(path, inQuery ? form.toString() : ''), {
      method,
      headers,
      credentials: 'same-origin',
      body: inQuery ? undefined : form,
      signal: options.signal,
      keepalive: options.keepalive,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError({ status: 0, body: null, requestId: null })
  }
  return answerOf<T>(response.status, await response.text(), response.headers.get('X-Request-Id'))
}

/**
 * Sends a file and tells how much of it has left (0 to 1): to be linked in messages, or to another path that takes one.
 * @returns where it can be read, `/user_uploads/…`
 */
export function uploadFile(
  file: File,
  options: { path?: string; onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<{ url: string; filename: string }> {
  return new Promise((resolve, reject) => {
    // fetch tells nothing about what it has sent so far.
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file, file.name)
    request.open('POST', apiUrl(options.path ?? '/user_uploads'))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Requested-With', 'indaba')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      try {
        resolve(answerOf(request.status, request.responseText, request.getResponseHeader('X-Request-Id')))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError({ status: 0, body: null, requestId: null }))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** A form as the wire wants it. */
function toForm(params: ChatParams): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

function answerOf<T>(status: number, text: string, requestId: string | null): T {
  let body: Record<string, unknown> | null = null
  try {
    body = JSON.parse(text) as Record<string, unknown>
  } catch {
    // A proxy's page; the status says enough.
  }
  if (status >= 200 && status < 300 && body) return body as T
  if (status === 401) announceSignedOut()
  throw new ChatApiError(status, body, requestId)
}

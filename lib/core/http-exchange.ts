import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { env } from './env'
import { ForbiddenAddress, isInnerAddress, isLoopbackHost, publicLookup } from './outgoing-address'

/** One HTTP request and its answer, with what a caller must know when none came. */
export type Answer = { status: number; headers: Record<string, string>; bytes: Buffer }

export type NoAnswer = {
  failure: 'unavailable' | 'timeout' | 'validation' | 'protocol'
  message: string
  /** The request may have arrived. */
  sent: boolean
  cause?: unknown
}

type Exchange = {
  url: URL
  method: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  timeoutMs: number
  signal?: AbortSignal | undefined
}

const MOST_BYTES = 25_000_000

/** Never rejects. No redirect is followed; each request has a connection of its own, so none is lost to an old one. */
export async function exchange(facts: Exchange): Promise<Answer | NoAnswer> {
  const { url, method, headers, body, timeoutMs, signal } = facts
  const refusal = refusalOf(url)
  if (refusal) return { failure: 'validation', message: refusal, sent: false }

  const deadline = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
  let sent = false
  return new Promise((resolve) => {
    const end = (error: unknown) => resolve({ ...wordsFor(error, { url, deadline, signal, timeoutMs }), sent })
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { 'user-agent': 'Indaba', 'accept-encoding': 'identity', ...lengthOf(method, body), ...headers },
      agent: false,
      signal: stop,
      ...(mayBeInner(url) ? {} : { lookup: publicLookup }),
    })
    request.once('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        sent = true
      })
    })
    request.once('error', end)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MOST_BYTES) request.destroy(new Error('the answer is too long'))
        else chunks.push(chunk)
      })
      response.once('error', end)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: flat(response.headers), bytes: Buffer.concat(chunks) }),
      )
      response.once('close', () => end(new Error('the answer broke off')))
    })
    request.end(body)
  })
}

/** Why this address must not be called at all; null: it may, as far as its text says. */
function refusalOf(url: URL): string | null {
  if (!['http:', 'https:'].includes(url.protocol)) return 'The address must begin with https://.'
  if (isLoopbackHost(url.hostname)) {
    return mayBeInner(url) ? null : 'The address is this machine itself, which this installation does not allow.'
  }
  if (env.offline || env.mode === 'test')
    return 'This installation works offline (PLATFORM_OFFLINE), so no outside service is called.'
  if (mayBeInner(url)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isInnerAddress(host))
    return 'The address is inside a private network, which this installation does not allow.'
  return url.protocol === 'https:' ? null : 'The address must begin with https://, so that nobody can read along.'
}

function mayBeInner(url: URL): boolean {
  if (env.allowPrivateTargets) return true
  if (!isLoopbackHost(url.hostname)) return false
  return env.mode === 'test' || env.offline || url.origin === (env.sandboxUrl && new URL(env.sandboxUrl).origin)
}

type Circumstances = { url: URL; deadline: AbortSignal; signal: AbortSignal | undefined; timeoutMs: number }

function wordsFor(error: unknown, { url, deadline, signal, timeoutMs }: Circumstances): Omit<NoAnswer, 'sent'> {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const { host } = url
  if (signal?.aborted && !deadline.aborted)
    return { failure: 'timeout', message: `Asking ${host} was stopped before it answered.`, cause: error }
  if (deadline.aborted)
    return { failure: 'timeout', message: `${host} did not answer within ${timeoutMs / 1000} seconds.`, cause: error }
  if (error instanceof ForbiddenAddress) return { failure: 'validation', message, cause: error }
  if (code === 'ECONNREFUSED') return { failure: 'unavailable', message: `Nobody answers at ${host}.`, cause: error }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { failure: 'unavailable', message: `There is no host named ${url.hostname}.`, cause: error }
  if (/CERT|SSL|TLS/.test(code))
    return { failure: 'unavailable', message: `The certificate of ${host} is not valid: ${message}`, cause: error }
  if (code.startsWith('HPE_'))
    return { failure: 'protocol', message: `${host} answers, but not in HTTP.`, cause: error }
  return { failure: 'unavailable', message: `The connection to ${host} broke off.`, cause: error }
}

function lengthOf(method: string, body: string | Buffer | undefined): Record<string, string> {
  if (body === undefined) return method === 'GET' || method === 'DELETE' ? {} : { 'content-length': '0' }
  return { 'content-length': String(Buffer.byteLength(body)) }
}

const flat = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

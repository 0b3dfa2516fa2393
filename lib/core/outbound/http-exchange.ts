import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { env } from '../env'
import { ProxyFailed, tunnel } from './http-tunnel'
import { resolveTarget, type Target, type TargetPolicy, targetPolicy } from './target-guard'

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
  /** Goes through this proxy, by CONNECT; the target is checked here all the same. */
  proxy?: URL
}

const MAX_BYTES = 25_000_000

/** Never rejects. No redirect is followed; each request has a connection of its own, so none is lost to an old one. */
export async function exchange(facts: Exchange): Promise<Answer | NoAnswer> {
  const { url, method, headers, body, timeoutMs, signal, proxy } = facts
  const target = await resolveTarget(`${url.origin}/`, servicePolicy())
  if ('refused' in target) {
    const failure = target.refused === 'unresolved' ? 'unavailable' : 'validation'
    return { failure, message: target.reason, sent: false }
  }
  // Whatever the proxy speaks, what counts here is where it stands.
  const via = proxy ? await resolveTarget(`https://${proxy.host}/`, servicePolicy()) : null
  if (via && 'refused' in via) {
    const message = `The proxy cannot be used. ${via.reason}`
    return { failure: via.refused === 'unresolved' ? 'unavailable' : 'validation', message, sent: false }
  }

  const deadline = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
  let sent = false
  return new Promise((resolve) => {
    const end = (error: unknown) => resolve({ ...wordsFor(error, { url, deadline, signal, timeoutMs }), sent })
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { 'user-agent': 'Indaba', 'accept-encoding': 'identity', ...lengthOf(method, body), ...headers },
      signal: stop,
      lookup: lookupOf(target),
      ...(proxy && via
        ? { createConnection: tunnel({ proxy, lookup: lookupOf(via), url, signal: stop }) }
        : { agent: false }),
    })
    request.once('socket', (socket) => {
      // A tunnel comes as a connection that stands.
      if (via) sent = true
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
        if (size > MAX_BYTES) request.destroy(new Error('the answer is too long'))
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

/** As for webhooks that we send; tests and machines without a network reach this machine alone. */
export function servicePolicy(): TargetPolicy {
  const policy = targetPolicy()
  const offline = policy.offline || env.mode === 'test'
  return { ...policy, offline, loopback: policy.loopback || offline }
}

/** The connection is made to the address that was checked: the name may stand for something else by now. */
const lookupOf =
  ({ address, family }: Target): LookupFunction =>
  (_hostname, options, callback) => {
    if (options.all) return (callback as unknown as (e: null, all: object[]) => void)(null, [{ address, family }])
    callback(null, address, family)
  }

type Circumstances = { url: URL; deadline: AbortSignal; signal: AbortSignal | undefined; timeoutMs: number }

function wordsFor(error: unknown, { url, deadline, signal, timeoutMs }: Circumstances): Omit<NoAnswer, 'sent'> {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const { host } = url
  if (signal?.aborted && !deadline.aborted)
    return { failure: 'timeout', message: `Asking ${host} was stopped before it answered.`, cause: error }
  if (deadline.aborted)
    return { failure: 'timeout', message: `${host} did not answer within ${timeoutMs / 1000} seconds.`, cause: error }
  if (error instanceof ProxyFailed) return { failure: 'unavailable', message, cause: error }
  if (code === 'ECONNREFUSED') return { failure: 'unavailable', message: `Nobody answers at ${host}.`, cause: error }
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

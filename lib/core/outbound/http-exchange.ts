import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import { env } from '../env'
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
  /** Where it may go; by default where services may be. */
  policy?: TargetPolicy
  /** So much of the answer is enough: what is longer, breaks off or does not end in time is cut. By default it must be whole. */
  enoughBytes?: number
}

const MAX_BYTES = 25_000_000

/** Never rejects. No redirect is followed; each request has a connection of its own, so none is lost to an old one. */
export async function exchange(details: Exchange): Promise<Answer | NoAnswer> {
  const { url, timeoutMs, signal, proxy, policy = servicePolicy(), enoughBytes } = details
  // Read where it is used, before the time begins: it takes a process a tenth of a second.
  const { Agent, buildConnector, ProxyAgent, request } = await import('undici')
  const deadline = AbortSignal.timeout(timeoutMs)
  const target = await resolveTarget(`${url.origin}/`, policy)
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

  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
  let sent = false
  // Nothing happens automatically: one connection a request, one attempt, HTTP/1, no redirect, no timeout but ours.
  const connect = buildConnector({ lookup: lookupOf(target), timeout: 0, allowH2: false })
  const dispatcher =
    proxy && via
      ? new ProxyAgent({
          uri: proxy.origin,
          proxyTunnel: true,
          allowH2: false,
          proxyTls: { lookup: lookupOf(via), timeout: 0 },
        })
      : new Agent({
          pipelining: 0,
          connect: (options, done) =>
            connect(options, (...result) => {
              sent = result[0] === null
              done(...result)
            }),
        })
  try {
    const { statusCode, headers, body } = await request(url, {
      method: details.method as 'GET',
      body: details.body ?? null,
      signal: stop,
      dispatcher,
      headersTimeout: 0,
      bodyTimeout: 0,
      headers: { 'user-agent': 'Indaba', 'accept-encoding': 'identity', ...lengthOf(details), ...details.headers },
    })
    sent = true
    const bytes = enoughBytes === undefined ? await wholeOf(body) : await beginningOf(body, enoughBytes)
    return { status: statusCode, headers: flat(headers), bytes }
  } catch (error) {
    const stoppedAtProxy = proxy && wordsForProxy(error, proxy, url)
    if (stoppedAtProxy) return { failure: 'unavailable', message: stoppedAtProxy, sent: false, cause: error }
    // A tunnel does not say when it stands.
    return { ...wordsFor(error, { url, deadline, signal, timeoutMs }), sent: sent || proxy !== undefined }
  } finally {
    await dispatcher.destroy()
  }
}

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function beginningOf(body: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= bytes) break
    }
  } catch {
    // It broke off, or the time is over.
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}

/** Why the proxy let nothing through, or undefined. */
function wordsForProxy(error: unknown, proxy: URL, url: URL): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const status = /^Proxy response \((\d+)\)/.exec(message)?.[1]
  if (status) return `The proxy ${proxy.host} did not let us through to ${url.host} (status ${status}).`
  return code === 'ECONNREFUSED' ? `The proxy ${proxy.host} cannot be reached.` : undefined
}

/** As for webhooks that we send; tests and machines without a network reach this machine alone. */
export function servicePolicy(): TargetPolicy {
  const policy = targetPolicy()
  const offline = policy.offline || env.mode === 'test'
  return { ...policy, offline, loopback: policy.loopback || offline }
}

/** The connection is made to an address that was checked: the name may stand for something else by now. */
const lookupOf =
  ({ address, family, others }: Target): LookupFunction =>
  (_hostname, options, callback) => {
    // The first that can be reached is used, before anything is sent.
    if (options.all)
      return (callback as unknown as (e: null, all: object[]) => void)(null, [{ address, family }, ...others])
    callback(null, address, family)
  }

type Circumstances = { url: URL; deadline: AbortSignal; signal: AbortSignal | undefined; timeoutMs: number }

function wordsFor(error: unknown, { url, deadline, signal, timeoutMs }: Circumstances): Omit<NoAnswer, 'sent'> {
  const { code = '', message = '', name } = error as { code?: string; message?: string; name?: string }
  const { host } = url
  if (signal?.aborted && !deadline.aborted)
    return { failure: 'timeout', message: `Asking ${host} was stopped before it answered.`, cause: error }
  if (deadline.aborted)
    return { failure: 'timeout', message: `${host} did not answer within ${timeoutMs / 1000} seconds.`, cause: error }
  if (code === 'ECONNREFUSED') return { failure: 'unavailable', message: `Nobody answers at ${host}.`, cause: error }
  if (/CERT|SSL|TLS/.test(code))
    return { failure: 'unavailable', message: `The certificate of ${host} is not valid: ${message}`, cause: error }
  if (name === 'HTTPParserError')
    return { failure: 'protocol', message: `${host} answers, but not in HTTP.`, cause: error }
  return { failure: 'unavailable', message: `The connection to ${host} broke off.`, cause: error }
}

function lengthOf({ method, body }: Exchange): Record<string, string> {
  if (body === undefined) return method === 'GET' || method === 'DELETE' ? {} : { 'content-length': '0' }
  return { 'content-length': String(Buffer.byteLength(body)) }
}

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import { env } from '../env'
import { resolveTarget, type Target, type TargetPolicy, targetPolicy } from './target-guard'

/** One HTTP request and its answer, with what a caller must know when none came. */
export type Answer = { status: number; headers: Record<string, string>; bytes: Buffer }

/** An answer that is read as it comes: the body throws `BrokenAnswer` where it breaks off. */
export type OpenAnswer = Omit<Answer, 'bytes'> & { body: AsyncIterable<Buffer>; close(): Promise<void> }

export type NoAnswer = {
  failure: 'unavailable' | 'timeout' | 'validation' | 'protocol'
  message: string
  /** The request may have arrived. */
  sent: boolean
  cause?: unknown
}

export class BrokenAnswer extends Error {
  constructor(readonly noAnswer: NoAnswer) {
    super(noAnswer.message, { cause: noAnswer.cause })
  }
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

type OpenExchange = Omit<Exchange, 'enoughBytes'> & {
  /** `timeoutMs` is for the beginning of the answer alone, this for each piece of its body. */
  silenceMs?: number
}

const MAX_BYTES = 25_000_000

/** Never rejects. No redirect is followed; each request has a connection of its own, so none is lost to an old one. */
export async function exchange({ enoughBytes, ...details }: Exchange): Promise<Answer | NoAnswer> {
  const opened = await openExchange(details)
  if ('failure' in opened) return opened
  const { status, headers, body } = opened
  try {
    const bytes = enoughBytes === undefined ? await wholeOf(body) : await beginningOf(body, enoughBytes)
    return { status, headers, bytes }
  } catch (error) {
    if (error instanceof BrokenAnswer) return error.noAnswer
    throw error
  } finally {
    await opened.close()
  }
}

/** The same up to the head of the answer. The caller closes what it gets, also when it reads no further. */
export async function openExchange(details: OpenExchange): Promise<OpenAnswer | NoAnswer> {
  const { url, timeoutMs, silenceMs, signal, proxy, policy = servicePolicy() } = details
  // Read where it is used, before the time begins: it takes a process a tenth of a second.
  const { Agent, buildConnector, ProxyAgent, request } = await import('undici')
  const deadline = deadlineIn(timeoutMs)
  const target = await resolveTarget(`${url.origin}/`, policy)
  if ('refused' in target) {
    deadline.stop()
    const failure = target.refused === 'unresolved' ? 'unavailable' : 'validation'
    return { failure, message: target.reason, sent: false }
  }
  // Whatever the proxy speaks, what counts here is where it stands.
  const via = proxy ? await resolveTarget(`https://${proxy.host}/`, servicePolicy()) : null
  if (via && 'refused' in via) {
    deadline.stop()
    const message = `The proxy cannot be used. ${via.reason}`
    return { failure: via.refused === 'unresolved' ? 'unavailable' : 'validation', message, sent: false }
  }

  const stop = signal ? AbortSignal.any([deadline.signal, signal]) : deadline.signal
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
  const close = async () => {
    deadline.stop()
    await dispatcher.destroy()
  }
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
    const broken = (error: unknown) => new BrokenAnswer({ ...wordsFor(error, { url, deadline, signal }), sent: true })
    return { status: statusCode, headers: flat(headers), body: piecesOf(body, { deadline, silenceMs, broken }), close }
  } catch (error) {
    await close()
    const stoppedAtProxy = proxy && wordsForProxy(error, proxy, url)
    if (stoppedAtProxy) return { failure: 'unavailable', message: stoppedAtProxy, sent: false, cause: error }
    // A tunnel does not say when it stands.
    return { ...wordsFor(error, { url, deadline, signal }), sent: sent || proxy !== undefined }
  }
}

type Reading = { deadline: Deadline; silenceMs: number | undefined; broken: (error: unknown) => BrokenAnswer }

async function* piecesOf(
  body: AsyncIterable<Buffer>,
  { deadline, silenceMs, broken }: Reading,
): AsyncGenerator<Buffer> {
  let size = 0
  try {
    if (silenceMs !== undefined) deadline.restart(silenceMs)
    for await (const piece of body) {
      size += piece.length
      if (size > MAX_BYTES) throw new Error('the answer is too long')
      if (silenceMs !== undefined) deadline.restart(silenceMs)
      yield piece
    }
  } catch (error) {
    throw broken(error)
  }
}

type Deadline = ReturnType<typeof deadlineIn>

/** Aborts when the time is over, unless it was given a new one. */
function deadlineIn(ms: number) {
  const controller = new AbortController()
  const start = (ms: number) => setTimeout(() => controller.abort(), ms)
  const deadline = {
    signal: controller.signal,
    ms,
    /** Whether the answer had begun. */
    isRestarted: false,
    timer: start(ms),
    restart(ms: number) {
      clearTimeout(deadline.timer)
      Object.assign(deadline, { ms, isRestarted: true, timer: start(ms) })
    },
    stop: () => clearTimeout(deadline.timer),
  }
  return deadline
}

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body))
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

type Circumstances = { url: URL; deadline: Deadline; signal: AbortSignal | undefined }

function wordsFor(error: unknown, { url, deadline, signal }: Circumstances): Omit<NoAnswer, 'sent'> {
  const { code = '', message = '', name } = error as { code?: string; message?: string; name?: string }
  const { host } = url
  const isLate = deadline.signal.aborted
  if (signal?.aborted && !isLate)
    return { failure: 'timeout', message: `Asking ${host} was stopped before it answered.`, cause: error }
  const seconds = deadline.ms / 1000
  if (isLate && deadline.isRestarted)
    return { failure: 'timeout', message: `${host} sent nothing more for ${seconds} seconds.`, cause: error }
  if (isLate) return { failure: 'timeout', message: `${host} did not answer within ${seconds} seconds.`, cause: error }
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

import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { hostOf, resolveTarget, type Target, type TargetPolicy, targetPolicy } from './target-guard'

/** What came of it: an answer, or why there is none. Times are milliseconds. */
export type SendOutcome = {
  status: number | null
  /** Empty: an answer came. */
  error: string
  /** The beginning of the answer's body, as text. */
  answer: string
  durationMs: number
}

type Sending = {
  headers: Record<string, string>
  body: string
  /** For everything: the name, the connection, the answer's head. */
  timeoutMs: number
  /** More of an answer is not read. */
  answerBytes: number
  policy?: TargetPolicy
}

/** Connections are kept for the next event; they belong to the address that was checked, not to the name. */
const KEPT = { keepAlive: true, keepAliveMsecs: 1_000, maxFreeSockets: 16, timeout: 15_000 }
const agents = { 'http:': new http.Agent(KEPT), 'https:': new https.Agent(KEPT) }

/**
 * POSTs to an address that a person gave: resolved once, checked, and connected to as checked. Redirects are not
 * followed, no proxy is asked, and a slow or endless answer costs no more than the deadline. Never rejects.
 */
export async function sendToTarget(address: string, sending: Sending): Promise<SendOutcome> {
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  const target = await resolveTarget(address, sending.policy ?? targetPolicy())
  if ('refused' in target) return { status: null, error: target.reason, answer: '', durationMs: since() }
  const deadline = AbortSignal.timeout(Math.max(1, sending.timeoutMs - since()))
  let outcome = await post(target, sending, deadline, true)
  // Nothing was sent: the name's other addresses were checked as well.
  for (const other of target.others.slice(0, 3))
    if (outcome.unreachable) outcome = await post({ ...target, ...other }, sending, deadline, true)
  // The other side closed a kept connection just as it was used: nothing was read from it, so a new one is tried.
  if (outcome.stale) outcome = await post(target, sending, deadline, false)
  const { status, error, answer } = outcome
  return { status, error, answer, durationMs: since() }
}

type Posted = Omit<SendOutcome, 'durationMs'> & { stale?: boolean; unreachable?: boolean }

const UNREACHABLE = ['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'ECONNREFUSED']

function post(
  { url, address, family }: Target,
  sending: Sending,
  deadline: AbortSignal,
  kept: boolean,
): Promise<Posted> {
  const isTls = url.protocol === 'https:'
  const name = hostOf(url)
  const body = Buffer.from(sending.body)
  return new Promise((resolve) => {
    const request = (isTls ? https : http).request({
      method: 'POST',
      host: address,
      family,
      port: url.port || (isTls ? 443 : 80),
      path: url.pathname + url.search,
      headers: { ...sending.headers, host: url.host, 'content-length': body.length, 'accept-encoding': 'identity' },
      agent: kept ? agents[url.protocol as 'http:' | 'https:'] : false,
      // The certificate must be the name's, not the address's.
      ...(isTls && !isIP(name) ? { servername: name } : {}),
      signal: deadline,
    })
    let answered = false
    const fail = (error: NodeJS.ErrnoException) => {
      if (answered) return
      const stale = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') && !deadline.aborted
      const unreachable = UNREACHABLE.includes(error.code ?? '')
      const words = describeError(error, name, sending.timeoutMs, deadline)
      resolve({ status: null, error: words, answer: '', stale, unreachable })
    }
    request.once('error', fail)
    request.once('response', (response) => {
      answered = true
      const status = response.statusCode ?? 0
      const pieces: Buffer[] = []
      let bytes = 0
      const done = () => {
        const answer = Buffer.concat(pieces).subarray(0, sending.answerBytes)
        resolve({ status, error: '', answer: readable(answer) })
      }
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        // Whoever sends more than is wanted loses the connection with it.
        if (bytes > sending.answerBytes) request.destroy()
      })
      // Its head says what came of it; a body that breaks off or never ends changes nothing.
      response.once('close', done)
      response.once('error', done)
    })
    request.end(body)
  })
}

/** Text that the database takes and a screen can show. */
const readable = (bytes: Buffer): string =>
  new TextDecoder()
    .decode(bytes)
    .replaceAll('\u0000', '')
    .replace(/\ufffd+$/, '')

function describeError(error: NodeJS.ErrnoException, host: string, timeoutMs: number, deadline: AbortSignal): string {
  if (deadline.aborted) return `No answer within ${timeoutMs / 1000} seconds.`
  const code = error.code ?? ''
  if (code === 'ECONNREFUSED') return `Nothing listens at ${host}: the connection was refused.`
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was closed before an answer came.'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `${host} cannot be reached.`
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return `The certificate of ${host} is not valid: ${error.message}`.slice(0, 300)
  if (code.startsWith('HPE_')) return 'What came back is not HTTP.'
  return `The request failed: ${error.message}`.slice(0, 300)
}

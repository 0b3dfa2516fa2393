import { exchange } from './http-exchange'
import { readTarget, type TargetPolicy, targetPolicy } from './target-guard'

/** Its outcome: an answer, or why there is none. Times are milliseconds. */
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

/** POSTs once to an address that a user gave. An answer's head is its outcome, also where the body is cut. Never rejects. */
export async function sendToTarget(address: string, sending: Sending): Promise<SendOutcome> {
  const startedAt = performance.now()
  const { policy = targetPolicy(), answerBytes, ...request } = sending
  const url = readTarget(address, policy)
  const outcome =
    url instanceof URL
      ? await exchange({ ...request, url, method: 'POST', policy, enoughBytes: answerBytes })
      : { message: url.reason }
  const durationMs = Math.round(performance.now() - startedAt)
  return 'status' in outcome
    ? { status: outcome.status, error: '', answer: readable(outcome.bytes), durationMs }
    : { status: null, error: outcome.message, answer: '', durationMs }
}

/** Text that the database takes and a screen can show. */
const readable = (bytes: Buffer): string =>
  new TextDecoder()
    .decode(bytes)
    .replaceAll('\u0000', '')
    .replace(/\ufffd+$/, '')

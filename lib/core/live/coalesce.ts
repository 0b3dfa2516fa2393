import type { Message, Signal } from './messages'

/** Beyond this many rows the message says only that the grid changed. */
const MAX_IDS = 50
/** PostgreSQL takes payloads below 8000 bytes. */
const MAX_BYTES = 7_500

/** Equal messages once, and the rows of one grid that the same person changed together. */
export function coalesce(messages: Message[]): Message[] {
  const kept = new Map<string, Message>()
  for (const message of messages) {
    const key = keyOf(message)
    const earlier = kept.get(key)
    kept.set(key, earlier ? merged(earlier, message) : message)
  }
  return [...kept.values()]
}

function keyOf(message: Message): string {
  if ('signal' in message && message.signal.type === 'grid') {
    const { slug, by } = message.signal
    return `${message.organization} ${slug} ${by ? (by.id ?? by.name) : ''}`
  }
  if ('signal' in message && message.signal.type === 'timeline') return `${message.organization} timeline`
  return JSON.stringify(message)
}

function merged(earlier: Message, later: Message): Message {
  if (!('signal' in earlier && 'signal' in later)) return later
  const [a, b] = [earlier.signal, later.signal]
  if (!hasIds(a) || !hasIds(b)) return later
  const ids = a.ids && b.ids ? [...new Set([...a.ids, ...b.ids])] : undefined
  return { ...later, signal: withIds(a, ids && ids.length <= MAX_IDS ? ids : undefined) }
}

type WithIds = Extract<Signal, { ids?: string[] }>
const hasIds = (signal: Signal): signal is WithIds => signal.type === 'grid' || signal.type === 'timeline'

function withIds({ ids: _, ...signal }: WithIds, ids: string[] | undefined): WithIds {
  return ids ? { ...signal, ids } : signal
}

/** The messages as few payloads, none above PostgreSQL's limit; each names the process that sends it. */
export function toPayloads(from: string, messages: Message[]): string[] {
  const payloads: string[] = []
  let batch: string[] = []
  let bytes = 0
  const close = () => {
    if (batch.length) payloads.push(`{"from":"${from}","messages":[${batch.join(',')}]}`)
    batch = []
    bytes = 0
  }
  for (const message of messages.map(withoutLongIds)) {
    const text = JSON.stringify(message)
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > MAX_BYTES - 80) close()
    batch.push(text)
    bytes += size
  }
  close()
  return payloads
}

function withoutLongIds(message: Message): Message {
  if (!('signal' in message) || !hasIds(message.signal) || !message.signal.ids) return message
  const { ids } = message.signal
  return ids.length > MAX_IDS || ids.join().length > 4_000
    ? { ...message, signal: withIds(message.signal, undefined) }
    : message
}

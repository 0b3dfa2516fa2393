import { newId } from '../db/ids'
import { type Listener, openListener, systemQuery } from '../db/system-query'
import { log } from '../log'
import { processState } from '../process/process-state'
import { coalesce, toPayloads } from './coalesce'
import type { Message } from './messages'

type Handler = (message: Message) => void
/** What to do when messages may have been missed. */
type GapHandler = () => void

const CHANNEL = 'indaba'
const COALESCE_MS = 25

const bus = processState('live-bus', () => ({
  processId: newId(),
  pending: [] as Message[],
  timer: undefined as NodeJS.Timeout | undefined,
  sending: Promise.resolve() as Promise<unknown>,
  handlers: new Set<Handler>(),
  gapHandlers: new Set<GapHandler>(),
  listener: undefined as Listener | undefined,
}))

/** Tells this process and all others, gathered for about 25 ms. */
export function publish(message: Message): void {
  bus.pending.push(message)
  bus.timer ??= setTimeout(flush, COALESCE_MS)
}

/** There is work in the queue or the outbox: workers look at once instead of at their next poll. */
export function wakeWorkers(): void {
  publish({ wake: 'worker' })
}

function flush(): void {
  bus.timer = undefined
  const messages = coalesce(bus.pending.splice(0))
  // What is out of date was forgotten here before anyone was told.
  for (const message of messages) if (!('invalidate' in message)) deliver(message)
  const payloads = toPayloads(bus.processId, messages)
  bus.sending = systemQuery('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads]).catch(
    // Workers poll and browsers fetch again on reconnect, so a lost message costs time, not data.
    (error) => log().warn({ err: error }, 'could not tell other processes'),
  )
}

function deliver(message: Message): void {
  for (const handler of bus.handlers) {
    try {
      handler(message)
    } catch (error) {
      log().error({ err: error }, 'a live handler failed')
    }
  }
}

/** Hears every message, of this process and (once `startLive` was called) of the others. @returns ends it */
export function onMessage(handler: Handler): () => void {
  bus.handlers.add(handler)
  return () => bus.handlers.delete(handler)
}

/** Called when the line was lost, and again when it stands: in between, messages were missed. @returns ends it */
export function onGap(handler: GapHandler): () => void {
  bus.gapHandlers.add(handler)
  return () => bus.gapHandlers.delete(handler)
}

/** Opens this process's one listening connection, if it is not open yet. Cheap to call again. */
export function startLive(): void {
  const gap = () => {
    for (const handler of bus.gapHandlers) handler()
  }
  bus.listener ??= openListener({ channel: CHANNEL, onMessage: receive, onLost: gap, onListening: gap })
}

/** Whether messages of other processes arrive right now; while not, caches should be read with care. */
export const liveConnected = (): boolean => bus.listener?.connected ?? false

/** Sends what is pending and closes the connection; for the end of a process and of tests. */
export async function stopLive(): Promise<void> {
  clearTimeout(bus.timer)
  if (bus.pending.length) flush()
  await bus.sending
  const { listener } = bus
  bus.listener = undefined
  await listener?.close()
}

function receive(payload: string): void {
  try {
    const { from, messages } = JSON.parse(payload) as { from: string; messages: Message[] }
    if (from !== bus.processId) messages.forEach(deliver)
  } catch (error) {
    log().warn({ err: error }, 'a notification could not be read')
  }
}

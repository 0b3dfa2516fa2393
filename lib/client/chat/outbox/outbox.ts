import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { type Account, type DeviceRecords, deviceRecords } from '@/lib/client/device-records'
import { randomId } from '@/lib/client/random-id'
import { chat } from '../chat-call'
import { isChatError } from '../chat-client'
import type { Conversation } from '../conversation'
import { applyMessage } from '../state/apply-messages'
import type { OutboxMessage } from '../state/chat-state'
import { chatStore } from '../state/chat-store'
import { deliverAll, heldEntries, inOrder, nextOrder, type OutboxEntry } from './deliver'

const OUTBOX = 'chat-outbox'

const PAUSES_MS = [400, 1_500, 3_000, 6_000, 12_000, 30_000]
/** A server that fails at a message this often fails at it always. */
const MAX_CRASHES = 5
const POST_TIMEOUT_MS = 30_000
/** Time for the tab that wrote a message to send it. */
const OTHER_TAB_MS = 5_000
/** Members who write into a channel without following it are sent no copy; the page then reads its own message. */
const FETCH_OWN_AFTER_MS = 2_500

let account: Account | null = null
let records: DeviceRecords<OutboxEntry>
let timer: ReturnType<typeof setTimeout> | undefined
let delivering = false
let deliverAgain = false
let failures = 0
/** Another user may have signed in since a request failed. */
let isSurelyMe = true
let onRefused: (entry: OutboxEntry) => void = () => {}

/** Brings back what this user could not send yet, and sends it as soon as that works. */
export function openOutbox(opened: Account, refused: (entry: OutboxEntry) => void): void {
  if (account) return
  account = opened
  onRefused = refused
  records = deviceRecords(OUTBOX, opened)
  records.subscribe(() => {
    show()
    deliverIn(OTHER_TAB_MS)
  })
  window.addEventListener('online', deliver)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && deliver())
  let connected = chatStore.get().connected
  chatStore.subscribe(() => {
    const before = connected
    connected = chatStore.get().connected
    if (connected && !before) deliver()
  })
  show()
  deliver()
}

/** Sends a message: it is listed in the conversation at once, and stored on this device until the server has it. */
export function sendMessage(conversation: Conversation, content: string): void {
  const localId = randomId()
  const { queueId } = chatStore.get()
  const order = nextOrder(records.list().values())
  records.put(localId, { localId, queueId: queueId ?? localId, conversation, content, order, refusal: null })
  show()
  deliver()
}

export function retrySend(localId: string): void {
  const entry = records.list().get(localId)
  if (!entry) return
  records.put(localId, { ...entry, refusal: null })
  show()
  deliver()
}

export function discardSend(localId: string): void {
  records.remove(localId)
  show()
  deliver()
}

function deliverIn(pauseMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(deliver, pauseMs)
}

function deliver(): void {
  clearTimeout(timer)
  if (delivering) {
    deliverAgain = true
    return
  }
  delivering = true
  const attempt = oneTabAtATime(deliverStored).catch(() => pauseAfter(++failures))
  void attempt.then((pauseMs) => {
    delivering = false
    show()
    if (deliverAgain && pauseMs === null) deliver()
    else if (pauseMs !== null) deliverIn(pauseMs)
  })
}

/** Without locks (a page that is not on https) tabs may send at the same time; the server then sees the same ids. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks
    ? navigator.locks.request(`${OUTBOX}:${account!.userId}:${account!.organizationId}`, work)
    : Promise.resolve(work())

async function deliverStored(): Promise<number | null> {
  deliverAgain = false
  if (records.list().size === 0) return null
  if (!isSurelyMe) {
    const me = await call('GET /me', {}).catch(() => null)
    if (!me) return pauseAfter(++failures)
    // Not theirs to send; it waits for its own user.
    if (me.user.id !== account!.userId) return null
    isSurelyMe = true
  }
  return deliverAll({
    records,
    post,
    judge,
    onSent: ({ localId }, id) => {
      failures = 0
      if (chatStore.get().messages.has(id)) return show()
      change(localId, { state: 'sent', sentId: id })
      setTimeout(() => void fetchOwn(localId, id), FETCH_OWN_AFTER_MS)
    },
    onRefused: (entry) => {
      failures = 0
      show()
      onRefused(entry)
    },
  })
}

async function post({ conversation, content, queueId, localId }: OutboxEntry): Promise<number> {
  const target =
    conversation.kind === 'topic'
      ? { type: 'channel' as const, to: String(conversation.channelId), topic: conversation.topic }
      : { type: 'direct' as const, to: JSON.stringify(conversation.userIds) }
  const own = { queue_id: queueId, local_id: localId, read_by_sender: true, client: 'website' }
  const signal = AbortSignal.timeout(POST_TIMEOUT_MS)
  const { organizationId } = account!
  return (await chat('POST /messages', { ...target, content, ...own }, { signal, organizationId })).id
}

/** Whether the server's words are about the message, or about this moment. */
function judge(error: unknown): { pauseMs: number } | { refusal: string } {
  failures++
  isSurelyMe = false
  const status = isApiError(error) ? error.status : 0
  if (isChatError(error, 'RATE_LIMIT_HIT')) return { pauseMs: Number(error.more['retry-after']) * 1_000 || 1_000 }
  const isPassing = status === 0 || status === 401 || status === 408 || status === 429 || status > 500
  if (isPassing || (status === 500 && failures < MAX_CRASHES)) return { pauseMs: pauseAfter(failures) }
  return { refusal: messageOf(error) }
}

const pauseAfter = (failed: number): number => PAUSES_MS[Math.min(failed, PAUSES_MS.length) - 1]!

async function fetchOwn(localId: string, id: number): Promise<void> {
  if (!chatStore.get().outbox.some((one) => one.localId === localId)) return
  try {
    const params = { message_id: id, apply_markdown: true, allow_empty_topic_name: true }
    const { message } = await chat('GET /messages/{message_id}', params)
    const { flags, ...rest } = message
    chatStore.set((state) => applyMessage(state, { id: 0, type: 'message', message: rest, flags }))
  } catch {
    // It is sent; the conversation shows it when it is read the next time.
  }
}

/** What was stored when the chat looked last; what arrived since is not listed again. */
let shown = new Set<string>()

/** Lists what is stored in the conversations. */
function show(): void {
  const entries = inOrder(records.list().values())
  const stored = new Map(entries.map((entry) => [entry.localId, entry]))
  const held = heldEntries(entries)
  const messageFor = (entry: OutboxEntry): OutboxMessage => ({
    localId: entry.localId,
    conversation: entry.conversation,
    content: entry.content,
    state: stateOf(entry),
    refusal: entry.refusal,
    sentId: null,
  })
  const stateOf = ({ localId, refusal }: OutboxEntry): OutboxMessage['state'] =>
    refusal !== null ? 'refused' : held.has(localId) ? 'held' : failures > 0 ? 'waiting' : 'sending'
  chatStore.set((state) => ({
    ...state,
    outbox: [
      ...state.outbox.flatMap((listed) => {
        const entry = stored.get(listed.localId)
        return entry ? messageFor(entry) : listed.sentId === null ? [] : listed
      }),
      ...entries.filter(({ localId }) => !shown.has(localId)).map(messageFor),
    ],
  }))
  shown = new Set(stored.keys())
}

function change(localId: string, values: Partial<OutboxMessage>): void {
  chatStore.set((state) => ({
    ...state,
    outbox: state.outbox.map((one) => (one.localId === localId ? { ...one, ...values } : one)),
  }))
}

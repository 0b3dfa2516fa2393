import { isApiError, newIdempotencyKey } from '@/lib/client/api'
import { chat } from '../chat-call'
import type { Conversation } from '../conversation'
import { applyMessage } from '../state/apply-messages'
import type { OutboxMessage } from '../state/chat-state'
import { chatStore } from '../state/chat-store'

const RETRY_DELAYS = [400, 1_500]
/** Whoever writes into a channel without following it is sent no copy; the page then reads its own message. */
const FETCH_OWN_AFTER = 2_500

/** Sends a message: it stands in the conversation at once, and stays there with Try again where sending fails. */
export function sendMessage(conversation: Conversation, content: string): void {
  const entry: OutboxMessage = {
    localId: newIdempotencyKey(),
    queueId: chatStore.get().queueId,
    conversation,
    content,
    at: Date.now(),
    state: 'sending',
    error: null,
    sentId: null,
  }
  chatStore.set((state) => ({ ...state, outbox: [...state.outbox, entry] }))
  void deliver(entry)
}

/** Under the same local id, so that a message whose answer was lost is not sent twice. */
export function retrySend(localId: string): void {
  const entry = chatStore.get().outbox.find((one) => one.localId === localId)
  if (entry?.state !== 'failed') return
  change(localId, { state: 'sending', error: null })
  void deliver(entry)
}

export function discardSend(localId: string): void {
  chatStore.set((state) => ({ ...state, outbox: state.outbox.filter((one) => one.localId !== localId) }))
}

async function deliver(entry: OutboxMessage): Promise<void> {
  try {
    const id = await post(entry)
    const arrived = chatStore.get().messages.has(id)
    if (arrived) return discardSend(entry.localId)
    change(entry.localId, { state: 'sent', sentId: id })
    setTimeout(() => void fetchOwn(entry.localId, id), FETCH_OWN_AFTER)
  } catch (error) {
    change(entry.localId, { state: 'failed', error })
  }
}

async function post({ conversation, content, queueId, localId }: OutboxMessage): Promise<number> {
  const target =
    conversation.kind === 'topic'
      ? { type: 'channel' as const, to: String(conversation.channelId), topic: conversation.topic }
      : { type: 'direct' as const, to: JSON.stringify(conversation.userIds) }
  const params = {
    ...target,
    content,
    queue_id: queueId ?? undefined,
    local_id: localId,
    read_by_sender: true,
    client: 'website',
  }
  for (let attempt = 0; ; attempt++) {
    try {
      return (await chat('POST /messages', params, { idempotencyKey: localId })).id
    } catch (error) {
      const delay = RETRY_DELAYS[attempt]
      const passing = isApiError(error) && (error.status === 0 || error.status === 503)
      if (!passing || delay === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

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

function change(localId: string, values: Partial<OutboxMessage>): void {
  chatStore.set((state) => ({
    ...state,
    outbox: state.outbox.map((one) => (one.localId === localId ? { ...one, ...values } : one)),
  }))
}

import type { DeviceRecords } from '@/lib/client/device-records'
import { type Conversation, conversationKey } from '../conversation'

/** A message that the server has not confirmed yet, as the device stores it. */
export type OutboxEntry = {
  /** With the queue's id the server knows a repeated message by it, however late it comes. */
  localId: string
  queueId: string
  conversation: Conversation
  content: string
  /** Milliseconds, and later than that of everything written before. */
  order: number
  /** Why the server refuses it; null: it is still to be sent. */
  refusal: string | null
}

type Delivery = {
  records: DeviceRecords<OutboxEntry>
  /** @returns the id of the message */
  post: (entry: OutboxEntry) => Promise<number>
  /** What a failure means: how long to wait before the next attempt, or why there will be none. */
  judge: (error: unknown) => { pauseMs: number } | { refusal: string }
  onSent?: (entry: OutboxEntry, id: number) => void
  onRefused?: (entry: OutboxEntry) => void
}

export const inOrder = (entries: Iterable<OutboxEntry>): OutboxEntry[] =>
  [...entries].sort((a, b) => a.order - b.order || (a.localId < b.localId ? -1 : 1))

/** Entries that wait for an earlier one of their conversation, which the server refuses. */
export function heldEntries(entries: OutboxEntry[]): Set<string> {
  const blocked = new Set<string>()
  const held = new Set<string>()
  for (const { conversation, refusal, localId } of inOrder(entries)) {
    const key = conversationKey(conversation)
    if (refusal !== null) blocked.add(key)
    else if (blocked.has(key)) held.add(localId)
  }
  return held
}

/**
 * Sends what is stored, one after the other, until nothing is left to send. A message goes when those before it in its
 * conversation are there, so none overtakes another; what is sent twice, the server knows by its local id.
 * @returns milliseconds to wait before the next attempt; null: all is sent, or refused
 */
export async function deliverAll({ records, post, judge, ...on }: Delivery): Promise<number | null> {
  for (;;) {
    const entries = inOrder(records.list().values())
    const held = heldEntries(entries)
    const entry = entries.find(({ refusal, localId }) => refusal === null && !held.has(localId))
    if (!entry) return null
    try {
      const id = await post(entry)
      records.remove(entry.localId)
      on.onSent?.(entry, id)
    } catch (error) {
      const verdict = judge(error)
      if ('pauseMs' in verdict) return verdict.pauseMs
      // Signing out in another tab has removed it meanwhile.
      if (!records.list().has(entry.localId)) continue
      const refused = { ...entry, refusal: verdict.refusal }
      records.put(entry.localId, refused)
      on.onRefused?.(refused)
    }
  }
}

/** Later than everything that waits, also where the clock was put back. */
export const nextOrder = (entries: Iterable<OutboxEntry>): number =>
  Math.max(Date.now(), ...[...entries].map(({ order }) => order + 1))

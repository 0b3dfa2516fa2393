import type { Transaction } from '../db/prisma'

/** An event as it is handed on; `sequence` is the order in which events were written. */
export type HandedEvent = {
  id: string
  sequence: bigint
  organization_id: string
  name: string
  payload: unknown
  emitted_at: Date
}

/**
 * Hears events, oldest first, in the transaction that marks them as handed on: what it writes there is neither lost
 * nor doubled. It holds up all other events, so it only writes down what is to be done.
 */
export type EventListener = (input: { tx: Transaction; events: HandedEvent[] }) => Promise<void>

/**
 * Work that never ends, beside the queue: for more and quicker pieces than jobs are made for. Every worker process
 * runs it, so pieces are claimed in the database.
 */
export type WorkerTask = {
  /** `module.verb-nouns` */
  name: string
  /** How often it polls. It is also called whenever a process announces work, and after events were handed on. */
  everyMs: number
  start(): RunningTask
}

export type RunningTask = {
  /** Takes what is there and returns; never called twice at the same time. */
  look(): Promise<unknown>
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>
}

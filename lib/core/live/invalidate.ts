import { processState } from '../process/process-state'
import { onGap, onMessage, publish } from './bus'
import type { InvalidateKind } from './messages'

/** @param id null: messages may have been missed, so forget everything of this kind */
type Forget = (id: string | null) => void

const forgetters = processState('live-invalidate', () => new Map<InvalidateKind, Set<Forget>>())

/** Registers what to do when something remembered is out of date. @returns ends it */
export function onInvalidate(kind: InvalidateKind, forget: Forget): () => void {
  connectOnce()
  const ofKind = forgetters.get(kind) ?? new Set()
  forgetters.set(kind, ofKind.add(forget))
  return () => ofKind.delete(forget)
}

/**
 * Makes every process forget it: this one before the call returns, the others within some 50 ms. Call it after
 * commit; inside an operation use `ctx.signal({ type: 'invalidate', kind, id })`, which waits for the commit.
 */
export function invalidate(kind: InvalidateKind, id: string): void {
  forgetNow(kind, id)
  publish({ invalidate: kind, id })
}

function forgetNow(kind: InvalidateKind, id: string | null): void {
  for (const forget of forgetters.get(kind) ?? []) forget(id)
}

function connectOnce(): void {
  processState('live-invalidate-connected', () => {
    onMessage((message) => 'invalidate' in message && forgetNow(message.invalidate, message.id))
    onGap(() => {
      for (const kind of forgetters.keys()) forgetNow(kind, null)
    })
    return true
  })
}

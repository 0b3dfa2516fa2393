import { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '../process/process-state'
import type { Snapshot } from './snapshot'

/** The read that is running: what it calls shares its snapshot, and may not write. */
type ReadScope = { readonly operation: string; readonly snapshot: Snapshot | null; readonly isOver: boolean }

/** Kept like the pools: pages and routes are bundled apart. */
const scopes = processState('read-scope', () => new AsyncLocalStorage<ReadScope>())

/** Null also for what a read started and left behind, such as a timer. */
export function currentRead(): ReadScope | null {
  const scope = scopes.getStore()
  return scope && !scope.isOver ? scope : null
}

export async function inRead<T>(operation: string, snapshot: Snapshot | null, work: () => Promise<T>): Promise<T> {
  const scope = { operation, snapshot, isOver: false }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOver = true
  }
}

/** For values that are cached: those of an older snapshot would pass for the newest. */
export function withoutSnapshot<T>(work: () => T): T {
  const scope = currentRead()
  if (!scope?.snapshot) return work()
  const { operation } = scope
  return scopes.run(
    {
      operation,
      snapshot: null,
      get isOver() {
        return scope.isOver
      },
    },
    work,
  )
}

/** The open snapshot of the organization; null where each statement has its own. */
export function currentSnapshot(organizationId: string): Snapshot | null {
  const snapshot = currentRead()?.snapshot
  return snapshot?.organizationId === organizationId ? snapshot : null
}

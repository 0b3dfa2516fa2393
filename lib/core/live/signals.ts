import { publish, wakeWorkers } from './bus'
import { type InvalidateKind, invalidate } from './invalidate'

/** Something that open browsers and other processes should hear of; never carries data of a record. */
export type Signal =
  /** Rows of a grid changed; without `ids`, any of them may have. */
  | { type: 'grid'; slug: string; ids?: string[] }
  /** Counts and figures of a grid that were told from memory are computed anew by now. */
  | { type: 'figures'; slug: string }
  | { type: 'notification'; user_id: string }
  /** Something of a module happened that is no grid's; with `user_ids` only these people's browsers hear it. */
  | { type: 'module'; module: string; user_ids?: string[] }
  /** `user_id`: who started it, so that others need not ask. */
  | { type: 'job'; job_id: string; user_id?: string }
  /** Messages may have been missed: fetch again what is on the screen. */
  | { type: 'resync' }
  /** Not for browsers: drops what processes remember of it, after commit. See `invalidate`. */
  | { type: 'invalidate'; kind: InvalidateKind; id: string }

/**
 * Called once a transaction has committed; never inside one, since commits that notify queue on one lock of the whole
 * server. Returns at once: what is told leaves within about 25 ms, and a failure to tell is logged, not thrown.
 */
export function announceAfterCommit(organizationId: string | null, signals: Signal[], wakeWorker: boolean): void {
  for (const signal of signals) {
    if (signal.type === 'invalidate') invalidate(signal.kind, signal.id)
    else if (organizationId) publish({ organization: organizationId, signal })
  }
  if (wakeWorker) wakeWorkers()
}

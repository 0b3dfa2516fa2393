import type { Ctx } from '../context'
import { figureFamily } from '../grid/figures/figure-family'
import { publish, wakeWorkers } from './bus'
import { invalidate } from './invalidate'
import type { ChangedBy, Signal } from './messages'
import { gridsOver } from './same-rows'

/**
 * Called once a transaction has committed; never inside one, since commits that notify queue on one lock of the whole
 * server. Returns at once: what is told leaves within about 25 ms, and a failure to tell is logged, not thrown.
 */
export function announceAfterCommit(organizationId: string | null, told: Signal[], wakeWorker: boolean): void {
  const signals = told.flatMap(withGridsOver)
  for (const signal of signals) {
    if (signal.type === 'invalidate') invalidate(signal.kind, signal.id)
    // What is remembered of the rows is old before anyone hears that they changed.
    else if (organizationId && signal.type === 'grid') invalidate('count', figureFamily(organizationId, signal.slug))
  }
  for (const signal of signals)
    if (organizationId && signal.type !== 'invalidate') publish({ organization: organizationId, signal })
  if (wakeWorker) wakeWorkers()
}

/** Rows that changed in one grid did so in each that has the same ones. */
const withGridsOver = (signal: Signal): Signal[] =>
  signal.type === 'grid' ? [signal, ...gridsOver(signal.slug).map((slug) => ({ ...signal, slug }))] : [signal]

/** Whom open lists name beside a changed row: a job is the work of the person who asked for it. */
export function changedBy({ actor, user }: Pick<Ctx, 'actor' | 'user'>): ChangedBy | undefined {
  if (actor.type === 'key' || actor.type === 'agent') return { id: actor.id, name: actor.label }
  return user ? { id: user.id, name: user.name } : undefined
}

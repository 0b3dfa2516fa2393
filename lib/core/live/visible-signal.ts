import { type Ctx, can, type OrganizationCtx } from '../context'
import { seesAllRuns } from '../jobs/own-run'
import { findGrid } from '../registry'
import { visibleKinds } from '../timeline/kinds'
import type { Signal } from './messages'

/** The signal as this caller may receive it: ids of rows only for readers of the grid, and no names of other people. */
export function visibleSignal(ctx: Ctx, signal: Signal): Signal | null {
  if (signal.type === 'grid') {
    const grid = findGrid(signal.slug)
    // What is no grid has no readers to ask for, so its ids stay here.
    if (!grid) return { type: 'grid', slug: signal.slug }
    return can(ctx, grid.access.read) ? signal : null
  }
  if (signal.type === 'figures') {
    const grid = findGrid(signal.slug)
    return !grid || can(ctx, grid.access.read) ? signal : null
  }
  if (signal.type === 'timeline')
    return ctx.organization && visibleKinds(ctx as OrganizationCtx).length > 0 ? signal : null
  if (signal.type === 'module') return { type: 'module', module: signal.module }
  if (signal.type === 'job' && signal.user_id !== undefined)
    return signal.user_id === ctx.actor.id || seesAllRuns(ctx) ? signal : null
  return signal
}

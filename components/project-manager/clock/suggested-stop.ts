import { LONG_CLOCK_HOURS } from '@/lib/modules/project-manager/schemas-clock'

/** When a clock that was probably forgotten is best stopped: after a working day. Null for one that runs no longer than that. */
export function suggestedStop(started_at: string, now = Date.now()): string | null {
  const stop = Date.parse(started_at) + LONG_CLOCK_HOURS * 3_600_000
  return stop < now ? new Date(stop).toISOString() : null
}

import { openPools } from './pool'

/** What the connections of this process are doing; `waiting` are callers without one. */
export function poolUse(): { pool: string; state: 'busy' | 'idle' | 'waiting'; count: number }[] {
  return openPools().flatMap(({ name, pool }) => [
    { pool: name, state: 'busy' as const, count: pool.totalCount - pool.idleCount },
    { pool: name, state: 'idle' as const, count: pool.idleCount },
    { pool: name, state: 'waiting' as const, count: pool.waitingCount },
  ])
}

import { LRUCache } from 'lru-cache'
import { env } from '../env'
import { rateLimited } from '../errors'
import { processState } from '../process/process-state'
import { countShared, newSharedUse, type SharedUse } from './shared-allowance'

/** A token bucket for each caller in this process's memory; what other processes used is taken out of it too. */
type Bucket = { tokens: number; at: number; shared: SharedUse }
type Buckets = LRUCache<string, Bucket>

/** Callers remembered at most; the one that was quiet the longest is forgotten first. */
const MAX_CALLERS = 20_000

/** A process may be ahead of what the others know by this part of the allowance. */
const BATCH_PART = 20

export const newBuckets = (): Buckets => new LRUCache({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 })
const ownBuckets = processState('rate-limit', newBuckets)

/**
 * Takes one request from the caller's allowance of `RATE_LIMIT_PER_MINUTE` (0: no limit).
 * @param callerKey e.g. `key:<id>`, `session:<id>` or `ip:<address>`
 * @param limit requests a minute
 * @returns headers for the answer: limit, what remains, seconds until all of it is back
 * @throws 429 rateLimited with `Retry-After` and the same headers
 */
export function consumeToken(
  callerKey: string,
  now: number = Date.now(),
  limit: number = env.rateLimitPerMinute,
  buckets: Buckets = ownBuckets,
): { headers: Record<string, string> } {
  if (limit === 0) return { headers: {} }
  const perMs = limit / 60_000
  const known = buckets.get(callerKey)
  const before = known ? Math.min(limit, known.tokens + Math.max(0, now - known.at) * perMs) : limit
  const allowed = before >= 1
  const tokens = allowed ? before - 1 : before

  const bucket = { tokens, at: now, shared: known?.shared ?? newSharedUse() }
  buckets.set(callerKey, bucket)

  const headers = {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(Math.max(0, Math.floor(tokens))),
    'RateLimit-Reset': String(Math.ceil((limit - tokens) / perMs / 1000)),
  }
  if (!allowed) {
    const error = rateLimited(Math.max(1, Math.ceil((1 - tokens) / perMs / 1000)))
    Object.assign(error.headers, headers)
    throw error
  }
  countShared(callerKey, bucket.shared, Math.max(1, Math.floor(limit / BATCH_PART)), (points) => {
    const current = buckets.peek(callerKey)
    if (current) current.tokens = Math.max(-limit, current.tokens - points)
  })
  return { headers }
}

import { LRUCache } from 'lru-cache'
import { withoutSnapshot } from '@/lib/core/db/read-scope'
import { onInvalidate } from '@/lib/core/live/invalidate'
import { announceAfterCommit } from '@/lib/core/live/signals'
import { familyParts } from './figure-family'

/**
 * Counts and stat cards, kept for seconds: the first page never waits for them twice. A write to the grid marks its
 * figures as old at once; old figures that were quick to compute are computed again, slow ones are served while the
 * new ones are on their way, and open browsers hear when those are there and differ. What may not be old is never served
 * old, as far as this process knows; exact counts and figures over few rows do not come from here (`counted-figures.ts`).
 */
type Entry = { value: unknown; at: number; tookMs: number; renewing: boolean }

const FRESH_MS = 15_000
const SLOW_MS = 40
/** Slow figures of a busy grid are renewed this often at the most; a reader of old ones waits no longer than that. */
const RENEW_SLOW_MS = 3_000
const MAX_FAMILIES = 5_000
/** Of keys and values; a caller may ask for the figures of a filter of many kilobytes. */
const MAX_CHARACTERS = 8_000_000

const entries = new LRUCache<string, Entry>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ value }, key) => key.length + (JSON.stringify(value)?.length ?? 0),
})
/** When a family was last written to; figures that began before are old. */
const written = new Map<string, number>()

/**
 * @param family organization and grid, the unit that a write marks as old; @param key what was asked
 * @param mayBeOld whether this value may be served although a write has overtaken it; any may by default
 */
export async function cachedFigure<T>(
  family: string,
  key: string,
  compute: () => Promise<T>,
  mayBeOld: (value: T) => boolean = () => true,
): Promise<T> {
  const entry = entries.get(entryKey(family, key))
  if (!entry) return renew(family, key, compute)
  const age = now() - entry.at
  const current = entry.at > (written.get(family) ?? 0)
  if (current && age < FRESH_MS) return entry.value as T
  if (entry.tookMs < SLOW_MS || !mayBeOld(entry.value as T)) return renew(family, key, compute)
  renewLater(family, key, entry, compute)
  return entry.value as T
}

/** What is remembered, however old; undefined when nothing is. */
export const rememberedFigure = (family: string, key: string): unknown => entries.get(entryKey(family, key))?.value

function renewLater<T>(family: string, key: string, entry: Entry, compute: () => Promise<T>): void {
  if (entry.renewing) return
  entry.renewing = true
  const run = async () => {
    try {
      const value = await renew(family, key, compute)
      if (JSON.stringify(value) !== JSON.stringify(entry.value)) tell(family)
    } catch {
      // The next reader tries again.
      entry.renewing = false
    }
  }
  setTimeout(run, Math.max(0, RENEW_SLOW_MS - (now() - entry.at))).unref()
}

function tell(family: string): void {
  const { organizationId, slug } = familyParts(family)
  announceAfterCommit(organizationId, [{ type: 'figures', slug }], false)
}

/** Computes it now, whatever is remembered, and remembers it. */
export async function renew<T>(family: string, key: string, compute: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const at = now()
  const value = await withoutSnapshot(compute)
  const entry = { value, at, tookMs: performance.now() - started, renewing: false }
  entries.set(entryKey(family, key), entry)
  return value
}

const entryKey = (family: string, key: string): string => `${family} ${key}`

/** Fractions of a millisecond, so that a write and a read of the same millisecond keep their order. */
const now = () => performance.timeOrigin + performance.now()

onInvalidate('count', (family) => {
  // Writes were missed (a lost connection), or too many families to remember: every figure is old.
  if (family === null || written.size > MAX_FAMILIES) {
    entries.clear()
    written.clear()
  } else {
    written.set(family, now())
  }
})

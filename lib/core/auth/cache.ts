import { LRUCache } from 'lru-cache'

/**
 * A bounded memory cache with a time to live. Concurrent misses of one key share one load. What is forgotten while it
 * loads is loaded for its waiters but not kept: it may already be out of date.
 */
export class LoadingCache<V> {
  private readonly entries: LRUCache<string, { value: V }>
  private readonly loading = new Map<string, Promise<V>>()

  constructor(ttl: number, max: number) {
    // Bounded by size, not by `max`, which would reserve memory for all entries at the start.
    this.entries = new LRUCache({
      maxSize: max,
      sizeCalculation: () => 1,
      ttl,
      ttlResolution: 0,
      perf: { now: () => Date.now() },
    })
  }

  /** The value if it is in memory; no promise, so the steady state costs one look-up. */
  peek(key: string): V | undefined {
    return this.entries.get(key)?.value
  }

  async get(key: string, load: () => Promise<V>): Promise<V> {
    const entry = this.entries.get(key)
    if (entry) return entry.value
    const underWay = this.loading.get(key)
    if (underWay) return underWay
    const work = load()
    this.loading.set(key, work)
    try {
      const value = await work
      if (this.loading.get(key) === work) this.set(key, value)
      return value
    } finally {
      if (this.loading.get(key) === work) this.loading.delete(key)
    }
  }

  set(key: string, value: V): void {
    this.entries.set(key, { value })
  }

  forget(key: string): void {
    this.entries.delete(key)
    this.loading.delete(key)
  }

  forgetWhere(matches: (value: V) => boolean): void {
    for (const [key, { value }] of this.entries) if (matches(value)) this.entries.delete(key)
    this.loading.clear()
  }

  clear(): void {
    this.entries.clear()
    this.loading.clear()
  }
}

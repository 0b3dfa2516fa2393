/**
 * A bounded memory cache with a time to live. Concurrent misses of one key share one load. What is forgotten while it
 * loads is loaded for its waiters but not kept: it may already be out of date.
 */
export class LoadingCache<V> {
  private readonly entries = new Map<string, { value: V; until: number }>()
  private readonly loading = new Map<string, Promise<V>>()

  constructor(
    private readonly ttlMs: number,
    private readonly most: number,
  ) {}

  /** The value if it is in memory; no promise, so the steady state costs one look-up. */
  peek(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until > Date.now()) return entry.value
    this.entries.delete(key)
    return undefined
  }

  async get(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.peek(key)
    if (known !== undefined) return known
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

  set(key: string, value: V, until = Date.now() + this.ttlMs): void {
    // The oldest goes first; a Map keeps the order of insertion.
    if (this.entries.size >= this.most) this.entries.delete(this.entries.keys().next().value as string)
    this.entries.delete(key)
    this.entries.set(key, { value, until })
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

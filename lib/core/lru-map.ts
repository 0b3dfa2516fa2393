/**
 * A map with a bound: once its entries weigh more than `maxWeight`, the one that was unused the longest goes first. Every
 * cache whose keys come from callers is one, so that no caller fills the memory with keys.
 */
export class LruMap<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>()
  private total = 0

  /** @param weigh 1 unless given, so that `maxWeight` is a number of entries */
  constructor(
    private readonly maxWeight: number,
    private readonly weigh: (key: string, value: V) => number = () => 1,
  ) {}

  get size(): number {
    return this.entries.size
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    // A Map keeps the order of insertion.
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V): void {
    this.delete(key)
    const weight = this.weigh(key, value)
    if (weight > this.maxWeight) return
    this.entries.set(key, { value, weight })
    this.total += weight
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.maxWeight) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.total -= entry.weight
  }

  clear(): void {
    this.entries.clear()
    this.total = 0
  }
}

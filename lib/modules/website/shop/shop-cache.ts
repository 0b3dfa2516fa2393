/**
 * Answers that pages of shops are made of. What is older than a moment is answered as it was and read again in the background; after
 * some seconds without a visitor it is read again first. While the database is slow or away the last answer goes on being served.
 * A key names whose answer it is; nothing is ever found under another one.
 */
export type ShopCache<T> = { get(key: string): Promise<T>; size(): number }

type Entry<T> = { value: T; readAt: number; weight: number }
type Options<T> = {
  load: (key: string) => Promise<T>
  /** How much of the bound an answer takes. */
  weigh?: (value: T) => number
  bound: number
  now?: () => number
}

/** Younger answers are served as they are. */
const FRESH_MS = 1_500
/** Older ones are served only if there is nothing newer to be had in time. */
const OLD_MS = 4_000
/** How long a visitor waits for a newer answer while there is an old one. */
const WAIT_MS = 1_000
/** A reading that takes longer is not waited for by the next one. */
const ABANDONED_MS = 20_000

export function createShopCache<T>({ load, weigh = () => 1, bound, now = Date.now }: Options<T>): ShopCache<T> {
  const entries = new Map<string, Entry<T>>()
  const loading = new Map<string, { promise: Promise<T>; since: number }>()

  function read(key: string): Promise<T> {
    // As of its beginning: what changes while it is read may not be in it.
    const readAt = now()
    const running = loading.get(key)
    if (running && readAt - running.since < ABANDONED_MS) return running.promise
    const started = load(key)
      .then((value) => {
        entries.delete(key)
        entries.set(key, { value, readAt, weight: weigh(value) })
        makeRoom()
        return value
      })
      .finally(() => loading.get(key)?.since === readAt && loading.delete(key))
    started.catch(() => {})
    loading.set(key, { promise: started, since: readAt })
    return started
  }

  /** Those that were read longest ago go first; the newest stays, whatever its weight. */
  function makeRoom() {
    let total = [...entries.values()].reduce((sum, { weight }) => sum + weight, 0)
    for (const [key, { weight }] of entries) {
      if (total <= bound || entries.size === 1) return
      entries.delete(key)
      total -= weight
    }
  }

  return {
    size: () => entries.size,
    async get(key) {
      const known = entries.get(key)
      if (!known) return read(key)
      const age = now() - known.readAt
      if (age < FRESH_MS) return known.value
      const newer = read(key)
      if (age < OLD_MS) return known.value
      return inTime(newer, known.value)
    },
  }
}

function inTime<T>(newer: Promise<T>, known: T): Promise<T> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(known), WAIT_MS)
    newer.then(resolve, () => resolve(known)).finally(() => clearTimeout(late))
  })
}

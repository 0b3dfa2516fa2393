const running = new Map<string, Promise<unknown>>()

/** What several ask for at the same time is worked out once. */
export function once<T>(key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key) as Promise<T> | undefined
  if (known) return known
  const started = work().finally(() => running.delete(key))
  running.set(key, started)
  return started
}

type Waiting<I, O> = { item: I; resolve: (answer: O) => void; reject: (error: unknown) => void }

/**
 * One call of `work` for all that arrives while the one before is under way, so that a burst costs a few statements and a single
 * item waits for nothing.
 * @param work answers in the order of its items
 */
export function gather<I, O>(work: (items: I[]) => Promise<O[]>, maxItems: number): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let isWorking = false

  async function drain(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxItems)
      try {
        const answers = await work(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, index) => {
          resolve(answers[index] as O)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWorking = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Whatever arrives in the same turn of the loop goes along.
      if (!isWorking) setImmediate(() => (isWorking ? undefined : drain()))
    })
}

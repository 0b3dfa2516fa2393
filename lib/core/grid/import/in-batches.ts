export function inBatches<T>(all: T[], size: number): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < all.length; start += size) batches.push(all.slice(start, start + size))
  return batches
}

/** All at the same time; waits for each before it throws what the first failed with. */
export async function together<T>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const outcomes = await Promise.allSettled(all.map(work))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

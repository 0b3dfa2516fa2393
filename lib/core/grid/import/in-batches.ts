export function inBatches<T>(all: T[], size: number): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < all.length; start += size) batches.push(all.slice(start, start + size))
  return batches
}

import { systemDb } from '../db/prisma'
import { bytesStore } from './store'

const BATCH = 100

/**
 * Removes the bytes and rows of files that were deleted, or received and never kept, more than a day ago.
 * Bytes go first: a crash in between leaves a row that the next pass finds, never bytes that nobody knows of.
 */
export async function purgeFiles(olderThanMs = 24 * 3600_000): Promise<number> {
  let total = 0
  for (;;) {
    const gone = await systemDb().storedFile.findMany({
      where: { deleted_at: { lt: new Date(Date.now() - olderThanMs) } },
      select: { id: true, storage_key: true },
      take: BATCH,
    })
    for (const { storage_key } of gone) await bytesStore().delete(storage_key)
    await systemDb().storedFile.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
    total += gone.length
    if (gone.length < BATCH) return total
  }
}

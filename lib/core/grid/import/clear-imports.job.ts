import { z } from 'zod'
import { systemDb } from '../../db/prisma'
import { defineSystemJob } from '../../jobs/define-job'

const RETENTION_DAYS = 35
const DRAFTS_KEPT_DAYS = 7

/**
 * Files and rows go when nothing can be taken back any more; what is left tells who imported how much. What was brought
 * and never imported goes after a week.
 */
export const clearImports = defineSystemJob({
  name: 'grid.clear-imports',
  title: 'Cleanup of old imports',
  input: z.strictObject({}),
  schedule: { cron: '43 3 * * *', input: {} },
  async run() {
    const before = (days: number) => new Date(Date.now() - days * 86_400_000)
    // The system role: it clears up for every organization.
    const drafts = await systemDb().gridImport.findMany({
      where: { state: { in: ['uploaded', 'checked'] }, created_at: { lt: before(DRAFTS_KEPT_DAYS) } },
      select: { id: true, file_id: true },
    })
    const old = await systemDb().gridImport.findMany({
      where: { created_at: { lt: before(RETENTION_DAYS) }, rows: { some: {} } },
      select: { id: true, file_id: true },
    })
    const files = [...drafts, ...old].map(({ file_id }) => file_id)
    await systemDb().storedFile.updateMany({
      where: { id: { in: files }, deleted_at: null },
      data: { deleted_at: new Date() },
    })
    await systemDb().gridImport.deleteMany({ where: { id: { in: drafts.map(({ id }) => id) } } })
    for (const { id } of old) await systemDb().gridImportRow.deleteMany({ where: { import_id: id } })
    return { drafts: drafts.length, cleared: old.length }
  },
})

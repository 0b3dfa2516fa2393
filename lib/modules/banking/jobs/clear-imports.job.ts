import { z } from 'zod'
import { systemDb } from '@/lib/core/db/prisma'
import { defineSystemJob } from '@/lib/core/jobs/define-job'

const DAY_MS = 86_400_000
const WAITING_DAYS = 14
const STUCK = 'It was not finished within a day, and nothing of it was taken. Bring the file again.'

/**
 * Lays aside statements that nobody took within two weeks, with their lines and files, and says of those that broke off for
 * good that they did. What was taken keeps its file.
 */
export const clearBankImports = defineSystemJob({
  name: 'banking.clear-imports',
  title: 'Cleanup of unused statements',
  input: z.strictObject({}),
  schedule: { cron: '53 3 * * *', input: {} },
  async run() {
    const before = (days: number) => new Date(Date.now() - days * DAY_MS)
    // The system role: it clears up for every organization.
    const { count: stuck } = await systemDb().bankImport.updateMany({
      where: { status: { in: ['reading', 'importing'] }, updated_at: { lt: before(1) } },
      data: { status: 'failed', error: STUCK, finished_at: new Date() },
    })
    const old = await systemDb().bankImport.findMany({
      where: { status: { in: ['ready', 'failed'] }, created_at: { lt: before(WAITING_DAYS) } },
      select: { id: true, file_id: true },
    })
    const import_id = { in: old.map(({ id }) => id) }
    const { count: lines } = await systemDb().bankImportLine.deleteMany({ where: { import_id } })
    await systemDb().storedFile.updateMany({
      where: { id: { in: old.flatMap(({ file_id }) => file_id ?? []) }, deleted_at: null },
      data: { deleted_at: new Date() },
    })
    const { count: dropped } = await systemDb().bankImport.updateMany({
      where: { id: import_id, status: 'ready' },
      data: { status: 'dropped', finished_at: new Date() },
    })
    return { stuck, dropped, lines }
  },
})

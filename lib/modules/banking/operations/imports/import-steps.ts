import { z } from 'zod'
import { openFile } from '@/lib/core/files/stored-files'
import { defineOperation } from '@/lib/core/operation'
import { findImport, lockImport } from '@/lib/modules/banking/imports/import-rows'
import { demandClaimable, knownMappings, type Prepared } from '@/lib/modules/banking/imports/prepare-statement'
import { storeReading } from '@/lib/modules/banking/imports/store-import'
import { takeLines } from '@/lib/modules/banking/imports/take-lines'
import { findBankAccount } from '@/lib/modules/banking/lines/line-rows'
import type { ImportStatus } from '../../schemas-imports'
import { csvMapping } from '../../schemas-imports-answers'

/** The steps of the job that reads and takes long statements. Each is a transaction, and knows whether it was done already. */

const IMPORT = 'banking.line.import'
const import_id = z.uuid()
const status = z.custom<ImportStatus>()

/** What the job needs to read the file; null where there is nothing to read any more. */
export const openStatement = defineOperation({
  name: 'banking.import.open',
  title: 'Opened a statement',
  permission: IMPORT,
  effect: 'read',
  input: z.strictObject({ import_id }),
  output: z.custom<Awaited<ReturnType<typeof open>>>(),
  run: ({ ctx, input }) => open(ctx, input.import_id),
})

async function open(ctx: Parameters<typeof findImport>[0], id: string) {
  const one = await findImport(ctx, id)
  const account = await findBankAccount(ctx, one.bank_account_id)
  const reading = one.status === 'reading' && one.file_id
  return {
    status: one.status as ImportStatus,
    lines: one.lines,
    account,
    known: await knownMappings(ctx, account),
    file: reading ? { ...(await openFile(ctx, one.file_id!)), name: one.file_name } : null,
  }
}

/** Keeps what was read: all lines wait to be taken, or none where the process dies. */
export const keepReading = defineOperation({
  name: 'banking.import.read',
  title: 'Read a statement',
  permission: IMPORT,
  effect: 'write',
  input: z.strictObject({
    import_id,
    prepared: z.custom<Prepared>(),
    told: z.custom<(done: number) => Promise<void>>(),
  }),
  output: z.object({ status }),
  async run({ ctx, input }) {
    const one = await lockImport(ctx, input.import_id)
    if (one.status !== 'reading') return { status: one.status as ImportStatus }
    const account = await findBankAccount(ctx, one.bank_account_id)
    await storeReading(ctx, one, account, input.prepared, input.told)
    return { status: 'ready' as const }
  },
})

/** Takes what waits, once: whoever comes second finds it done. */
export const claimImport = defineOperation({
  name: 'banking.import.take',
  title: 'Imported a statement',
  permission: IMPORT,
  effect: 'write',
  input: z.strictObject({ import_id, confirm_account: z.boolean() }),
  output: z.object({ status }),
  async run({ ctx, input }) {
    const one = await lockImport(ctx, input.import_id)
    if (one.status !== 'ready' && one.status !== 'importing') return { status: one.status as ImportStatus }
    demandClaimable(one, input.confirm_account)
    await takeLines(ctx, one.id)
    return { status: 'done' as const }
  },
})

/** Says on the import why it does not go on. What waits stays where it can be taken later. */
export const stopImport = defineOperation({
  name: 'banking.import.stop',
  title: 'Stopped a statement import',
  permission: IMPORT,
  effect: 'write',
  input: z.strictObject({ import_id, status: z.enum(['ready', 'failed', 'dropped']), error: z.string() }),
  output: z.object({ status }),
  async run({ ctx, input }) {
    const one = await lockImport(ctx, input.import_id)
    if (one.status === 'reading' || one.status === 'importing')
      await ctx.db.bankImport.updateMany({
        where: { id: one.id },
        data: { status: input.status, error: input.error, finished_at: input.status === 'ready' ? null : new Date() },
      })
    return { status: input.status }
  },
})

/** What the job is told: whether it takes what it read, and what a person said of the file. */
export const statementJobInput = z.strictObject({
  import_id,
  take: z.boolean(),
  confirm_account: z.boolean(),
  mapping: csvMapping.optional(),
  account: z.string().optional(),
})

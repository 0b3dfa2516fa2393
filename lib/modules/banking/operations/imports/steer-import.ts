import { z } from 'zod'
import { conflict, invalid } from '@/lib/core/errors'
import { deleteFile, openFile } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { csvMappingInput } from '@/lib/modules/banking/imports/csv-mapping-input'
import {
  findImport,
  firstLines,
  importWire,
  lockImport,
  type StoredImport,
} from '@/lib/modules/banking/imports/import-rows'
import {
  asFieldError,
  demandClaimable,
  knownMappings,
  prepareStatement,
} from '@/lib/modules/banking/imports/prepare-statement'
import { clearStaged } from '@/lib/modules/banking/imports/staged-lines'
import { storeReading } from '@/lib/modules/banking/imports/store-import'
import { takeLines } from '@/lib/modules/banking/imports/take-lines'
import { findBankAccount } from '@/lib/modules/banking/lines/line-rows'
import { importStatementJob } from '../../jobs/import-statement.job'
import type { ImportPreview } from '../../schemas-imports-answers'
import { importAnswerSchema, importPreview, importWireSchema } from '../../schemas-imports-answers'
import { demandUsable, importAnswer, LINES_IN_REQUEST } from './upload-statement'

const LINES_SHOWN = 50

/** An import with the first lines of each state, before it is taken and after. */
export const readStatementImport = defineOperation({
  name: 'banking.import.preview',
  title: 'Looked at a statement',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({ import_id: z.string() }),
  output: importPreview,
  run: ({ ctx, input }) => preview(ctx, input.import_id),
})

async function preview(ctx: OperationCtx, id: string): Promise<ImportPreview> {
  const one = await findImport(ctx, id)
  return { import: await importWire(ctx, id), lines: await firstLines(ctx, one, LINES_SHOWN) }
}

/** Says how a CSV is read, or which account of the file is meant; the file is read anew. */
export const changeStatementImport = defineOperation({
  name: 'banking.import.change',
  title: 'Said how a statement is read',
  permission: 'banking.line.import',
  effect: 'write',
  input: z.strictObject({
    import_id: z.string(),
    mapping: csvMappingInput.optional(),
    account: z.string().max(100).optional(),
  }),
  output: importPreview,
  async run({ ctx, input: { import_id, mapping, account } }) {
    const one = await lockImport(ctx, import_id)
    demandReady(one)
    if (!mapping && account === undefined)
      throw invalid([
        { loc: ['body', 'mapping'], msg: 'Send a mapping, or the account that is meant.', type: 'missing' },
      ])
    if (mapping && one.source !== 'csv') throw conflict('An OFX file says itself what its parts mean.')
    const choices = { ...(mapping ? { mapping } : {}), ...(account === undefined ? {} : { account }) }
    if (one.lines > LINES_IN_REQUEST) {
      const visible = { title: `Read ${one.file_name}` }
      const job = { import_id: one.id, take: false, confirm_account: false, ...choices }
      const { job_id } = await ctx.enqueue(importStatementJob, job, { visible })
      await ctx.db.bankImport.updateMany({
        where: { id: one.id },
        data: { status: 'reading', job_id, updated_at: new Date() },
      })
      return preview(ctx, one.id)
    }
    const file = await openFile(ctx, one.file_id ?? '')
    const bytes = new Uint8Array(await new Response(await file.read()).arrayBuffer())
    const bank = await findBankAccount(ctx, one.bank_account_id)
    const known = await knownMappings(ctx, bank)
    const prepared = await prepareStatement(bytes, one.file_name, bank, known, choices).catch((error) => {
      throw asFieldError(error)
    })
    await storeReading(ctx, one, bank, prepared)
    return preview(ctx, one.id)
  },
})

/** Takes what the preview shows; what has come from elsewhere meanwhile is left out. Done once, however often it is asked. */
export const commitStatementImport = defineOperation({
  name: 'banking.import.commit',
  title: 'Imported a statement',
  permission: 'banking.line.import',
  effect: 'write',
  input: z.strictObject({ import_id: z.string(), confirm_account: z.boolean().default(false) }),
  output: importAnswerSchema,
  async run({ ctx, input }) {
    const one = await lockImport(ctx, input.import_id)
    if (one.status === 'done') return importAnswer(await importWire(ctx, one.id))
    demandReady(one)
    demandUsable(await findBankAccount(ctx, one.bank_account_id))
    demandClaimable(one, input.confirm_account)
    if (one.lines <= LINES_IN_REQUEST) await takeLines(ctx, one.id)
    else {
      const visible = { title: `Import ${one.file_name}`, total: one.lines }
      const job = { import_id: one.id, take: true, confirm_account: input.confirm_account }
      const { job_id } = await ctx.enqueue(importStatementJob, job, { visible })
      await ctx.db.bankImport.updateMany({
        where: { id: one.id },
        data: { status: 'importing', job_id, updated_at: new Date() },
      })
    }
    return importAnswer(await importWire(ctx, one.id))
  },
})

/** Lays a statement aside of which nothing was taken. */
export const dropStatementImport = defineOperation({
  name: 'banking.import.drop',
  title: 'Dropped a statement',
  permission: 'banking.line.import',
  effect: 'write',
  input: z.strictObject({ import_id: z.string() }),
  output: z.object({ import: importWireSchema }),
  async run({ ctx, input }) {
    const one = await lockImport(ctx, input.import_id)
    if (one.status === 'done' || one.status === 'reverted')
      throw conflict('Its lines were taken in. Take the import back instead.')
    if (one.status === 'importing')
      throw conflict('Its lines are being taken in at this moment. Take it back when it is done.')
    if (one.status !== 'dropped') {
      await clearStaged(ctx, one.id)
      if (one.file_id) await deleteFile(ctx, one.file_id)
      await ctx.db.bankImport.updateMany({
        where: { id: one.id },
        data: { status: 'dropped', finished_at: new Date() },
      })
    }
    return { import: await importWire(ctx, one.id) }
  },
})

function demandReady({ status, error }: StoredImport): void {
  if (status === 'ready') return
  const words: Record<string, string> = {
    reading: 'The file is still being read. Wait until it is.',
    importing: 'Its lines are being taken in already.',
    done: 'Its lines are taken in already.',
    failed: `Nothing of it can be taken: ${error}`,
    dropped: 'It was dropped. Bring the file again.',
    reverted: 'It was taken back. Bring the file again.',
  }
  throw conflict(words[status] ?? 'It cannot be changed any more.')
}

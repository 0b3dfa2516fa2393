import { z } from 'zod'
import { conflict, invalidField, tooLarge } from '@/lib/core/errors'
import { keepFile, receiveFile, type StoredFileDetails } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { csvMappingText } from '@/lib/modules/banking/imports/csv-mapping-input'
import { findImport, importWire, type StoredImport } from '@/lib/modules/banking/imports/import-rows'
import {
  asFieldError,
  type Choices,
  demandClaimable,
  knownMappings,
  type Prepared,
  prepareStatement,
} from '@/lib/modules/banking/imports/prepare-statement'
import { createImport, storeReading } from '@/lib/modules/banking/imports/store-import'
import { takeLines } from '@/lib/modules/banking/imports/take-lines'
import { findBankAccount, type StoredAccount } from '@/lib/modules/banking/lines/line-rows'
import { MAX_STATEMENT_BYTES } from '../../domain/statements/types'
import { importStatementJob } from '../../jobs/import-statement.job'
import type { ImportAnswer, ImportWire } from '../../schemas-imports-answers'
import { importAnswerSchema, importWireSchema } from '../../schemas-imports-answers'

/** More lines than these are the work of a job. */
export const LINES_IN_REQUEST = 2_000
/** Files beyond this have more lines than that, and are not even read in the request. */
const BYTES_IN_REQUEST = 1_500_000

const upload = {
  permission: 'banking.line.import',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    bank_account_id: z.string(),
    file: z.custom<File>((value) => value instanceof File, 'Send the statement as a file, in the field file.'),
    /** How a CSV is read; detected by default. */
    mapping: csvMappingText.optional(),
    /** Which account of the file is meant, by its number in the file. */
    account: z.string().max(100).optional(),
    /** The file is of another account number, and belongs here all the same. */
    confirm_account: z.union([z.boolean(), z.stringbool({ error: 'Send true or false.' })]).default(false),
  }),
} as const

type Input = z.output<typeof upload.input>

/**
 * Reads a statement and shows what it would add; nothing is taken yet.
 * @throws 404 for an unknown bank account, 413 and 422 for what cannot be read, with the line where it breaks
 */
export const uploadStatement = defineOperation({
  ...upload,
  name: 'banking.import.upload',
  title: 'Brought a statement',
  output: z.object({ import: importWireSchema }),
  run: async ({ ctx, input }) => ({ import: await receive(ctx, input, false) }),
})

/** Reads a statement and takes it at once (Business Platform Modules 4.3); what is here already is skipped. */
export const importStatement = defineOperation({
  ...upload,
  name: 'banking.statement.import',
  title: 'Imported a statement',
  output: importAnswerSchema,
  run: async ({ ctx, input }) => importAnswer(await receive(ctx, input, true)),
})

export const importAnswer = (one: ImportWire): ImportAnswer => ({
  import_id: one.id,
  imported: one.imported,
  skipped: one.duplicates,
  duplicates: one.duplicates,
  flagged: one.flagged,
  rejected: one.rejected,
  total: one.total,
  job_id: isUnderWay(one) ? one.job_id : null,
  import: one,
})

export const isUnderWay = ({ status }: Pick<ImportWire, 'status'>): boolean =>
  status === 'reading' || status === 'importing'

/** @throws 409 for an account that is switched off */
export function demandUsable(account: StoredAccount): void {
  if (account.disabled) throw conflict(`${account.name} is switched off. Switch it on before statements are imported.`)
}

async function receive(ctx: OperationCtx, input: Input, take: boolean): Promise<ImportWire> {
  const { file, confirm_account } = input
  const account = await findBankAccount(ctx, input.bank_account_id)
  demandUsable(account)
  if (file.size > MAX_STATEMENT_BYTES) throw tooLarge('The statement is larger than 10 MB. Export shorter periods.')
  if (file.size === 0) throw invalidField('file', 'The file is empty. Download it again.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const choices: Choices = {
    ...(input.mapping ? { mapping: input.mapping } : {}),
    ...(input.account === undefined ? {} : { account: input.account }),
  }
  const prepared =
    bytes.byteLength > BYTES_IN_REQUEST
      ? null
      : await prepareStatement(bytes, file.name, account, await knownMappings(ctx, account), choices).catch((error) => {
          throw asFieldError(error)
        })
  const lines = prepared?.account?.lines.length ?? 0
  if (take && prepared) demandClaimable(asTakeable(prepared), confirm_account)
  const stored = await receiveFile(ctx, {
    name: file.name,
    content_type: file.type || 'application/octet-stream',
    bytes,
    max_bytes: MAX_STATEMENT_BYTES,
  })
  const one = { bank_account_id: account.id, file: new Received(stored), take, confirm_account }
  const { import_id } =
    prepared && lines <= LINES_IN_REQUEST
      ? await runOperation(storeStatement, ctx, { ...one, prepared: new Read(prepared, stored.sha256) })
      : await runOperation(queueStatement, ctx, { ...one, choices })
  return importWire(ctx, import_id)
}

const asTakeable = ({ account, other_account, warnings }: Prepared) => ({
  other_account,
  warnings,
  lines: account?.lines.length ?? 0,
  rejected: account?.rejected ?? [],
})

/** As JSON it is what the file holds: a retry with the same Idempotency-Key has stored the same bytes once more. */
class Received {
  constructor(readonly details: StoredFileDetails) {}
  toJSON() {
    const { name, size, sha256 } = this.details
    return { name, size, sha256 }
  }
}

class Read {
  constructor(
    readonly prepared: Prepared,
    readonly sha256: string,
  ) {}
  toJSON() {
    const { mapping, account } = this.prepared
    return { sha256: this.sha256, mapping, account: account?.account_number }
  }
}

const received = {
  bank_account_id: z.string(),
  file: z.instanceof(Received),
  take: z.boolean(),
  confirm_account: z.boolean(),
}

const kept = async (ctx: OperationCtx, input: { bank_account_id: string; file: Received }): Promise<StoredImport> => {
  const { id, name } = await keepFile(ctx, input.file.details.id)
  const { bank_account_id } = input
  // What it is turns out when it is read; until then the name tells.
  const source = /\.(csv|txt|tsv|xlsx?)$/i.test(name) ? 'csv' : 'ofx'
  return createImport(ctx, { bank_account_id, source, file_name: name, file_id: id, status: 'reading' })
}

const storeStatement = defineOperation({
  name: 'banking.import.store',
  title: 'Brought a statement',
  permission: 'banking.line.import',
  effect: 'write',
  input: z.strictObject({ ...received, prepared: z.instanceof(Read) }),
  output: z.object({ import_id: z.string() }),
  async run({ ctx, input }) {
    const account = await findBankAccount(ctx, input.bank_account_id)
    const one = await storeReading(ctx, await kept(ctx, input), account, input.prepared.prepared)
    if (input.take) await takeLines(ctx, one.id)
    return { import_id: one.id }
  },
})

const queueStatement = defineOperation({
  name: 'banking.import.queue',
  title: 'Brought a long statement',
  permission: 'banking.line.import',
  effect: 'write',
  input: z.strictObject({ ...received, choices: z.custom<Choices>() }),
  output: z.object({ import_id: z.string() }),
  async run({ ctx, input }) {
    const { id, file_name } = await kept(ctx, input)
    const { take, confirm_account, choices } = input
    const visible = { title: `${take ? 'Import' : 'Read'} ${file_name}` }
    const { job_id } = await ctx.enqueue(
      importStatementJob,
      { import_id: id, take, confirm_account, ...choices },
      { visible },
    )
    await ctx.db.bankImport.updateMany({ where: { id }, data: { job_id } })
    return { import_id: (await findImport(ctx, id)).id }
  },
})

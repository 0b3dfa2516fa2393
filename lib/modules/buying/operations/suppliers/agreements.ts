import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField, notFound, tooLarge } from '@/lib/core/errors'
import { endingOf, typeOfFile } from '@/lib/core/files/file-type'
import { readableSize } from '@/lib/core/files/meter'
import {
  deleteFile,
  keepFile,
  type OpenFile,
  openFile,
  receiveFile,
  type StoredFileDetails,
  safeName,
} from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { storedSupplier } from '@/lib/modules/accounting/parties/find-supplier'
import { AGREEMENT_MAX_BYTES } from '@/lib/modules/buying/schemas'
import type { AgreementFile } from '@/lib/modules/buying/schemas-answers'

/**
 * The files that were agreed with a supplier (Business Platform Modules 2.4 and 4.4). They are linked softly: a supplier that
 * is deleted leaves them where they are, and nothing removes them but a person.
 */

const agreement: z.ZodType<AgreementFile> = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  uploaded_by: z.string().nullable(),
  uploaded_by_name: z.string().nullable(),
})

const answer = z.object({ document: agreement })
const UUID = z.uuid()
const supplier_id = z.string()
const which = { supplier_id, document_id: z.string() }

const nameField = z
  .string({ error: 'Enter a name.' })
  .trim()
  .max(200, 'At most 200 characters.')
  .refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'Leave control characters out.')

export const listAgreements = defineOperation({
  name: 'buying.agreement.list',
  title: 'Listed agreement files',
  permission: 'accounting.supplier.read',
  effect: 'read',
  input: z.strictObject({ supplier_id }),
  output: z.object({ documents: z.array(agreement) }),
  async run({ ctx, input }) {
    const rows = UUID.safeParse(input.supplier_id).success
      ? await ctx.db.supplierDocument.findMany({
          where: { supplier_id: input.supplier_id },
          orderBy: [{ uploaded_at: 'desc' }, { id: 'desc' }],
        })
      : []
    if (rows.length === 0) await findSupplier(ctx, input.supplier_id, { deletedToo: true })
    const people = await namesOf(
      ctx,
      rows.flatMap(({ uploaded_by }) => uploaded_by ?? []),
    )
    return { documents: rows.map((row) => wire(row, people)) }
  },
})

type Received = { file: StoredFileDetails; name: string }

/** Permission was asked by the upload, which takes the bytes in before any transaction begins. */
const addAgreement = defineOperation({
  name: 'buying.supplier.add-agreement-file',
  title: 'Added an agreement file',
  permission: 'accounting.supplier.update',
  effect: 'write',
  input: z.strictObject({ supplier_id, received: z.custom<Received>() }),
  output: answer,
  async run({ ctx, input: { supplier_id, received } }) {
    const supplier = await findSupplier(ctx, supplier_id)
    const file = await keepFile(ctx, received.file.id)
    const before = await countOf(ctx, supplier_id)
    const row = await ctx.db.supplierDocument.create({
      data: {
        id: newId(),
        organization_id: ctx.organization.id,
        supplier_id,
        supplier_name: supplier.name,
        file_id: file.id,
        name: received.name,
        content_type: file.content_type,
        size: file.size,
        uploaded_by: ctx.user?.id ?? null,
      },
    })
    await recordChange(ctx, null, row, before)
    return { document: wire(row, await namesOf(ctx, [row.uploaded_by])) }
  },
})

export const uploadAgreement = defineOperation({
  name: 'buying.agreement.upload',
  title: 'Added an agreement file',
  permission: 'accounting.supplier.update',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    supplier_id,
    file: z.file({ error: 'Send the file in a form, as multipart/form-data.' }),
    /** The file's own by default. */
    name: nameField.optional(),
  }),
  output: answer,
  async run({ ctx, input: { supplier_id, file, name } }) {
    if (file.size > AGREEMENT_MAX_BYTES)
      throw tooLarge(`The file is larger than ${readableSize(AGREEMENT_MAX_BYTES)}. Choose a smaller one.`)
    if (file.size === 0) throw invalidField('file', 'The file is empty. Choose another one.')
    await findSupplier(ctx, supplier_id)
    const details = await receiveFile(ctx, {
      name: file.name,
      content_type: typeOfFile(file),
      bytes: file,
      max_bytes: AGREEMENT_MAX_BYTES,
    })
    const received: Received = { file: details, name: name || details.name }
    // Its id is another at every try; what a retry repeats is the file itself.
    const { sha256, size, content_type } = details
    const repeated = { name: received.name, sha256, size, content_type }
    return runOperation(addAgreement, ctx, {
      supplier_id,
      received: Object.defineProperty(received, 'toJSON', { value: () => repeated }),
    })
  },
})

export const renameAgreement = defineOperation({
  name: 'buying.agreement.rename',
  title: 'Renamed an agreement file',
  permission: 'accounting.supplier.update',
  effect: 'write',
  input: z.strictObject({ ...which, name: nameField.min(1, 'Enter a name.') }),
  output: answer,
  async run({ ctx, input }) {
    const before = await findAgreement(ctx, input)
    if (before.name !== input.name)
      await ctx.db.supplierDocument.updateMany({ where: { id: before.id }, data: { name: input.name } })
    const after = await findAgreement(ctx, input)
    if (before.name !== after.name) await recordChange(ctx, before, after)
    return { document: wire(after, await namesOf(ctx, [after.uploaded_by])) }
  },
})

export const openAgreement = defineOperation({
  name: 'buying.agreement.open',
  title: 'Opened an agreement file',
  permission: 'accounting.supplier.read',
  effect: 'read',
  input: z.strictObject({
    ...which,
    /** `1`: offered for saving; else shown where the browser can do so safely. */
    download: z.enum(['0', '1', 'true', 'false'], { error: 'Send 1 or 0.' }).optional(),
  }),
  output: z.custom<OpenFile & { inline: boolean }>(),
  async run({ ctx, input }) {
    const { file_id, name } = await findAgreement(ctx, input)
    const file = await openFile(ctx, file_id)
    const inline = input.download !== '1' && input.download !== 'true'
    return { ...file, name: withEnding(name, file.name), inline }
  },
})

export const deleteAgreement = defineOperation({
  name: 'accounting.supplier.delete-agreement-file',
  title: 'Deleted an agreement file',
  permission: 'accounting.supplier.update',
  effect: 'danger',
  input: z.strictObject(which),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const row = await findAgreement(ctx, input)
    const before = await countOf(ctx, row.supplier_id)
    await ctx.db.supplierDocument.deleteMany({ where: { id: row.id } })
    await deleteFile(ctx, row.file_id)
    await recordChange(ctx, row, null, before)
    return { ok: true as const }
  },
})

type StoredAgreement = NonNullable<Awaited<ReturnType<OperationCtx['db']['supplierDocument']['findFirst']>>>

async function findSupplier(ctx: OperationCtx, id: string, { deletedToo = false } = {}) {
  const supplier = await storedSupplier(ctx, id)
  if (supplier.deleted_at && !deletedToo) throw notFound('supplier')
  return supplier
}

/** Of this very supplier: an address with another one's id leads nowhere. */
async function findAgreement(
  ctx: OperationCtx,
  { supplier_id, document_id }: { supplier_id: string; document_id: string },
): Promise<StoredAgreement> {
  const valid = UUID.safeParse(supplier_id).success && UUID.safeParse(document_id).success
  const row = valid ? await ctx.db.supplierDocument.findFirst({ where: { id: document_id, supplier_id } }) : null
  if (!row) throw notFound('agreement file')
  return row
}

const countOf = (ctx: OperationCtx, supplier_id: string) => ctx.db.supplierDocument.count({ where: { supplier_id } })

/** @param count how many files the supplier had before, where that changes */
async function recordChange(
  ctx: OperationCtx,
  before: StoredAgreement | null,
  after: StoredAgreement | null,
  count?: number,
) {
  const row = (after ?? before)!
  ctx.record({ entity: 'supplier-documents', id: row.id, label: row.name, before, after })
  if (count !== undefined)
    ctx.record({
      entity: 'acc-suppliers',
      id: row.supplier_id,
      label: row.supplier_name,
      before: { agreements: count },
      after: { agreements: count + (after ? 1 : -1) },
    })
  ctx.signal({ type: 'grid', slug: 'acc-suppliers', ids: [row.supplier_id] })
}

async function namesOf(ctx: OperationCtx, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const people = await ctx.query<{ id: string; name: string }>(
    compile(sql`select u.id::text, u.name from "user" u where u.id = any(${wanted}::uuid[])`),
  )
  return new Map(people.map(({ id, name }) => [id, name]))
}

const wire = (row: StoredAgreement, people: Map<string, string>): AgreementFile => ({
  id: row.id,
  supplier_id: row.supplier_id,
  supplier_name: row.supplier_name,
  name: row.name,
  content_type: row.content_type,
  size: row.size,
  uploaded_at: row.uploaded_at.toISOString(),
  uploaded_by: row.uploaded_by,
  uploaded_by_name: (row.uploaded_by && people.get(row.uploaded_by)) ?? null,
})

/** A file that was renamed `Rates 2027` is still saved as `Rates 2027.pdf`. */
function withEnding(name: string, original: string): string {
  const ending = endingOf(original)
  const named = name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`
  return safeName(named.replace(/[\\/]/g, '-'))
}

import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { AppError, invalidField, tooLarge } from '@/lib/core/errors'
import { keepFile, receiveFile, type StoredFileDetails, safeName } from '@/lib/core/files/stored-files'
import { subscribe } from '@/lib/core/live/subscribe'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { documentWire } from '@/lib/modules/accounting/documents/document-wire'
import { readWhole } from '@/lib/modules/accounting/operations/documents/read-document'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import { readBillJob } from '@/lib/modules/buying/jobs/read-bill.job'
import { fileKind, MIME_TYPE } from '@/lib/modules/buying/reading/file-kind'
import { lockOf } from '@/lib/modules/buying/reading/read-bill'
import { UnreadableBill } from '@/lib/modules/buying/reading/unreadable-bill'
import { SCAN_MAX_BYTES } from '@/lib/modules/buying/scans/schemas'
import { type ScanWire, scanReading, scanWire } from '@/lib/modules/buying/scans/schemas-answers'
import { scanOf } from './read-scan'

const uploadAnswer = z
  .object({
    document: documentWire,
    scan: scanWire,
    extracted: scanReading.nullable(),
    supplier_matched: z.boolean(),
    /** The work that goes on; null once the bill is read. */
    job_id: z.string().nullable(),
  })
  .meta({ id: 'ScanUpload' })
export type UploadAnswer = z.infer<typeof uploadAnswer>

/** Tells a lock that asks for its password from one that the password does not open. */
const passwordRequired = (reason: 'needed' | 'wrong'): AppError =>
  new AppError(
    423,
    'password_required',
    reason === 'needed'
      ? 'This PDF is locked. Send its password along, in the field password.'
      : 'That password does not open this PDF. Send the one that the supplier gave.',
    { reason },
  )

const password = z.string().max(200, 'At most 200 characters.').optional()

/**
 * Takes a supplier's bill and makes an empty draft for it; a worker reads it. Nothing is recognised in the request: it
 * only waits a while for the worker, so that small bills are answered with their fields (Business Platform Modules 4.4).
 * Storing the bytes lasts longer than a transaction may, hence no `write`: the draft is one of its own.
 * @throws 413, 415, 422 for what is no bill, 423 for a locked PDF; nothing is stored then
 */
export const uploadBill = defineOperation({
  name: 'buying.scan.upload',
  title: 'Scanned a bill',
  permission: 'buying.scan.write',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    file: z.custom<File>((value) => value instanceof File, 'Send the bill as a file.'),
    password,
    /** Seconds to wait for the reading. */
    wait: z.coerce.number({ error: 'Send seconds.' }).min(0).max(25, 'At most 25 seconds.').default(15),
  }),
  output: uploadAnswer,
  async run({ ctx, input }) {
    demand(ctx, 'accounting.document.write')
    const { file } = input
    if (file.size > SCAN_MAX_BYTES)
      throw tooLarge(`${safeName(file.name)} is larger than 20 MB. Send fewer pages, or a smaller picture.`)
    if (file.size === 0) throw invalidField('file', 'The file is empty. Choose the bill again.')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = fileKind(bytes)
    if (!kind)
      throw new AppError(
        415,
        'unsupported_type',
        `${safeName(file.name)} is no bill that can be read. Send a PDF, PNG, JPG, WEBP or GIF file.`,
      )
    if (kind === 'pdf') await demandKey(bytes, input.password)
    const content_type = MIME_TYPE[kind]
    const stored = await receiveFile(ctx, { name: file.name, content_type, bytes, max_bytes: SCAN_MAX_BYTES })
    const { scan_id } = await runOperation(startScan, ctx, {
      received: new Received(stored),
      ...(input.password ? { password: input.password } : {}),
    })
    return answerOf(ctx, scan_id, input.wait * 1000)
  },
})

/** @throws 423 where the PDF is locked and the password does not open it; 422 where it is damaged */
export async function demandKey(bytes: Uint8Array, given: string | undefined): Promise<void> {
  const lock = await lockOf(bytes, given || undefined).catch((error: unknown) => {
    if (error instanceof UnreadableBill) throw invalidField('file', error.message)
    throw error
  })
  if (lock !== 'no') throw passwordRequired(lock)
}

/** As JSON it is what the file holds: a retry with the same Idempotency-Key has stored the same bytes once more. */
class Received {
  constructor(readonly file: StoredFileDetails) {}
  toJSON() {
    const { name, size, sha256 } = this.file
    return { name, size, sha256 }
  }
}

const startScan = defineOperation({
  name: 'buying.scan.start',
  title: 'Scanned a bill',
  permission: 'buying.scan.write',
  effect: 'write',
  input: z.strictObject({ received: z.instanceof(Received), password }),
  output: z.object({ scan_id: z.string() }),
  async run({ ctx, input }) {
    const { file } = input.received
    await keepFile(ctx, file.id)
    const draft = await storeDraft(ctx, 'acc_purchase_invoice', {}, { source: 'scan' })
    const id = newId()
    const job = await ctx.enqueue(readBillJob, { scan_id: id }, { visible: { title: `Read ${file.name}`, total: 100 } })
    await ctx.db.billScan.create({
      data: {
        id,
        organization_id: ctx.organization.id,
        document_id: draft.id,
        document_version: draft.version,
        file_id: file.id,
        file_name: file.name,
        content_type: file.content_type,
        size: file.size,
        sealed_password: input.password ? encryptSecret(input.password) : null,
        job_id: job.job_id,
        created_by: ctx.user?.id ?? null,
      },
    })
    ctx.record({ entity: 'acc-bill-scans', id, label: file.name, before: null, after: { draft: draft.number } })
    ctx.signal({ type: 'grid', slug: 'acc-bill-scans', ids: [id] })
    return { scan_id: id }
  },
})

/** Waits until the scan is read, then tells what came of it. */
async function answerOf(ctx: OperationCtx, scanId: string, waitMs: number): Promise<UploadAnswer> {
  const scan = await waitFor(ctx, scanId, waitMs)
  const { document } = await readWhole(ctx, 'acc_purchase_invoice', scan.document.id)
  return {
    document,
    scan,
    extracted: scan.reading,
    supplier_matched: scan.supplier_confidence !== null,
    job_id: isUnderWay(scan) ? scan.job_id : null,
  }
}

const isUnderWay = ({ status }: ScanWire) => status === 'queued' || status === 'reading'

/** Signals may be missed, so it looks once a second all the same. */
const LOOK_MS = 1_000

async function waitFor(ctx: OperationCtx, id: string, ms: number): Promise<ScanWire> {
  const deadline = Date.now() + ms
  let heard = () => {}
  const end = subscribe(ctx.organization.id, ctx.user?.id ?? null, (signal) => {
    if (signal.type === 'grid' && signal.slug === 'acc-bill-scans') heard()
  })
  try {
    for (;;) {
      const signalled = new Promise<void>((resolve) => {
        heard = resolve
      })
      const scan = await scanOf(ctx, id)
      const left = deadline - Date.now()
      if (!isUnderWay(scan) || left <= 0) return scan
      const look = new AbortController()
      await Promise.race([signalled, pause(Math.min(left, LOOK_MS), undefined, { signal: look.signal })])
      look.abort()
    }
  } finally {
    end()
  }
}

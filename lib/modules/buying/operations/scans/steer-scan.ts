import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { AppError, conflict, notFound } from '@/lib/core/errors'
import { openFile } from '@/lib/core/files/stored-files'
import { cancelJob } from '@/lib/core/jobs/operations/cancel-job'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { discardDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { readBillJob } from '@/lib/modules/buying/jobs/read-bill.job'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'
import { scanOf, scanOutput } from './read-scan'
import { demandKey } from './upload-bill'

/** The scan under a lock, and as it stands. @throws 404 */
async function lockScan(ctx: OperationCtx, id: string): Promise<ScanWire> {
  if (!z.uuid().safeParse(id).success) throw notFound('scanned bill')
  await ctx.query(
    compile(
      sql`select 1 from bill_scan where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid for no key update`,
    ),
  )
  return scanOf(ctx, id)
}

const isUnderWay = ({ status }: ScanWire) => status === 'queued' || status === 'reading'

const password = z.string().max(200, 'At most 200 characters.').optional()

/**
 * Reads a bill again: one that could not be read, or one whose rate or supplier is there by now.
 * @throws 423 where the PDF is locked; the password is asked for anew, since it was not kept
 */
export const retryScan = defineOperation({
  name: 'buying.scan.retry',
  title: 'Read a bill again',
  permission: 'buying.scan.write',
  effect: 'write',
  delegates: true,
  input: z.strictObject({ id: z.string(), password }),
  output: scanOutput,
  async run({ ctx, input: { id, password } }) {
    const scan = await scanOf(ctx, id)
    demandStill(scan)
    if (scan.file.content_type === 'application/pdf') {
      const { file_id } = await ctx.db.billScan.findFirstOrThrow({ where: { id } })
      const file = await openFile(ctx, file_id)
      await demandKey(new Uint8Array(await new Response(await file.read()).arrayBuffer()), password)
    }
    return runOperation(queueAgain, ctx, { id, ...(password ? { password } : {}) })
  },
})

/** One row of the list; a locked PDF needs its page, where the password can be typed. */
export const retryRow = defineOperation({
  name: 'buying.scan.retry_row',
  title: 'Read a bill again',
  permission: 'buying.scan.write',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id } }) {
    await ctx.call(queueAgain, { id: row_id })
    return { message: 'It is read again.' }
  },
})

const queueAgain = defineOperation({
  name: 'buying.scan.queue_again',
  title: 'Read a bill again',
  permission: 'buying.scan.write',
  effect: 'write',
  input: z.strictObject({ id: z.string(), password }),
  output: scanOutput,
  async run({ ctx, input: { id, password } }) {
    const scan = await lockScan(ctx, id)
    demandStill(scan)
    const title = `Read ${scan.file.name}`
    const { job_id } = await ctx.enqueue(readBillJob, { scan_id: id }, { visible: { title, total: 100 } })
    await ctx.db.billScan.updateMany({
      where: { id },
      data: {
        status: 'queued',
        stage: '',
        progress: 0,
        error: '',
        job_id,
        sealed_password: password ? encryptSecret(password) : null,
        finished_at: null,
        updated_at: new Date(),
        version: { increment: 1 },
      },
    })
    return recordChange(ctx, scan, { status: 'queued' })
  },
})

function demandStill(scan: ScanWire): void {
  if (isUnderWay(scan)) throw conflict(`${scan.file.name} is being read already.`)
  if (scan.document.docstatus !== 0)
    throw conflict(`${scan.document.number} is ${scan.document.status.toLowerCase()}; its bill is not read again.`)
}

export const stopScan = defineOperation({
  name: 'buying.scan.stop',
  title: 'Stopped reading a bill',
  permission: 'buying.scan.write',
  effect: 'write',
  input: z.strictObject({ id: z.string() }),
  output: scanOutput,
  async run({ ctx, input: { id } }) {
    const scan = await lockScan(ctx, id)
    if (!isUnderWay(scan)) throw conflict(`${scan.file.name} is not being read.`)
    await stopJob(ctx, scan)
    const error = 'Reading was stopped. Try again, or type the bill in from the file.'
    await ctx.db.billScan.updateMany({
      where: { id },
      data: {
        status: 'failed',
        stage: '',
        error,
        sealed_password: null,
        updated_at: new Date(),
        version: { increment: 1 },
      },
    })
    return recordChange(ctx, scan, { status: 'failed', error })
  },
})

/** The run sees that its scan does not wait for it any more, also where it is another person's. */
async function stopJob(ctx: OperationCtx, { job_id }: ScanWire): Promise<void> {
  if (!job_id) return
  try {
    await ctx.call(cancelJob, { id: job_id })
  } catch (error) {
    if (!(error instanceof AppError) || ![403, 404, 409].includes(error.status)) throw error
  }
}

/** The draft is given up and keeps its number; the file stays. */
export const discardScan = defineOperation({
  name: 'buying.scan.discard',
  title: 'Discarded a scanned bill',
  permission: 'buying.scan.write',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id: id } }) {
    const scan = await lockScan(ctx, id)
    if (scan.status === 'discarded') throw conflict(`${scan.file.name} is discarded already.`)
    if (scan.document.docstatus === 1) throw conflict(`${scan.document.number} is submitted; cancel the bill instead.`)
    if (isUnderWay(scan)) await stopJob(ctx, scan)
    if (scan.document.docstatus === 0)
      await ctx.call(discardDocument, {
        doctype: 'acc_purchase_invoice',
        doc_id: scan.document.id,
        reason: 'Scan discarded',
      })
    await ctx.db.billScan.updateMany({
      where: { id },
      data: {
        status: 'discarded',
        stage: '',
        sealed_password: null,
        updated_at: new Date(),
        version: { increment: 1 },
      },
    })
    await recordChange(ctx, scan, { status: 'discarded' })
    return { message: `${scan.document.number} is discarded.` }
  },
})

async function recordChange(
  ctx: OperationCtx,
  before: ScanWire,
  after: Record<string, unknown>,
): Promise<{ scan: ScanWire }> {
  ctx.record({
    entity: 'acc-bill-scans',
    id: before.id,
    label: before.file.name,
    before: { status: before.status, ...('error' in after ? { error: before.error } : {}) },
    after,
  })
  ctx.signal({ type: 'grid', slug: 'acc-bill-scans', ids: [before.id] })
  return { scan: await scanOf(ctx, before.id) }
}

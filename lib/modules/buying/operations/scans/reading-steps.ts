import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { keepFile } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decryptSecret } from '@/lib/core/secrets/secrets'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import type { BillRead, OwnNames } from '@/lib/modules/buying/reading/types'
import { fillDraft } from '@/lib/modules/buying/scans/fill-draft'

/** The steps of the job that reads a bill, each a transaction of its own. */

const step = z.strictObject({ scan_id: z.uuid(), job_id: z.uuid() })

/** The scan under a lock, if it still waits for this very job: another may have taken its place, or it was stopped. */
async function lockScan(ctx: OperationCtx, { scan_id, job_id }: z.output<typeof step>) {
  await ctx.query(
    compile(
      sql`select 1 from bill_scan where organization_id = ${ctx.organization.id}::uuid and id = ${scan_id}::uuid for no key update`,
    ),
  )
  return ctx.db.billScan.findFirst({ where: { id: scan_id, job_id, status: { in: ['queued', 'reading'] } } })
}

const tell = (ctx: OperationCtx, id: string) => ctx.signal({ type: 'grid', slug: 'acc-bill-scans', ids: [id] })

export type Begun = { file_name: string; password: string | undefined; own: OwnNames }

export const beginReading = defineOperation({
  name: 'buying.scan.begin_reading',
  title: 'Began to read a bill',
  permission: 'buying.scan.write',
  effect: 'write',
  unaudited: true,
  input: step,
  output: z.custom<Begun>().nullable(),
  async run({ ctx, input }) {
    const scan = await lockScan(ctx, input)
    if (!scan) return null
    await ctx.db.billScan.updateMany({
      where: { id: scan.id },
      data: { status: 'reading', stage: 'opening', progress: 1, error: '' },
    })
    tell(ctx, scan.id)
    const company = await companyOf(ctx)
    return {
      file_name: scan.file_name,
      password: scan.sealed_password ? decryptSecret(scan.sealed_password) : undefined,
      own: {
        names: [...new Set([company.name, ctx.organization.name])].filter(Boolean),
        vat_numbers: company.vat_number ? [company.vat_number] : [],
      },
    }
  },
})

export const noteReading = defineOperation({
  name: 'buying.scan.note_reading',
  title: 'Went on reading a bill',
  permission: 'buying.scan.write',
  effect: 'write',
  unaudited: true,
  input: step.extend({ stage: z.string(), progress: z.number().int().min(0).max(100) }),
  output: z.null(),
  async run({ ctx, input: { scan_id, job_id, stage, progress } }) {
    const { count } = await ctx.db.billScan.updateMany({
      where: { id: scan_id, job_id, status: 'reading' },
      data: { stage, progress },
    })
    if (count > 0) tell(ctx, scan_id)
    return null
  },
})

/** What was read, with the pictures of the pages, which were received outside this transaction. */
export type ReadToKeep = Omit<BillRead, 'pages'> & { pages: { file_id: string; width: number; height: number }[] }

/**
 * Keeps what was read and fills the draft, at once: a crash before leaves nothing of it, a repetition afterwards finds the
 * scan done.
 */
export const finishReading = defineOperation({
  name: 'buying.scan.finish_reading',
  title: 'Read a bill',
  permission: 'buying.scan.write',
  effect: 'write',
  input: step.extend({ read: z.custom<ReadToKeep>() }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { read, ...own } }) {
    const scan = await lockScan(ctx, own)
    if (!scan) return { message: 'Nothing to read any more.' }
    for (const { file_id } of read.pages) await keepFile(ctx, file_id)
    const { document_id, document_version } = scan
    const filled = await fillDraft(ctx, { document_id, version: document_version }, read.reading)
    const { match, warnings } = filled
    const details = {
      status: 'done',
      stage: '',
      progress: 100,
      error: '',
      method: read.method,
      confidence: read.mean_confidence.toFixed(4),
      supplier_confidence: match ? match.confidence.toFixed(4) : null,
      supplier_reason: match?.reason ?? '',
    }
    await ctx.db.billScan.updateMany({
      where: { id: scan.id },
      data: {
        ...details,
        reading: withoutNull(read.reading) as object,
        pages: read.pages,
        text: withoutNull(read.text),
        warnings: withoutNull(warnings) as object[],
        document_version: filled.version,
        sealed_password: null,
        finished_at: new Date(),
        updated_at: new Date(),
        version: { increment: 1 },
      },
    })
    ctx.record({
      entity: 'acc-bill-scans',
      id: scan.id,
      label: scan.file_name,
      before: { status: scan.status },
      after: { status: 'done', method: read.method, warnings: warnings.length },
    })
    tell(ctx, scan.id)
    return { message: warnings.length ? `Read, with ${warnings.length} to look at.` : 'Read.' }
  },
})

/** PostgreSQL keeps no null characters, which broken fonts bring. */
function withoutNull<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as T
}

/** The draft stays for a person to fill in; the words say why, and what to do. */
export const failReading = defineOperation({
  name: 'buying.scan.fail_reading',
  title: 'Could not read a bill',
  permission: 'buying.scan.write',
  effect: 'write',
  input: step.extend({ message: z.string() }),
  output: z.null(),
  async run({ ctx, input: { message, ...own } }) {
    const scan = await lockScan(ctx, own)
    if (!scan) return null
    await ctx.db.billScan.updateMany({
      where: { id: scan.id },
      data: {
        status: 'failed',
        stage: '',
        error: message,
        sealed_password: null,
        finished_at: new Date(),
        updated_at: new Date(),
        version: { increment: 1 },
      },
    })
    ctx.record({
      entity: 'acc-bill-scans',
      id: scan.id,
      label: scan.file_name,
      before: { status: scan.status },
      after: { status: 'failed', error: message },
    })
    tell(ctx, scan.id)
    return null
  },
})

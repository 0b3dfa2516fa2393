import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { draftInvoicesOf } from '@/lib/modules/accounting/documents/find-draft'
import { lockDocument } from '@/lib/modules/accounting/documents/store-document'
import { submitLocked } from '@/lib/modules/accounting/operations/documents/submit-document'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { countRun } from '@/lib/modules/banking/charges/charge-rows'
import { findRun, type RunProblem } from '@/lib/modules/banking/charges/run-rows'
import { daysOf } from '../../domain/cards/period'

const permission = 'banking.charge.run'
const runId = { bill_run_id: z.uuid() }

/** What a run is to do, or has still to do after a crash. */
export const openBillRun = defineOperation({
  name: 'banking.bill_run.open',
  title: 'Looked up what a bill run is to post',
  permission,
  effect: 'read',
  input: z.strictObject(runId),
  output: z.object({ period: z.string(), drafts: z.array(z.object({ id: z.string(), number: z.string() })) }),
  async run({ ctx, input }) {
    const { period } = await findRun(ctx, input.bill_run_id)
    const { from, to } = daysOf(period)
    return { period, drafts: await draftInvoicesOf(ctx, from, to) }
  },
})

/** Posts one draft and counts it, in one transaction, so that a run that is killed neither posts nor counts it twice. */
export const postDraft = defineOperation({
  name: 'banking.bill_run.post_invoice',
  title: 'Posted an invoice of a bill run',
  permission,
  effect: 'write',
  input: z.strictObject({ ...runId, document_id: z.uuid() }),
  output: z.object({ posted: z.boolean() }),
  async run({ ctx, input: { bill_run_id, document_id } }) {
    const document = await lockDocument(ctx, 'acc_sales_invoice', document_id)
    // Somebody posted or discarded it meanwhile.
    if (document.docstatus !== DOCSTATUS.draft) return { posted: false }
    await submitLocked(ctx, document, {})
    await ctx.db.billRun.updateMany({ where: { id: bill_run_id }, data: { invoices: { increment: 1 } } })
    return { posted: true }
  },
})

/** The planned charges of a run that nobody has sent yet. */
export const plannedCharges = defineOperation({
  name: 'banking.charge.planned',
  title: 'Looked up the planned charges of a bill run',
  permission,
  effect: 'read',
  input: z.strictObject(runId),
  output: z.object({ ids: z.array(z.string()) }),
  async run({ ctx, input: { bill_run_id } }) {
    const rows = await ctx.db.cardCharge.findMany({
      where: { bill_run_id, status: 'planned' },
      select: { id: true },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
    return { ids: rows.map(({ id }) => id) }
  },
})

const problem = z.object({ document_id: z.string().nullable(), number: z.string(), message: z.string() })

/** Ends a run, with what it could not do. */
export const finishBillRun = defineOperation({
  name: 'banking.bill_run.finish',
  title: 'Finished a bill run',
  permission,
  effect: 'write',
  input: z.strictObject({ ...runId, status: z.enum(['done', 'failed']), problems: z.array(problem) }),
  output: z.object({
    invoices: z.number(),
    charged: z.number(),
    failed: z.number(),
    unknown: z.number(),
  }),
  async run({ ctx, input: { bill_run_id, status, problems } }) {
    await countRun(ctx, bill_run_id)
    const before = await findRun(ctx, bill_run_id)
    const kept: RunProblem[] = problems.slice(0, 500)
    const data = { status, problems: kept, finished_at: new Date(), updated_at: new Date() }
    await ctx.db.billRun.updateMany({ where: { id: bill_run_id }, data })
    const after = await findRun(ctx, bill_run_id)
    ctx.record({ entity: 'bill-runs', id: bill_run_id, label: after.period, before, after })
    const { invoices, charged, failed, unknown } = after
    return { invoices, charged, failed, unknown }
  },
})

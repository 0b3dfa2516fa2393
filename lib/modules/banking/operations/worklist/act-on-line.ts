import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { idInput, moneyInput, partyTypeInput, textInput } from '@/lib/modules/accounting/payments/payment-input'
import { mayJoinBatch } from '@/lib/modules/banking/lines/steps'
import { noteInput } from '@/lib/modules/banking/lines/verb-input'
import { lineWire } from '../../schemas-answers'
import { matchSettlement } from '../gateway/match-settlement'
import { createLineJournal } from '../lines/create-journal'
import { createLinePayment } from '../lines/create-payment'
import { ignoreLine, restoreLine } from '../lines/ignore-line'
import { readWholeLine } from '../lines/read-line'
import { reconcileLine } from '../lines/reconcile-line'
import { suspendLine } from '../lines/suspense-line'
import { transferLine } from '../lines/transfer-line'

const id = z.uuid({ error: 'Send the id of a record.' })
const note = noteInput.optional()

const act = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('reconcile'),
      vouchers: z
        .array(
          z.strictObject({
            voucher_type: z.enum(['payment', 'journal']),
            voucher_id: id,
            amount: moneyInput.optional(),
          }),
        )
        .min(1, 'Choose at least one voucher.')
        .max(200, 'At most 200 vouchers.'),
    }),
    z.strictObject({
      action: z.literal('create_payment'),
      party_type: partyTypeInput,
      party_id: id,
      allocations: z
        .array(z.strictObject({ invoice_id: id, amount: moneyInput }))
        .max(500, 'At most 500 invoices.')
        .optional(),
      order_id: idInput,
      remember: z.boolean({ error: 'Send true or false.' }).optional(),
    }),
    z.strictObject({
      action: z.literal('create_journal'),
      account_id: id,
      cost_centre_id: idInput,
      tax_template_id: idInput,
      remark: textInput(500).optional(),
      rule_id: idInput,
    }),
    z.strictObject({ action: z.literal('transfer'), other_txn_id: id }),
    z.strictObject({ action: z.literal('match_settlement'), settlement_id: id }),
    z.strictObject({ action: z.literal('suspense'), note }),
    z.strictObject({ action: z.literal('ignore'), note }),
    z.strictObject({ action: z.literal('restore') }),
  ],
  { error: 'Choose what to do with the line.' },
)

/**
 * Does to a line what a candidate proposes, or a verb that needs no form. Lines that are done together share `batch_id`, so that the
 * log shows them as one and undoes them as one; each is a request of its own, so that one that fails keeps none of the others.
 */
export const actOnLine = defineOperation({
  name: 'banking.worklist.act',
  title: 'Cleared a bank transaction from the worklist',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({
    txn_id: z.string(),
    act,
    batch_id: z.uuid({ error: 'Send an id that you made.' }).optional(),
  }),
  output: z.object({ transaction: lineWire, batch_id: z.string().nullable() }),
  async run({ ctx, input }) {
    await doIt(ctx, input.txn_id, input.act)
    const batch_id = await batchOfLast(ctx, input.txn_id, input.batch_id)
    return { transaction: await readWholeLine(ctx, input.txn_id), batch_id }
  },
})

async function doIt(ctx: OperationCtx, txn_id: string, { action, ...details }: z.output<typeof act>): Promise<void> {
  const input = { txn_id, ...details } as never
  if (action === 'reconcile') await ctx.call(reconcileLine, input)
  else if (action === 'create_payment') await ctx.call(createLinePayment, input)
  else if (action === 'create_journal') await ctx.call(createLineJournal, input)
  else if (action === 'transfer') await ctx.call(transferLine, input)
  else if (action === 'match_settlement') await ctx.call(matchSettlement, input)
  else if (action === 'suspense') await ctx.call(suspendLine, input)
  else if (action === 'ignore') await ctx.call(ignoreLine, input)
  else await ctx.call(restoreLine, input)
}

/**
 * The batch of what was just done to a line, which is locked; all steps of the act (a transfer has two) join `wanted`, unless that is
 * somebody else's.
 */
async function batchOfLast(ctx: OperationCtx, lineId: string, wanted: string | undefined): Promise<string | null> {
  const last = await ctx.db.bankStep.findFirst({
    where: { transaction_id: lineId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  })
  if (!last || !wanted || !(await mayJoinBatch(ctx, wanted))) return last?.batch_id ?? null
  await ctx.query(
    compile(
      sql`update bank_step set batch_id = ${wanted}::uuid where organization_id = ${ctx.organization.id}::uuid and batch_id = ${last.batch_id}::uuid returning id`,
    ),
  )
  return wanted
}

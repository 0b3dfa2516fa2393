import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { partyTypeInput } from '@/lib/modules/accounting/payments/payment-input'
import { batchOf, lineToClear } from '@/lib/modules/banking/lines/clear-verbs'
import { candidatesFor } from '@/lib/modules/banking/matching/candidates'
import type { Candidate, Reason } from '../../schemas-answers'
import { type LinePayment, payLine } from './create-payment'
import { readWholeLine } from './read-line'

/**
 * The payment of one line of a list, for the party that is said, or else for the one that the line is recognised as; nothing is guessed.
 * Lines of one action share the step log's batch (Business Platform Modules 4.3, bulk action Create Payment).
 */
export const payRow = defineOperation({
  name: 'banking.line.create_payment_row',
  title: 'Made the payment of a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z
    .strictObject({
      row_id: z.string(),
      party_type: partyTypeInput.optional(),
      party_id: z.uuid({ error: 'Send the id of a supplier or customer.' }).optional(),
    })
    .refine(({ party_type, party_id }) => !party_type === !party_id, {
      path: ['party_id'],
      message: 'Send party_type and party_id, or neither.',
    }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id, party_type, party_id } }) {
    const target = await lineToClear(ctx, row_id)
    const given = party_type && party_id ? { party_type, party_id } : await recognised(ctx, target.line.id)
    await payLine(ctx, target, given, { batchId: await batchOf(ctx) })
    const { matches } = await readWholeLine(ctx, target.line.id)
    return { message: `${matches[0]!.number} for ${matches[0]!.party_name}.` }
  },
})

type PaymentOf = Extract<NonNullable<Candidate['accept']>, { action: 'create_payment' }>

/** Reasons that name somebody; an amount alone does so only where it leaves no doubt. */
const NAMING = new Set<Reason['code']>(['alias', 'memory', 'party', 'reference'])

/** @throws 409 when nobody is recognised, or several are alike */
async function recognised(ctx: OperationCtx, lineId: string): Promise<LinePayment> {
  const found = (await candidatesFor(ctx, [lineId])).get(lineId) ?? []
  const fitting = found.flatMap(({ accept, score, confidence, reasons }) => {
    const named = confidence === 'high' || reasons.some(({ code }) => NAMING.has(code))
    return accept?.action === 'create_payment' && named ? [{ accept, score }] : []
  })
  const [best] = fitting
  if (!best) throw conflict('Nobody is recognised in this line. Choose the customer or supplier.')
  const rival = fitting.find(({ accept, score }) => score === best.score && accept.party_id !== best.accept.party_id)
  if (rival) throw conflict('Several customers or suppliers fit this line alike. Choose one.')
  return asPayment(best.accept)
}

/** What a candidate proposes, as the payment takes it. */
const asPayment = ({ party_type, party_id, allocations, order_id }: PaymentOf): LinePayment => ({
  party_type,
  party_id,
  ...(allocations.length ? { allocations } : {}),
  ...(order_id ? { order_id } : {}),
})

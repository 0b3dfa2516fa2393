import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { moneyInput, textInput } from '@/lib/modules/accounting/payments/payment-input'
import { bringing, foundInvoice } from '@/lib/modules/banking/domain/matching/document-candidates'
import { findLine } from '@/lib/modules/banking/lines/line-rows'
import { candidatesOf } from '@/lib/modules/banking/matching/candidates'
import { searchInvoices } from '@/lib/modules/banking/matching/open-documents'
import { searchVouchers } from '@/lib/modules/banking/matching/open-vouchers'
import { openLines } from '@/lib/modules/banking/matching/read-details'
import { ranked } from '../../domain/matching/score'
import { foundCandidate } from '../../domain/matching/voucher-candidates'
import type { Candidate, MatchCandidate } from '../../schemas-answers'
import { matchCandidate } from '../../schemas-answers'

const SEARCHED_DAYS = 90
const MAX_FOUND = 50

/** Vouchers that could clear a line, best first (document 4.3); with words, amounts or days it looks further. */
export const matchCandidates = defineOperation({
  name: 'banking.line.match_candidates',
  title: 'Looked for matches of a bank transaction',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({
    txn_id: z.string(),
    /** In numbers, parties and references. */
    q: textInput(200).optional(),
    /** Both without the line's sign. */
    amount_from: moneyInput.optional(),
    amount_to: moneyInput.optional(),
    /** How many days around the line; 90 by default. */
    days: z.coerce.number({ error: 'Enter a number of days.' }).int().min(0).max(1000, 'At most 1000 days.').optional(),
  }),
  output: z.object({ candidates: z.array(matchCandidate) }),
  async run({ ctx, input: { txn_id, ...asked } }) {
    const stored = await findLine(ctx, txn_id)
    const [line] = await openLines(ctx, [stored.id])
    if (!line) return { candidates: [] }
    const wider = Object.values(asked).some((value) => value !== undefined && value !== '')
    const candidates = wider ? await search(ctx, line, asked) : ((await candidatesOf(ctx, [line])).get(line.id) ?? [])
    return { candidates: candidates.map(asAnswer) }
  },
})

async function search(
  ctx: OperationCtx,
  line: Parameters<typeof searchVouchers>[1],
  {
    q,
    amount_from,
    amount_to,
    days = SEARCHED_DAYS,
  }: { q?: string; amount_from?: string; amount_to?: string; days?: number },
): Promise<Candidate[]> {
  const asked = {
    ...(q ? { q } : {}),
    ...(amount_from ? { amount_from } : {}),
    ...(amount_to ? { amount_to } : {}),
    days,
  }
  const [vouchers, invoices] = await Promise.all([searchVouchers(ctx, line, asked), searchInvoices(ctx, line, asked)])
  return ranked(
    [
      ...vouchers.map((voucher) => foundCandidate(line, voucher)),
      ...invoices
        .filter((invoice) => invoice.currency === line.currency && bringing(invoice) > 0n === line.amount > 0n)
        .map((invoice) => foundInvoice(line, invoice)),
    ],
    MAX_FOUND,
  )
}

function asAnswer(candidate: Candidate): MatchCandidate {
  const [only, another] = candidate.items
  const one = only && !another ? TYPES[only.type] : undefined
  return {
    ...candidate,
    voucher_type: one ?? null,
    voucher_id: one ? only!.id : null,
    party: only?.party || null,
  }
}

const TYPES: Record<string, MatchCandidate['voucher_type']> = {
  payment: 'payment',
  journal: 'journal',
  acc_sales_invoice: 'invoice',
  acc_purchase_invoice: 'invoice',
  acc_sales_order: 'order',
}

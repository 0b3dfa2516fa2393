import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal } from '@/lib/core/values/money'
import { type Clearing, clearLine } from '@/lib/modules/banking/lines/clear-lines'
import { amountOf, type LineToClear, lineToClear, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import { type JournalDetails, makeJournal } from '@/lib/modules/banking/lines/make-journal'
import { makePayment } from '@/lib/modules/banking/lines/make-payment'
import { relocate } from '@/lib/modules/banking/lines/relocate'
import { postingDay, rateInput, type SplitPart, splitParts } from '@/lib/modules/banking/lines/verb-input'
import { voucherRooms } from '@/lib/modules/banking/lines/voucher-room'
import { learnFrom } from '@/lib/modules/banking/matching/learn'
import { withSignOf } from '../../domain/parts'
import { demandWhole } from './create-journal'
import { lineOutput, readWholeLine } from './read-line'

/**
 * Clears a line with parts of any kind that come to it: payments of several parties, journal entries, vouchers that are there already. A
 * receipt that came net of charges is the payment of the gross, and the charges below zero.
 */
export const splitLine = defineOperation({
  name: 'banking.line.split',
  title: 'Split a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({
    txn_id: z.string(),
    parts: splitParts,
    posting_date: postingDay,
    conversion_rate: rateInput,
  }),
  output: lineOutput,
  async run({ ctx, input: { txn_id, parts, posting_date, conversion_rate } }) {
    const target = await lineToClear(ctx, txn_id)
    const { line, account, before } = target
    const whole = amountOf(line)
    const amounts = withSignOf(
      whole,
      parts.map(({ amount }) => decimal(amount)),
    )
    demandWhole(whole, amounts, 'parts')
    await lockVouchers(ctx, target, parts)
    const clearings: Clearing[] = []
    const documents: string[] = []
    const learnt: string[] = []
    const common = {
      account,
      posting_date: posting_date ?? line.posted_on,
      conversion_rate,
      is_sample: line.is_sample,
    }
    for (const [n, part] of parts.entries()) {
      const amount = amounts[n]!
      const made = await makePart(ctx, target, part, { ...common, amount }, n)
      clearings.push({ ...made.voucher, amount, made_here: part.kind !== 'voucher' })
      documents.push(...made.documents)
      learnt.push(...made.learnt)
    }
    await relocate(
      () =>
        clearLine(ctx, {
          line,
          clearings,
          action: 'split',
          how: 'manual',
          before: { ...before, documents, learnt },
        }),
      ([list, ...rest]) =>
        list === 'voucher_id' ? ['parts', 0, list] : list === 'vouchers' ? ['parts', ...rest] : [list!, ...rest],
    )
    return { transaction: await readWholeLine(ctx, line.id) }
  },
})

type Made = { voucher: { kind: 'payment' | 'journal'; id: string }; documents: string[]; learnt: string[] }

async function makePart(
  ctx: OperationCtx,
  { line }: LineToClear,
  part: SplitPart,
  details: Omit<JournalDetails, 'title' | 'remarks'> & { amount: Decimal },
  n: number,
): Promise<Made> {
  if (part.kind === 'voucher')
    return { voucher: { kind: part.voucher_type, id: part.voucher_id }, documents: [], learnt: [] }
  const { amount } = details
  if (part.kind === 'journal') {
    const { kind: _, amount: __, ...leg } = part
    const journal = await makeJournal(
      ctx,
      { ...details, title: leg.remark || line.description, remarks: wordsOf(line) },
      [{ ...leg, amount }],
      () => ['parts', n],
    )
    return { voucher: { kind: 'journal', id: journal.id }, documents: [], learnt: [] }
  }
  const { payment, made } = await relocate(
    () =>
      makePayment(
        ctx,
        {
          ...details,
          remarks: part.remarks ?? wordsOf(line),
          reference_no: line.reference.slice(0, 140),
          reference_date: line.posted_on,
        },
        part,
      ),
    (place) => ['parts', n, ...place],
  )
  const { learnt } = await learnFrom(ctx, line, {
    party: { type: part.party_type, id: part.party_id },
    remember_payer: part.remember ?? false,
  })
  return { voucher: { kind: 'payment', id: payment.id }, documents: made, learnt }
}

/** Vouchers that are there already are locked before invoices, as whoever cancels one does; each is named once. */
async function lockVouchers(ctx: OperationCtx, { account }: LineToClear, parts: readonly SplitPart[]): Promise<void> {
  const seen = new Set<string>()
  for (const [n, part] of parts.entries()) {
    if (part.kind !== 'voucher') continue
    if (seen.has(part.voucher_id))
      throw invalid([
        {
          loc: ['body', 'parts', n, 'voucher_id'],
          msg: 'It is here twice. Put its amounts together.',
          type: 'value_error',
        },
      ])
    seen.add(part.voucher_id)
  }
  const keys = parts.flatMap((part) =>
    part.kind === 'voucher' ? [{ kind: part.voucher_type, id: part.voucher_id }] : [],
  )
  await voucherRooms(ctx, account, keys, true)
}

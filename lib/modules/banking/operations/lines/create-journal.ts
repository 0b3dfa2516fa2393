import { z } from 'zod'
import { invalid, invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { type Decimal, decimal, sum } from '@/lib/core/values/money'
import { journalWire } from '@/lib/modules/accounting/journals/journal-wire'
import { readWholeJournal } from '@/lib/modules/accounting/operations/journals/read-journal'
import { idInput } from '@/lib/modules/accounting/payments/payment-input'
import { clearLine } from '@/lib/modules/banking/lines/clear-lines'
import { amountOf, lineToClear, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import { type Leg, makeJournal } from '@/lib/modules/banking/lines/make-journal'
import { journalLine, journalPart, postingDay, rateInput } from '@/lib/modules/banking/lines/verb-input'
import { learnFrom } from '@/lib/modules/banking/matching/learn'
import { withSignOf } from '../../domain/parts'
import { lineWire } from '../../schemas-answers'
import { readWholeLine } from './read-line'

const { account_id, ...one } = journalPart

/** Makes the journal entry of a line, on one account or split over several, and clears it (Business Platform Modules 3). */
export const createLineJournal = defineOperation({
  name: 'banking.line.create_journal',
  title: 'Made the journal entry of a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({
    txn_id: z.string(),
    account_id: account_id.optional(),
    ...one,
    /** Instead of `account_id`; they come to the line. */
    lines: z.array(journalLine).min(1, 'Add at least one line.').max(100, 'At most 100 lines.').optional(),
    posting_date: postingDay,
    conversion_rate: rateInput,
    /** The rule that suggested it, which counts its hits. */
    rule_id: idInput,
  }),
  output: z.object({ journal: journalWire, transaction: lineWire }),
  async run({ ctx, input: { txn_id, lines, posting_date, conversion_rate, rule_id, remark, ...single } }) {
    if (lines && single.account_id) throw invalidField('lines', 'Send an account or lines, not both.')
    if (!lines && !single.account_id) throw invalidField('account_id', 'Choose an account.', 'missing')
    const { line, before, account } = await lineToClear(ctx, txn_id)
    const amount = amountOf(line)
    const legs: Leg[] = lines
      ? signedLines(amount, lines)
      : [{ ...single, account_id: single.account_id!, amount, remark: remark ?? '' }]
    const journal = await makeJournal(
      ctx,
      {
        account,
        posting_date: posting_date ?? line.posted_on,
        title: remark || line.description,
        remarks: wordsOf(line),
        conversion_rate,
        is_sample: line.is_sample,
      },
      legs,
      (leg) => (lines ? ['lines', leg] : []),
    )
    const { learnt } =
      legs.length === 1 ? await learnFrom(ctx, line, { account_id: legs[0]!.account_id, rule_id }) : { learnt: [] }
    await clearLine(ctx, {
      line,
      clearings: [{ kind: 'journal', id: journal.id, amount, made_here: true }],
      action: 'create_journal',
      how: 'manual',
      before: { ...before, learnt },
    })
    return { ...(await readWholeJournal(ctx, journal.id)), transaction: await readWholeLine(ctx, line.id) }
  },
})

/** Lines with the sign of the whole. @throws 422 with what is left */
function signedLines(whole: Decimal, lines: readonly (Omit<Leg, 'amount'> & { amount: string })[]): Leg[] {
  const amounts = withSignOf(
    whole,
    lines.map(({ amount }) => decimal(amount)),
  )
  demandWhole(whole, amounts, 'lines')
  return lines.map((line, n) => ({ ...line, amount: amounts[n]! }))
}

/** Parts come to the whole. @throws 422 at `field`, with the difference in words */
export function demandWhole(whole: Decimal, amounts: readonly Decimal[], field: string): void {
  const total = sum(amounts)
  const left = whole.minus(total)
  if (left.isZero()) return
  throw invalid([
    {
      loc: ['body', field],
      msg: `The line is ${whole.toFixed(2)}, and these come to ${total.toFixed(2)}: ${left.toFixed(2)} is left.`,
      type: 'value_error',
    },
  ])
}

import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, wire } from '@/lib/core/values/money'
import type { JournalLineInput } from '@/lib/modules/accounting/journals/journal-input'
import { findJournal, type StoredJournal } from '@/lib/modules/accounting/journals/journal-rows'
import { storeJournal } from '@/lib/modules/accounting/journals/store-journal'
import { submitJournalLocked } from '@/lib/modules/accounting/operations/journals/submit-journal'

/** Makes and books a journal entry. @throws 409 `period_locked`; 422 at `lines` */
export async function bookJournal(
  ctx: OperationCtx,
  details: { posting_date: Date; title: string; remarks: string; is_sample?: boolean },
  lines: JournalLineInput[],
): Promise<StoredJournal> {
  const draft = await storeJournal(
    ctx,
    {
      kind: 'journal',
      posting_date: details.posting_date,
      title: details.title.slice(0, 200),
      remarks: details.remarks.slice(0, 2000),
      lines,
    },
    { is_sample: details.is_sample },
  )
  await submitJournalLocked(ctx, draft)
  return findJournal(ctx, draft.id)
}

/** An amount on the side where it stands in the ledger: positive is a debit. */
export const sideOf = (amount: Decimal): { debit?: string; credit?: string } =>
  amount.isNegative() ? { credit: wire(amount.negated()) } : { debit: wire(amount) }

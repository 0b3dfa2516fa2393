import type { JournalInput } from '@/lib/modules/accounting/journals/journal-input'
import { lockJournal } from '@/lib/modules/accounting/journals/journal-rows'
import { storeJournal } from '@/lib/modules/accounting/journals/store-journal'
import { submitJournalLocked } from '@/lib/modules/accounting/operations/journals/submit-journal'
import { type Add, addDays, type Span } from './documents'
import type { DemoBooks } from './setup'

/** The books begin so many months before this one, whatever is in them. */
const MONTHS_OF_BOOKS = 5

type Sums = Record<string, string>

/** What is no document: the balances that the books begin with, salaries, tax on them, depreciation and bank charges. */
export function journalStory(books: DemoBooks, { today, months }: Span, add: Add): void {
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS_OF_BOOKS, 1))
  const book = (on: Date, title: string, debit: Sums, credit: Sums, more: JournalInput = {}) =>
    add(on, async (ctx) => {
      const side = (name: 'debit' | 'credit', sums: Sums) =>
        Object.entries(sums).map(([number, amount]) => ({ account_id: books.account(number), [name]: amount }))
      const lines = [...side('debit', debit), ...side('credit', credit)] as JournalInput['lines']
      const draft = await storeJournal(ctx, { ...more, posting_date: on, title, lines }, { is_sample: true })
      await submitJournalLocked(ctx, await lockJournal(ctx, draft.id))
    })
  book(
    first,
    'Opening balances',
    { 1110: '482300', 1140: '96400', 1510: '214000', 1520: '168000' },
    { 1590: '71200', 2500: '250000', 3100: '1000', 3200: '638500' },
    { kind: 'opening' },
  )
  for (let month = months; month >= 0; month--) {
    const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month + 1, 0))
    const paid = addDays(end, -5)
    if (paid > today) continue
    book(paid, 'Salaries', { 6040: '96500' }, { 1110: '78430', 2230: '18070' })
    if (end > today) continue
    book(end, 'Depreciation of equipment and vehicles', { 6130: '5310' }, { 1590: '5310' })
    book(end, 'Bank charges', { 6090: '684.50' }, { 1110: '684.50' })
    const tax = addDays(end, 7)
    if (tax <= today) book(tax, 'PAYE and UIF paid', { 2230: '18070' }, { 1110: '18070' })
  }
}

import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { flag } from '@/lib/modules/accounting/documents/document-input'
import {
  findJournal,
  journalLinesOf,
  lockJournal,
  recordJournalChange,
} from '@/lib/modules/accounting/journals/journal-rows'
import { storeJournal } from '@/lib/modules/accounting/journals/store-journal'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { cancelledNow, demandCancellable, demandDraft } from '@/lib/modules/accounting/ledger/docstatus'
import { reverseVoucher } from '@/lib/modules/accounting/ledger/post-voucher'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { dayInput, textInput } from '@/lib/modules/accounting/payments/payment-input'
import { recordDocumentChanges } from '@/lib/modules/accounting/payments/payment-rows'
import { DOCSTATUS } from '../../schemas'
import { journalOutput, readWholeJournal } from './read-journal'
import { submitJournalLocked } from './submit-journal'

const input = z.strictObject({ journal_id: z.string(), reason: textInput(500).default('') })

export const cancelJournal = defineOperation({
  name: 'accounting.journal.cancel',
  title: 'Cancelled a journal entry',
  permission: 'accounting.payment.cancel',
  effect: 'danger',
  input,
  output: journalOutput,
  async run({ ctx, input: { journal_id, reason } }) {
    const journal = await lockJournal(ctx, journal_id)
    demandCancellable(journal, 'entry')
    const company = await companyOf(ctx)
    const lines = await journalLinesOf(ctx, journal_id)
    const documents = await openDocuments(
      ctx,
      lines.flatMap(({ document_id }) => document_id ?? []),
      true,
    )
    await ctx.db.accJournal.updateMany({ where: { id: journal_id }, data: cancelledNow(ctx, reason) })
    await reverseVoucher(ctx, company, { voucher_type: 'journal', source_id: journal_id })
    recordJournalChange(ctx, journal, await findJournal(ctx, journal_id))
    recordDocumentChanges(ctx, [...documents.values()])
    return readWholeJournal(ctx, journal_id)
  },
})

/** A draft that is not wanted keeps its number, so that the series has no gap. */
export const discardJournal = defineOperation({
  name: 'accounting.journal.discard',
  title: 'Discarded a journal entry',
  permission: 'accounting.payment.write',
  effect: 'write',
  input,
  output: journalOutput,
  async run({ ctx, input: { journal_id, reason } }) {
    const journal = await lockJournal(ctx, journal_id)
    demandDraft(journal, 'is discarded')
    const data = cancelledNow(ctx, reason || 'Draft discarded')
    await ctx.db.accJournal.updateMany({ where: { id: journal_id }, data })
    recordJournalChange(ctx, journal, await findJournal(ctx, journal_id))
    return readWholeJournal(ctx, journal_id)
  },
})

/**
 * A new entry with the sides changed, on another day: an accrual is taken back in the next month. Both stay in the books, unlike
 * with a cancellation. It settles no invoice.
 */
export const reverseJournal = defineOperation({
  name: 'accounting.journal.reverse',
  title: 'Reversed a journal entry',
  permission: 'accounting.payment.write',
  effect: 'write',
  input: z.strictObject({ journal_id: z.string(), posting_date: dayInput, submit: flag }),
  output: journalOutput,
  async run({ ctx, input: { journal_id, posting_date, submit } }) {
    const journal = await findJournal(ctx, journal_id)
    if (journal.docstatus !== DOCSTATUS.submitted)
      throw conflict(`${journal.number} is ${journal.status.toLowerCase()}; only a submitted entry is reversed.`)
    const lines = await journalLinesOf(ctx, journal_id)
    const copy = await storeJournal(ctx, {
      posting_date,
      title: `Reversal of ${journal.number}${journal.title ? `: ${journal.title}` : ''}`.slice(0, 200),
      lines: lines.map(
        ({ account_id, cost_centre_id, supplier_id, customer_id, debit, credit, tax_rate_id, tax_net, remarks }) => ({
          account_id,
          cost_centre_id,
          supplier_id,
          customer_id,
          debit: String(credit),
          credit: String(debit),
          ...(tax_rate_id && tax_net ? { tax_rate_id, tax_net: String(tax_net) } : {}),
          remarks,
        }),
      ),
    })
    if (submit) {
      demand(ctx, 'accounting.payment.submit')
      await submitJournalLocked(ctx, copy)
    }
    return readWholeJournal(ctx, copy.id)
  },
})

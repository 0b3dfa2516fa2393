import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, sum } from '@/lib/core/values/money'
import {
  findJournal,
  journalLinesOf,
  lockJournal,
  recordJournalChange,
  type StoredJournal,
  type StoredJournalLine,
} from '@/lib/modules/accounting/journals/journal-rows'
import { journalTaxes } from '@/lib/modules/accounting/journals/journal-taxes'
import { CONTROL } from '@/lib/modules/accounting/journals/store-journal'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { demandDraft, submittedNow } from '@/lib/modules/accounting/ledger/docstatus'
import { postVoucher } from '@/lib/modules/accounting/ledger/post-voucher'
import { type OpenDocument, openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { recordDocumentChanges } from '@/lib/modules/accounting/payments/payment-rows'
import { type Entry, sides } from '../../domain/invoice-entries'
import { shareOf } from '../../domain/payment-entries'
import { DOCSTATUS } from '../../schemas'
import { journalOutput, readWholeJournal } from './read-journal'

export const submitJournal = defineOperation({
  name: 'accounting.journal.submit',
  title: 'Booked a journal entry',
  permission: 'accounting.payment.submit',
  effect: 'write',
  input: z.strictObject({ journal_id: z.string() }),
  output: journalOutput,
  async run({ ctx, input }) {
    await submitJournalLocked(ctx, await lockJournal(ctx, input.journal_id))
    return readWholeJournal(ctx, input.journal_id)
  },
})

/**
 * Books a draft that the caller has locked.
 * @throws 409 when it is no draft or its day is closed; 422 when it does not balance or a line cannot be posted
 */
export async function submitJournalLocked(ctx: OperationCtx, journal: StoredJournal): Promise<void> {
  demandDraft(journal, 'can be submitted')
  const company = await companyOf(ctx)
  const lines = await journalLinesOf(ctx, journal.id)
  const documents = await openDocuments(
    ctx,
    lines.flatMap(({ document_id }) => document_id ?? []),
    true,
  )
  const entries = await journalEntries(ctx, company, lines, documents)
  const taxes = await journalTaxes(ctx, lines)
  await ctx.db.accJournal.updateMany({ where: { id: journal.id }, data: submittedNow(ctx) })
  await postVoucher(ctx, company, {
    voucher_type: 'journal',
    source_id: journal.id,
    number: journal.number,
    posting_date: journal.posting_date,
    remarks: journal.title || journal.remarks.slice(0, 200),
    is_sample: journal.is_sample,
    entries,
    taxes,
  })
  recordJournalChange(ctx, journal, await findJournal(ctx, journal.id))
  recordDocumentChanges(ctx, [...documents.values()])
}

/** What a journal entry posts. @throws 422 for all that stands in the way, the difference in words */
export async function journalEntries(
  ctx: OperationCtx,
  company: Company,
  lines: readonly StoredJournalLine[],
  documents: Map<string, OpenDocument>,
): Promise<Entry[]> {
  const accounts = new Map(
    (await ctx.db.accAccount.findMany({ where: { id: { in: lines.map(({ account_id }) => account_id) } } })).map(
      (account) => [account.id, account],
    ),
  )
  const errors: FieldError[] = []
  const settled = new Map<string, Decimal>()
  const entries = lines.map((line, n): Entry => {
    const wrong = (field: string, msg: string, type = 'value_error') =>
      errors.push({ loc: ['body', 'lines', n, field], msg, type })
    const account = accounts.get(line.account_id)
    const amount = decimal(String(line.debit)).minus(String(line.credit))
    if (amount.isZero()) wrong('debit', 'Enter a debit or a credit, or take the line out.', 'missing')
    if (!account || account.is_group || account.disabled)
      wrong('account_id', 'Choose an account that is open for posting.')
    for (const type of ['supplier', 'customer'] as const)
      if (account?.account_type === CONTROL[type] && line.party_type !== type)
        wrong(`${type}_id`, `Choose the ${type}: ${account.number} ${account.name} is kept for each.`, 'missing')
    const isResult = account?.root_type === 'income' || account?.root_type === 'expense'
    const document = line.document_id ? documents.get(line.document_id) : undefined
    const before = (document && settled.get(document.id)) ?? decimal(0)
    if (document) {
      if (document.docstatus !== DOCSTATUS.submitted) wrong('document_id', `${document.number} is not submitted.`)
      else if (document.account_id !== line.account_id)
        wrong('account_id', `${document.number} stands on another control account.`)
      settled.set(document.id, before.plus(amount))
    }
    return {
      account_id: line.account_id,
      cost_centre_id: line.cost_centre_id ?? (isResult ? company.cost_centre_id : null),
      party_type: line.party_type as Entry['party_type'],
      party_id: line.supplier_id ?? line.customer_id,
      document_id: line.document_id,
      ...sides(amount),
      ...(line.currency && line.currency_amount
        ? { currency: line.currency, currency_amount: decimal(String(line.currency_amount)) }
        : inCurrency(company, document, amount, before)),
      remarks: line.remarks,
    }
  })
  for (const [id, amount] of settled) {
    const document = documents.get(id)!
    // What a line takes off is a debit on creditors and a credit on debtors.
    const taken = document.party_type === 'supplier' ? amount : amount.negated()
    const open = document.base_outstanding
    if (taken.abs().greaterThan(open.abs()) || (!taken.isZero() && taken.isNegative() !== open.isNegative()))
      errors.push({
        loc: ['body', 'lines', lines.findIndex(({ document_id }) => document_id === id), 'document_id'],
        msg: `Only ${open.abs().toFixed(2)} ${company.currency} of ${document.number} is open.`,
        type: 'value_error',
      })
  }
  const difference = sum(entries.map(({ debit, credit }) => debit.minus(credit)))
  if (lines.length < 2)
    errors.push({ loc: ['body', 'lines'], msg: 'A journal entry has at least two lines.', type: 'missing' })
  else if (!difference.isZero())
    errors.push({
      loc: ['body', 'lines'],
      msg: `It does not balance: ${difference.greaterThan(0) ? 'debits' : 'credits'} are ${difference.abs().toFixed(2)} ${company.currency} more than ${difference.greaterThan(0) ? 'credits' : 'debits'}.`,
      type: 'value_error',
    })
  if (errors.length) throw invalid(errors)
  return entries
}

/** What settles a foreign invoice takes off the same share of it in its own currency; several lines share it among them. */
function inCurrency(
  company: Company,
  document: OpenDocument | undefined,
  amount: Decimal,
  before: Decimal,
): { currency: string; currency_amount: Decimal } {
  if (!document || document.currency === company.currency || document.base_outstanding.isZero())
    return { currency: company.currency, currency_amount: amount }
  const sign = document.party_type === 'supplier' ? 1 : -1
  const upTo = (base: Decimal) => shareOf(document.outstanding, document.base_outstanding, base.times(sign)).times(sign)
  return { currency: document.currency, currency_amount: upTo(before.plus(amount)).minus(upTo(before)) }
}

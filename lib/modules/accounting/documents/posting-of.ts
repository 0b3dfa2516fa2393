import { conflict, invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal, sum, toCents } from '@/lib/core/values/money'
import { type Entry, invoiceEntries, sides, type VoucherTax } from '../domain/invoice-entries'
import { baseShare, shareOf } from '../domain/payment-entries'
import type { Company } from '../ledger/company'
import { type Doctype, isBuying } from '../schemas'
import { findParty } from './find-party'
import type { StoredDocument } from './resolve-input'
import { returnRounding, roundedLine, sameRateOriginal } from './return-rounding'
import { linesOf } from './store-document'

export type Posting = { entries: Entry[]; taxes: VoucherTax[] }

/**
 * What an invoice would post now, and what of it is VAT. Accounts resolve as the document says (Business Platform Modules 3): the line's, the
 * item's, the company's; for the party the document's own, the party's, the company's.
 * @throws 422 for each account that cannot be told
 */
export async function postingOf(ctx: OperationCtx, company: Company, document: StoredDocument): Promise<Posting> {
  const buying = isBuying(document.doctype as Doctype)
  const stored = await linesOf(ctx, document.id)
  const taxes = await ctx.db.accDocumentTax.findMany({
    where: { document_id: document.id },
    orderBy: { position: 'asc' },
  })
  const items = await ctx.db.accItem.findMany({ where: { id: { in: stored.flatMap((line) => line.item_id ?? []) } } })
  const itemAccounts = new Map(
    items.map((item) => [item.id, buying ? item.expense_account_id : item.income_account_id]),
  )
  const fallback = buying ? company.expense_account_id : company.income_account_id
  const party = await findParty(ctx, buying ? 'supplier' : 'customer', document.supplier_id ?? document.customer_id)
  const errors: FieldError[] = []
  // Of a draft; a submitted return has it in its amounts.
  const rounding = await returnRounding(ctx, document)
  const rounded = roundedLine(stored)
  const lines = stored.map((line, n) => {
    const account_id = line.account_id ?? (line.item_id && itemAccounts.get(line.item_id)) ?? fallback
    if (!account_id)
      errors.push({
        loc: ['body', 'items', n, buying ? 'expense_account_id' : 'income_account_id'],
        msg: 'Choose an account: neither the item nor the company has one.',
        type: 'missing',
      })
    return {
      account_id: account_id ?? '',
      cost_centre_id: line.cost_centre_id ?? company.cost_centre_id,
      amount: decimal(String(line.amount)),
      base_amount: decimal(String(line.base_amount)).plus(line === rounded ? rounding : 0),
      remarks: line.description.slice(0, 200),
    }
  })
  if (!party || party === 'unknown')
    errors.push({
      loc: ['body', buying ? 'supplier_id' : 'customer_id'],
      msg: `Choose the ${buying ? 'supplier' : 'customer'} before submitting.`,
      type: 'missing',
    })
  const partyAccount =
    document.party_account_id ??
    (party && party !== 'unknown' ? party.account_id : null) ??
    (buying ? company.payable_account_id : company.receivable_account_id)
  if (!partyAccount)
    errors.push({
      loc: ['body', buying ? 'credit_to_id' : 'debit_to_id'],
      msg: `Choose a ${buying ? 'payable' : 'receivable'} account: neither the party nor the company has one.`,
      type: 'missing',
    })
  if (errors.length) throw invalid(errors)
  const entries = invoiceEntries({
    id: document.id,
    side: buying ? 'buying' : 'selling',
    party_id: (document.supplier_id ?? document.customer_id)!,
    party_account_id: partyAccount!,
    currency: document.currency,
    grand_total: decimal(String(document.grand_total)),
    base_grand_total: decimal(String(document.base_grand_total)).plus(rounding),
    lines,
    taxes: taxes.map(({ account_id, name, amount, base_amount }) => ({
      account_id,
      name,
      amount: decimal(String(amount)),
      base_amount: decimal(String(base_amount)),
    })),
  })
  const section = buying ? ('purchases' as const) : ('sales' as const)
  const untaxed = stored.filter((line) => line.tax_template_id === null)
  const rate = String(document.conversion_rate)
  return {
    entries: document.is_return ? await againstOriginal(ctx, company, document, entries) : entries,
    taxes: [
      ...taxes.map((tax) => ({
        section,
        name: tax.name,
        rate: decimal(String(tax.rate)),
        account_id: tax.account_id,
        net: toCents(decimal(String(tax.net_amount)).times(rate)),
        amount: decimal(String(tax.base_amount)),
      })),
      ...(untaxed.length
        ? [
            {
              section,
              name: 'Without VAT',
              rate: null,
              account_id: null,
              net: sum(untaxed.map((line) => decimal(String(line.base_amount)))),
              amount: decimal(0),
            },
          ]
        : []),
    ],
  }
}

/** A debit or credit note first lowers what is still owed on its invoice; the rest is a credit to use. */
async function againstOriginal(
  ctx: OperationCtx,
  company: Company,
  document: StoredDocument,
  entries: Entry[],
): Promise<Entry[]> {
  const original = document.return_against_id
    ? await ctx.db.accDocument.findFirst({ where: { id: document.return_against_id } })
    : null
  if (original?.docstatus !== 1 || original.currency !== document.currency) return entries
  const isSameRate = (await sameRateOriginal(ctx, document)) !== null
  const owed = decimal(String(original.outstanding))
  return entries.flatMap((entry) => {
    if (entry.document_id !== document.id) return [entry]
    const amount = entry.currency_amount.abs()
    const used = owed.lessThan(amount) ? owed : amount
    if (!used.greaterThan(0)) return [entry]
    const sign = entry.debit.isZero() ? -1 : 1
    const base = entry.debit.plus(entry.credit)
    const open = { outstanding: owed, base_outstanding: decimal(String(original.base_outstanding)) }
    const settled = isSameRate && used.lessThan(owed) ? base : baseShare(open, used)
    const left = isSameRate ? base.minus(settled) : base.minus(shareOf(base, amount, used))
    const first: Entry = {
      ...entry,
      document_id: original.id,
      ...sides(settled.times(sign)),
      currency_amount: used.times(sign),
    }
    const rest: Entry = {
      ...entry,
      ...sides(left.times(sign)),
      currency_amount: entry.currency_amount.minus(first.currency_amount),
    }
    // The invoice is lowered at the rate that is open on it; what this note's own rate differs by is no debt of anybody.
    const difference = base.minus(settled).minus(left).times(sign)
    if (!difference.isZero() && !company.exchange_account_id)
      throw conflict(
        'The rates differ, and the company has no exchange account. Choose one under Accounting, Settings.',
        'no_exchange_account',
      )
    const exchange: Entry = {
      ...entry,
      account_id: company.exchange_account_id ?? '',
      cost_centre_id: company.cost_centre_id,
      party_type: '',
      party_id: null,
      document_id: null,
      ...sides(difference),
      currency: company.currency,
      currency_amount: difference,
    }
    return [first, rest, exchange].filter(({ debit, credit }) => !debit.isZero() || !credit.isZero())
  })
}

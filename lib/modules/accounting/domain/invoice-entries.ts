import { type Decimal, decimal, sum } from '@/lib/core/values/money'

/** One line of a posting, in the company's currency; either side may be zero, never both. */
export type Entry = {
  account_id: string
  cost_centre_id: string | null
  party_type: '' | 'supplier' | 'customer'
  party_id: string | null
  /** The invoice whose outstanding amount it changes. */
  document_id: string | null
  debit: Decimal
  credit: Decimal
  currency: string
  /** Debit positive, credit negative, in `currency`. */
  currency_amount: Decimal
  remarks: string
}

/** The VAT of a voucher at one rate, in the company's currency; below zero for what is given back. */
export type VoucherTax = {
  section: 'sales' | 'purchases'
  name: string
  /** Percent; null for what was sold or bought without VAT. */
  rate: Decimal | null
  account_id: string | null
  net: Decimal
  amount: Decimal
}

export type InvoiceToPost = {
  id: string
  side: 'buying' | 'selling'
  party_id: string
  party_account_id: string
  currency: string
  grand_total: Decimal
  base_grand_total: Decimal
  lines: { account_id: string; cost_centre_id: string | null; amount: Decimal; base_amount: Decimal; remarks: string }[]
  taxes: { account_id: string; name: string; amount: Decimal; base_amount: Decimal }[]
}

/**
 * What an invoice posts (Business Platform Modules 3, Buying documents): a bill debits the expense of each line and the VAT
 * input of each tax and credits payables with the grand total; a sales invoice is its mirror. Amounts of a return are
 * negative, so that the sides change places.
 */
export function invoiceEntries(invoice: InvoiceToPost): Entry[] {
  const { currency } = invoice
  const sign = invoice.side === 'buying' ? 1 : -1
  const none = { party_type: '' as const, party_id: null, document_id: null, currency }
  const entries: Entry[] = [
    ...invoice.lines.map(({ account_id, cost_centre_id, amount, base_amount, remarks }) => ({
      ...none,
      account_id,
      cost_centre_id,
      remarks,
      ...sides(base_amount.times(sign)),
      currency_amount: amount.times(sign),
    })),
    ...invoice.taxes.map(({ account_id, name, amount, base_amount }) => ({
      ...none,
      account_id,
      cost_centre_id: null,
      remarks: name,
      ...sides(base_amount.times(sign)),
      currency_amount: amount.times(sign),
    })),
    {
      account_id: invoice.party_account_id,
      cost_centre_id: null,
      party_type: invoice.side === 'buying' ? 'supplier' : 'customer',
      party_id: invoice.party_id,
      document_id: invoice.id,
      ...sides(invoice.base_grand_total.times(-sign)),
      currency,
      currency_amount: invoice.grand_total.times(-sign),
      remarks: '',
    },
  ]
  return entries.filter(({ debit, credit }) => !debit.isZero() || !credit.isZero())
}

/** An amount as the side it stands on: positive is a debit. */
export const sides = (amount: Decimal): { debit: Decimal; credit: Decimal } => ({
  debit: amount.greaterThan(0) ? amount : decimal(0),
  credit: amount.lessThan(0) ? amount.negated() : decimal(0),
})

/** Debits less credits; a posting that is not zero here is refused by the database too. */
export const differenceOf = (entries: readonly Pick<Entry, 'debit' | 'credit'>[]): Decimal =>
  sum(entries.map(({ debit, credit }) => debit.minus(credit)))

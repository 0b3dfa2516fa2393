import { typedNumber } from '@/components/documents/form/form-values'
import type { AnswerOf } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'

export type JournalDetails = AnswerOf<'GET /accounting/journals/{journal_id}'>['journal']

type Choice = { id: string; label: string }

export type JournalLine = {
  key: string
  account: (Choice & { account_type: string }) | null
  cost_centre: Choice | null
  party: Choice | null
  document: Choice | null
  /** On VAT accounts: the rate, and the net amount that the VAT is on. */
  tax_rate: Choice | null
  tax_net: string
  debit: string
  credit: string
  remarks: string
}

let made = 0
export const freshLine = (more: Partial<JournalLine> = {}): JournalLine => ({
  key: `journal-line-${++made}`,
  account: null,
  cost_centre: null,
  party: null,
  document: null,
  tax_rate: null,
  tax_net: '',
  debit: '',
  credit: '',
  remarks: '',
  ...more,
})

export const isEmpty = (line: JournalLine): boolean =>
  !line.account && !line.debit.trim() && !line.credit.trim() && !line.remarks.trim()

/** Whose balance an account keeps; null: nobody's. */
export const partyTypeOf = (line: JournalLine): 'supplier' | 'customer' | null =>
  line.account?.account_type === 'payable'
    ? 'supplier'
    : line.account?.account_type === 'receivable'
      ? 'customer'
      : null

const amountOf = (text: string) => decimal(typedNumber(text) ?? 0)

/** Debits, credits and by how much they differ: above zero where debits are more. */
export function sumsOf(lines: readonly JournalLine[]) {
  const debit = lines.reduce((sum, line) => sum.plus(amountOf(line.debit)), decimal(0))
  const credit = lines.reduce((sum, line) => sum.plus(amountOf(line.credit)), decimal(0))
  return { debit, credit, difference: debit.minus(credit) }
}

export function bodyOf(lines: readonly JournalLine[]) {
  return lines.map((line) => {
    const party = partyTypeOf(line)
    return {
      account_id: line.account?.id ?? '',
      cost_centre_id: line.cost_centre?.id ?? null,
      supplier_id: party === 'supplier' ? (line.party?.id ?? null) : null,
      customer_id: party === 'customer' ? (line.party?.id ?? null) : null,
      document_id: party ? (line.document?.id ?? null) : null,
      debit: typedNumber(line.debit) ?? line.debit,
      credit: typedNumber(line.credit) ?? line.credit,
      ...(line.tax_rate ? { tax_rate_id: line.tax_rate.id, tax_net: typedNumber(line.tax_net) ?? line.tax_net } : {}),
      remarks: line.remarks,
    }
  })
}

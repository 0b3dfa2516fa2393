import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal, sum } from '@/lib/core/values/money'
import { type Entry, sides } from '../domain/invoice-entries'
import type { Company } from './company'

/**
 * What a reversal posts beside the sides that it changes. Parts of a foreign invoice are worth a cent more or less by the order in which
 * they were posted, so that undoing one may close the invoice in its currency and leave a cent in the company's: that goes to the
 * exchange account, as when the last part of an invoice is paid. The caller holds locks on the invoices.
 */
export async function reversalRest(ctx: OperationCtx, company: Company, reversal: readonly Entry[]): Promise<Entry[]> {
  const ids = [...new Set(reversal.flatMap(({ document_id }) => document_id ?? []))]
  if (ids.length === 0) return []
  const documents = await ctx.db.accDocument.findMany({ where: { id: { in: ids } } })
  return documents.flatMap(({ id, supplier_id, outstanding, base_outstanding }) => {
    const posted = reversal.filter(({ document_id }) => document_id === id)
    const sign = supplier_id ? -1 : 1
    const open = decimal(String(outstanding)).times(sign)
    if (!open.plus(sum(posted.map(({ currency_amount }) => currency_amount))).isZero()) return []
    const base = decimal(String(base_outstanding)).times(sign)
    const rest = base.plus(sum(posted.map(({ debit, credit }) => debit.minus(credit))))
    return rest.isZero() ? [] : moved(company, posted[0] as Entry, rest)
  })
}

/** Takes `rest` off the account that an entry stands on, and gives it to the exchange account. */
function moved(company: Company, from: Entry, rest: Entry['debit']): Entry[] {
  const { exchange_account_id, cost_centre_id, currency } = company
  if (!exchange_account_id)
    throw conflict(
      'Cents are left over, and the company has no exchange account. Choose one under Accounting, Settings.',
      'no_exchange_account',
    )
  return [
    { ...from, ...sides(rest.negated()), currency_amount: decimal(0) },
    {
      account_id: exchange_account_id,
      cost_centre_id,
      party_type: '',
      party_id: null,
      document_id: null,
      ...sides(rest),
      currency,
      currency_amount: rest,
      remarks: from.remarks,
    },
  ]
}

import { compile, sql } from '@/lib/core/db/sql'
import { invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import type { VoucherTax } from '../domain/invoice-entries'
import type { StoredJournalLine } from './journal-rows'

type Rate = { id: string; name: string; rate: string; account_id: string; kind: 'purchase' | 'sales' }

/** What of a journal entry is VAT. @throws 422 for a rate that is gone, or that posts on another account */
export async function journalTaxes(ctx: OperationCtx, lines: readonly StoredJournalLine[]): Promise<VoucherTax[]> {
  const ids = lines.flatMap(({ tax_rate_id }) => tax_rate_id ?? [])
  if (ids.length === 0) return []
  const rates = await ctx.query<Rate>(
    compile(sql`
      select r.id::text, r.name, r.rate::text, r.account_id::text, t.kind
      from acc_tax_rate r join acc_tax_template t on t.organization_id = r.organization_id and t.id = r.template_id
      where r.organization_id = ${ctx.organization.id}::uuid and r.id = any(${ids}::uuid[])`),
  )
  const rateById = new Map(rates.map((rate) => [rate.id, rate]))
  const errors: FieldError[] = []
  const taxes = lines.flatMap((line, n): VoucherTax[] => {
    if (!line.tax_rate_id || !line.tax_net) return []
    const rate = rateById.get(line.tax_rate_id)
    const wrong = (field: string, msg: string) =>
      errors.push({ loc: ['body', 'lines', n, field], msg, type: 'value_error' })
    if (!rate) wrong('tax_rate_id', 'Choose the VAT rate again: its template was changed.')
    else if (Number(rate.rate) !== 0 && rate.account_id !== line.account_id)
      wrong('account_id', `Choose the account of ${rate.name}, or take the VAT rate off this line.`)
    if (!rate) return []
    const debit = decimal(String(line.debit)).minus(String(line.credit))
    const moved = rate.kind === 'purchase' ? debit : debit.negated()
    return [
      {
        section: rate.kind === 'purchase' ? 'purchases' : 'sales',
        name: rate.name,
        rate: decimal(rate.rate),
        account_id: rate.account_id,
        net: decimal(String(line.tax_net)).times(moved.isNegative() ? -1 : 1),
        amount: rate.account_id === line.account_id ? moved : decimal(0),
      },
    ]
  })
  if (errors.length) throw invalid(errors)
  return taxes
}

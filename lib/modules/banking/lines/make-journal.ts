import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { invalid, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, sum, toCents, wire } from '@/lib/core/values/money'
import type { JournalLineInput } from '@/lib/modules/accounting/journals/journal-input'
import type { StoredJournal } from '@/lib/modules/accounting/journals/journal-rows'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { exchangeRate } from '@/lib/modules/accounting/ledger/exchange-rate'
import { accAccountTable } from '@/lib/modules/accounting/tables'
import { splitInclusive } from '../domain/inclusive-vat'
import { bookJournal, sideOf } from './book-journal'
import type { StoredAccount } from './line-rows'
import { relocate } from './relocate'
import { vatRates } from './vat-rates'
import type { JournalPart } from './verb-input'

/** An amount on an account; with the sign of the line: in is positive, which is a credit there. */
export type Leg = JournalPart & { amount: Decimal }

export type JournalDetails = {
  account: StoredAccount
  posting_date: Date
  title: string
  remarks: string
  /** The line is of the sample, and what is booked for it is too. */
  is_sample?: boolean
  /** What one of the account's currency was worth in the company's; the day's rate by default. */
  conversion_rate?: string
}

/** `vat`: the rate that it is, and the part that it is on; of a rate of zero the part itself. */
type Part = Omit<Leg, 'tax_template_id'> & { from: number; vat?: { rate_id: string; on: number } }

/**
 * Makes and books a journal entry between a bank account and other accounts. Legs with a VAT template hold the tax. What a bank account
 * in another currency moves stands in the ledger in both; the last leg takes the cents of rounding.
 * @param place where a leg stands in what the caller sent
 * @throws 409 `period_locked`; 422 for what is wrong with a leg, at its place
 */
export async function makeJournal(
  ctx: OperationCtx,
  details: JournalDetails,
  legs: readonly Leg[],
  place: (leg: number) => (string | number)[],
): Promise<StoredJournal> {
  demand(ctx, 'accounting.payment.write')
  demand(ctx, 'accounting.payment.submit')
  const company = await companyOf(ctx)
  const { account } = details
  const at = (leg: number, field: string, msg: string) =>
    invalid([{ loc: ['body', ...place(leg), field], msg, type: 'value_error' }])
  const own = legs.findIndex(({ account_id }) => account_id === account.gl_account_id)
  if (own >= 0) throw at(own, 'account_id', 'Choose another account than the bank account’s own.')
  const rate = await rateOf(ctx, account.currency, company.currency, details)
  const parts = await withVat(ctx, legs, (leg, msg) => at(leg, 'tax_template_id', msg))
  const keptIn = await currenciesOf(
    ctx,
    parts.map(({ account_id }) => account_id),
  )
  const elsewhere = parts.find(({ account_id }) => {
    const currency = keptIn.get(account_id)
    return currency && currency !== company.currency && currency !== account.currency
  })
  if (elsewhere)
    throw at(
      elsewhere.from,
      'account_id',
      `This account is kept in ${keptIn.get(elsewhere.account_id)}. Book a transfer to it, which knows both amounts.`,
    )
  const foreign = account.currency !== company.currency
  const bases = basesOf(
    parts.map(({ amount }) => amount),
    rate,
  )
  const lines = parts.map(
    ({ from: _, vat, amount, remark, ...part }, n): JournalLineInput => ({
      ...part,
      ...(vat ? { tax_rate_id: vat.rate_id, tax_net: wire(bases[vat.on]!.abs()) } : {}),
      ...sideOf(bases[n]!.negated()),
      ...(foreign && keptIn.get(part.account_id) === account.currency
        ? { currency: account.currency, currency_amount: wire(amount.negated()) }
        : {}),
      remarks: remark ?? '',
    }),
  )
  const whole = sum(parts.map(({ amount }) => amount))
  const bank: JournalLineInput = {
    account_id: account.gl_account_id,
    ...sideOf(sum(bases)),
    ...(foreign ? { currency: account.currency, currency_amount: wire(whole) } : {}),
  }
  return relocate(
    () => bookJournal(ctx, details, [...lines, bank]),
    ([list, n, field, ...rest]) => {
      if (list !== 'lines' || typeof n !== 'number') return [list!, ...(n === undefined ? [] : [n])]
      const part = parts[n]
      if (!part) return ['bank_account_id']
      return [...place(part.from), field === 'debit' || field === 'credit' ? 'amount' : field!, ...rest]
    },
  )
}

/** What amounts are worth in the company's currency; the last takes what rounding leaves of the whole. */
function basesOf(amounts: readonly Decimal[], rate: Decimal): Decimal[] {
  const whole = toCents(sum(amounts).times(rate))
  const bases = amounts.map((amount) => toCents(amount.times(rate)))
  const rest = whole.minus(sum(bases.slice(0, -1)))
  return [...bases.slice(0, -1), rest]
}

/** @throws 422 at `conversion_rate` when no rate is known for the day */
async function rateOf(
  ctx: OperationCtx,
  currency: string,
  base: string,
  { conversion_rate, posting_date }: { conversion_rate?: string; posting_date: Date },
): Promise<Decimal> {
  if (currency === base) return decimal(1)
  const rate = conversion_rate ?? (await exchangeRate(ctx, currency, posting_date))
  if (!rate)
    throw invalidField(
      'conversion_rate',
      `Say what one ${currency} was in ${base}; there is no rate for ${posting_date.toISOString().slice(0, 10)}.`,
      'missing',
    )
  return decimal(rate)
}

async function withVat(
  ctx: OperationCtx,
  legs: readonly Leg[],
  wrong: (leg: number, msg: string) => Error,
): Promise<Part[]> {
  const rates = await vatRates(
    ctx,
    legs.flatMap(({ tax_template_id }) => tax_template_id ?? []),
  )
  const parts: Part[] = []
  for (const [from, { tax_template_id, ...leg }] of legs.entries()) {
    const on = parts.length
    if (!tax_template_id) {
      parts.push({ ...leg, from })
      continue
    }
    const template = rates.get(tax_template_id)
    if (!template) throw wrong(from, 'Choose a VAT template that exists and is in use.')
    const { net, taxes } = splitInclusive(leg.amount, template.rates)
    const zero = template.rates.find(({ rate }) => Number(rate) === 0)
    parts.push(
      { ...leg, amount: net, from, ...(zero ? { vat: { rate_id: zero.id, on } } : {}) },
      ...taxes.map(({ id, name, account_id, amount }) => ({
        account_id,
        amount,
        remark: name,
        from,
        vat: { rate_id: id, on },
      })),
    )
  }
  return parts
}

/** Accounts that are kept in a currency of their own: as the chart says, or as the bank account on them. */
async function currenciesOf(ctx: OperationCtx, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.query<{ id: string; currency: string }>(
    compile(sql`
      select a.id::text, coalesce(nullif(a.currency, ''), b.currency, '') as currency from ${accAccountTable} a
      left join bank_account b on b.organization_id = a.organization_id and b.gl_account_id = a.id
      where a.organization_id = ${ctx.organization.id}::uuid and a.id = any(${[...accountIds]}::uuid[])`),
  )
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, toCents, wire } from '@/lib/core/values/money'
import type { JournalLineInput } from '@/lib/modules/accounting/journals/journal-input'
import { journalWire } from '@/lib/modules/accounting/journals/journal-wire'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { exchangeRate } from '@/lib/modules/accounting/ledger/exchange-rate'
import { readWholeJournal } from '@/lib/modules/accounting/operations/journals/read-journal'
import { idInput, moneyInput, textInput } from '@/lib/modules/accounting/payments/payment-input'
import { bookJournal, sideOf } from '@/lib/modules/banking/lines/book-journal'
import { clearLine } from '@/lib/modules/banking/lines/clear-lines'
import { amountOf, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import { openLine } from '@/lib/modules/banking/lines/free-line'
import { findBankAccount, lockLines, type StoredAccount, type StoredLine } from '@/lib/modules/banking/lines/line-rows'
import { postingDay } from '@/lib/modules/banking/lines/verb-input'
import { lineWire } from '../../schemas-answers'
import { readWholeLine } from './read-line'

/**
 * Money between two bank accounts of our own: one journal entry, which clears the line on both sides. Where the other statement is not
 * here yet, its line will find the same entry.
 */
export const transferLine = defineOperation({
  name: 'banking.line.transfer',
  title: 'Booked a transfer between bank accounts',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({
    txn_id: z.string(),
    /** The line on the other account's statement. */
    other_txn_id: idInput,
    /** The other account, where its line is not here yet. */
    bank_account_id: idInput,
    /** What the other account moved in its own currency, where that differs; by the day's rates by default. */
    other_amount: moneyInput.refine((value) => Number(value) !== 0, 'Enter an amount.').optional(),
    remark: textInput(500).optional(),
    posting_date: postingDay,
  }),
  output: z.object({
    journal: journalWire,
    transaction: lineWire,
    other_transaction: lineWire.nullable(),
  }),
  async run({ ctx, input }) {
    demand(ctx, 'accounting.payment.write')
    demand(ctx, 'accounting.payment.submit')
    if (!input.other_txn_id === !input.bank_account_id)
      throw invalidField('other_txn_id', 'Choose the line on the other account, or the account.', 'missing')
    const lines = await lockLines(ctx, [input.txn_id, input.other_txn_id ?? input.txn_id])
    const found = lines.find(({ id }) => id === input.txn_id)
    const mirror = input.other_txn_id ? lines.find(({ id }) => id === input.other_txn_id) : null
    if (!found) throw notFound('bank transaction')
    if (mirror === undefined) throw invalidField('other_txn_id', 'Choose a line that exists.', 'not_found')
    const one = await openLine(ctx, found)
    const other = mirror ? await openLine(ctx, mirror) : null
    const from = await findBankAccount(ctx, one.line.bank_account_id)
    const to = await otherAccount(ctx, from, other?.line.bank_account_id ?? input.bank_account_id!, !mirror)
    const company = await companyOf(ctx)
    const posting_date = input.posting_date ?? dayOf(one.line, other?.line)
    const amounts = await amountsOf(ctx, company, {
      one: { account: from, amount: amountOf(one.line) },
      other: { account: to, amount: other ? amountOf(other.line) : null },
      said: input.other_amount ? decimal(input.other_amount).abs() : null,
      day: posting_date,
    })
    const [source, target] = amountOf(one.line).isNegative() ? [from, to] : [to, from]
    const journal = await bookJournal(
      ctx,
      {
        posting_date,
        title: input.remark || `Transfer from ${source.name} to ${target.name}`,
        remarks: wordsOf(one.line),
        is_sample: one.line.is_sample,
      },
      legsOf(company, from, to, amounts),
    )
    const batchId = newId()
    const summary = `${journal.number} · ${source.name} to ${target.name}`
    for (const cleared of [one, ...(other ? [other] : [])])
      await clearLine(
        ctx,
        {
          line: cleared.line,
          before: cleared.before,
          clearings: [{ kind: 'journal', id: journal.id, amount: amountOf(cleared.line), made_here: true }],
          action: 'transfer',
          how: 'transfer',
          summary,
        },
        batchId,
      )
    return {
      ...(await readWholeJournal(ctx, journal.id)),
      transaction: await readWholeLine(ctx, one.line.id),
      other_transaction: other ? await readWholeLine(ctx, other.line.id) : null,
    }
  },
})

async function otherAccount(
  ctx: OperationCtx,
  from: StoredAccount,
  id: string,
  named: boolean,
): Promise<StoredAccount> {
  const field = named ? 'bank_account_id' : 'other_txn_id'
  const account = await ctx.db.bankAccount.findFirst({ where: { id } })
  if (!account) throw invalidField(field, 'Choose a bank account that exists.', 'not_found')
  if (account.id === from.id) throw invalidField(field, 'A transfer goes to another account than the line’s own.')
  if (named && account.disabled) throw invalidField(field, `${account.name} is disabled. Choose another account.`)
  return account
}

/** Money leaves before it arrives. */
const dayOf = (one: StoredLine, other: StoredLine | undefined): Date =>
  other && other.posted_on < one.posted_on ? other.posted_on : one.posted_on

type Side = { account: StoredAccount; amount: Decimal }
type Moved = { amount: Decimal; base: Decimal }

/** What each account moves, in its own currency and in the company's. */
async function amountsOf(
  ctx: OperationCtx,
  company: Company,
  details: { one: Side; other: { account: StoredAccount; amount: Decimal | null }; said: Decimal | null; day: Date },
): Promise<{ one: Moved; other: Moved }> {
  const { one, day } = details
  const { account } = details.other
  const way = one.amount.isNegative() ? 1 : -1
  if (account.currency === one.account.currency) {
    const amount = details.other.amount ?? (details.said ? details.said.times(way) : one.amount.negated())
    demandMirror(one.amount, amount)
    const base = await baseOf(ctx, company, one, day)
    return { one: { amount: one.amount, base: base ?? fail(one, company) }, other: { amount, base: base!.negated() } }
  }
  const base = await baseOf(ctx, company, one, day)
  const given = details.other.amount ?? details.said?.times(way) ?? null
  if (given) {
    if (given.isNegative() === one.amount.isNegative()) throw sameWay()
    const otherBase = await baseOf(ctx, company, { account, amount: given }, day)
    // Without a rate for the day the company's own side says what the other was worth.
    const known = base ?? otherBase?.negated() ?? fail(one, company)
    return { one: { amount: one.amount, base: known }, other: { amount: given, base: otherBase ?? known.negated() } }
  }
  const worth = base ?? fail(one, company)
  const rate = account.currency === company.currency ? '1' : await exchangeRate(ctx, account.currency, day)
  if (!rate)
    throw invalidField(
      'other_amount',
      `Say how much ${account.currency} ${account.name} moved; there is no rate for that day.`,
      'missing',
    )
  const amount = toCents(worth.negated().div(rate))
  return { one: { amount: one.amount, base: worth }, other: { amount, base: worth.negated() } }
}

async function baseOf(
  ctx: OperationCtx,
  company: Company,
  { account, amount }: Side,
  day: Date,
): Promise<Decimal | null> {
  if (account.currency === company.currency) return amount
  const rate = await exchangeRate(ctx, account.currency, day)
  return rate ? toCents(amount.times(rate)) : null
}

function fail({ account }: Side, company: Company): never {
  throw conflict(
    `There is no rate of ${account.currency} in ${company.currency} for that day. Add it under Accounting, Settings, Exchange rates.`,
    'no_exchange_rate',
  )
}

const sameWay = () =>
  invalidField('other_txn_id', 'Both lines go the same way. What leaves one account arrives on the other.')

function demandMirror(one: Decimal, other: Decimal): void {
  if (one.isNegative() === other.isNegative()) throw sameWay()
  const difference = one.plus(other)
  if (!difference.isZero())
    throw invalidField(
      'other_txn_id',
      `This line is ${one.toFixed(2)} and the other ${other.toFixed(2)}: ${difference.abs().toFixed(2)} differs. Split the line if charges were taken.`,
    )
}

/** Both accounts, and what the rates differ by. */
function legsOf(
  company: Company,
  from: StoredAccount,
  to: StoredAccount,
  { one, other }: { one: Moved; other: Moved },
): JournalLineInput[] {
  const leg = (account: StoredAccount, { amount, base }: Moved): JournalLineInput => ({
    account_id: account.gl_account_id,
    ...sideOf(base),
    ...(account.currency === company.currency ? {} : { currency: account.currency, currency_amount: wire(amount) }),
  })
  const difference = one.base.plus(other.base).negated()
  if (difference.isZero()) return [leg(from, one), leg(to, other)]
  if (!company.exchange_account_id)
    throw conflict(
      'The rates differ, and the company has no exchange account. Choose one under Accounting, Settings.',
      'no_exchange_account',
    )
  return [
    leg(from, one),
    leg(to, other),
    {
      account_id: company.exchange_account_id,
      ...sideOf(difference),
      remarks: difference.isNegative() ? 'Exchange gain' : 'Exchange loss',
    },
  ]
}

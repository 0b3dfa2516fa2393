import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { takeStatement } from '@/lib/modules/banking/imports/take-statement'
import { type ClearingOfLine, clearLines } from '@/lib/modules/banking/lines/clear-lines'
import { lockLines } from '@/lib/modules/banking/lines/line-rows'
import { matchSettlement } from '@/lib/modules/banking/operations/gateway/match-settlement'
import { createLineJournal } from '@/lib/modules/banking/operations/lines/create-journal'
import { suspendLine } from '@/lib/modules/banking/operations/lines/suspense-line'
import { transferLine } from '@/lib/modules/banking/operations/lines/transfer-line'
import { amountOfCents, type DemoLine } from './open-lines'
import { type DemoBanks, dayOf, daysBefore } from './setup'

type Voucher = {
  kind: 'payment' | 'journal'
  id: string
  on: string
  amount: string
  title: string
  reference: string
}
type Entry = DemoLine & { voucher?: Voucher }

/** Months before this one that statements go back. */
const MONTHS = 2
/** What is on the statement since then waits to be matched. */
const MATCHED_UNTIL_DAYS = 12

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** Transfers whose other side stands on the statements of the other accounts. */
export type Transfers = { id: string; line: DemoLine }[]

/**
 * The cheque account's statement: all that the books moved on it, as the bank would have written it, with what they know nothing of.
 * Taken in by month, and cleared up to some days ago.
 */
export async function chequeStatement(ctx: OperationCtx, banks: DemoBanks, others: DemoLine[]): Promise<Transfers> {
  const { today, lastDay, cheque } = banks
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS, 1))
  const moved = await movements(ctx, banks.ledgerOfCheque)
  const opening = moved.filter(({ on }) => on < dayOf(first)).reduce((sum, { amount }) => sum + cents(amount), 0n)
  const entries: Entry[] = [
    ...moved.filter(({ on }) => on >= dayOf(first)).map(asEntry),
    ...others.filter(({ on }) => on >= dayOf(first)),
  ]
    .filter(({ on }) => on <= dayOf(lastDay))
    .sort((one, other) => one.on.localeCompare(other.on))
  const week = dayOf(daysBefore(today, 8))
  const ends = [endOfMonth(first, 0), endOfMonth(first, 1), week, dayOf(lastDay)].sort()
  const ids = await takeIn(ctx, cheque, entries, opening, ends)

  const until = dayOf(daysBefore(today, MATCHED_UNTIL_DAYS))
  const known = entries.flatMap((entry, n) =>
    entry.voucher && entry.on < until ? { ...entry.voucher, line: ids[n]! } : [],
  )
  const lines = await lockLines(
    ctx,
    known.map(({ line }) => line),
  )
  const byId = new Map(lines.map((line) => [line.id, line]))
  await clearLines(
    ctx,
    known.map(({ kind, id, line, amount }): ClearingOfLine => {
      const clearings = [{ kind, id, amount: decimal(amount), made_here: false }]
      return { line: byId.get(line)!, clearings, action: 'match', how: 'auto' }
    }),
  )
  for (const [n, { done, reference }] of entries.entries()) {
    const txn_id = ids[n]!
    if (done === 'suspense')
      await suspendLine.run({
        ctx,
        input: { txn_id, note: 'Nobody knows yet. Asked the bank for the slip.', posting_date: null },
      })
    if (done === 'settlement') {
      const one = await ctx.db.gatewaySettlement.findFirstOrThrow({ where: { provider_id: reference ?? '' } })
      await matchSettlement.run({ ctx, input: { txn_id, settlement_id: one.id, posting_date: null } })
    }
  }
  return entries.flatMap((line, n) => (line.mirror ? { id: ids[n]!, line } : []))
}

/** The last day of a month so many after the first. */
const endOfMonth = (first: Date, after: number): string =>
  dayOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + after + 1, 0)))

/** What payments and journal entries moved on a ledger account, by day. */
const movements = (ctx: OperationCtx, accountId: string) =>
  ctx.query<Voucher>(
    compile(sql`
      select case when p.id is null then 'journal' else 'payment' end as kind, v.source_id::text as id,
        to_char(v.posting_date, 'YYYY-MM-DD') as on, sum(e.debit - e.credit)::numeric(20,2)::text as amount,
        coalesce(max(p.party_name), max(j.title), '') as title, coalesce(max(p.reference_no), '') as reference
      from acc_voucher v
      join acc_entry e on e.organization_id = v.organization_id and e.voucher_id = v.id
      left join acc_payment p on p.organization_id = v.organization_id and p.id = v.source_id
      left join acc_journal j on j.organization_id = v.organization_id and j.id = v.source_id
      where v.organization_id = ${ctx.organization.id}::uuid and e.account_id = ${accountId}::uuid
      group by v.id, v.source_id, v.posting_date, p.id having sum(e.debit - e.credit) <> 0
      order by v.posting_date, v.id`),
  )

function asEntry(voucher: Voucher, n: number): Entry {
  const { kind, on, amount, title, reference } = voucher
  const isIn = !amount.startsWith('-')
  const words = kind === 'journal' ? '' : isIn ? ['EFT CREDIT', 'MAGTAPE CREDIT', 'RTC CREDIT'][n % 3] : 'EFT TO'
  return { on, amount, description: [words, title.toUpperCase()].filter(Boolean).join(' '), reference, voucher }
}

/** @param ends the last days of the statements, each with the balance of that day. @returns ids of the lines, in order */
async function takeIn(
  ctx: OperationCtx,
  account: string,
  entries: Entry[],
  opening: bigint,
  ends: string[],
): Promise<string[]> {
  let balance = opening
  const lines = entries.map(({ on, amount, description, reference = '', counterparty = '' }, n) => {
    balance += cents(amount)
    return {
      posted_on: on,
      amount,
      description,
      reference,
      counterparty,
      running_balance: amountOfCents(balance),
      bank_ref: `D${String(n + 1).padStart(5, '0')}`,
    }
  })
  let from = ''
  for (const on of ends) {
    const part = lines.filter(({ posted_on }) => posted_on > from && posted_on <= on)
    const last = lines.filter(({ posted_on }) => posted_on <= on).at(-1)
    if (part.length > 0)
      await takeStatement(ctx, {
        bank_account_id: account,
        source: 'ofx',
        lines: part,
        closing: { balance: last!.running_balance, on },
        file_name: `statement-${on}.ofx`,
      })
    from = on
  }
  const stored = await ctx.db.bankTransaction.findMany({
    where: { bank_account_id: account },
    select: { id: true, bank_ref: true },
  })
  const byRef = new Map(stored.map(({ id, bank_ref }) => [bank_ref, id]))
  return lines.map(({ bank_ref }) => byRef.get(bank_ref)!)
}

/** Savings and dollars: the other sides of transfers, interest, a charge, and two lines in dollars that wait. */
export async function otherStatements(ctx: OperationCtx, banks: DemoBanks, transfers: Transfers): Promise<void> {
  const { today, lastDay, whole } = banks
  const ago = (days: number) => dayOf(daysBefore(today, days))
  type Own = Entry & { of?: string; book?: string }
  const mirrors = (account: 'savings' | 'dollar'): Own[] =>
    transfers
      .filter(({ line: { mirror } }) => mirror?.account === account && !mirror.missing)
      .map(({ id, line: { on, amount, mirror } }) => ({
        on,
        amount: mirror!.amount ?? amountOfCents(-cents(amount)),
        description: cents(amount) < 0n ? 'TRANSFER FROM CHEQUE 1020334556' : 'TRANSFER TO CHEQUE 1020334556',
        ...(mirror!.cleared ? { of: id } : {}),
      }))
  const savings: Own[] = [
    ...mirrors('savings'),
    ...(whole ? [50, 20] : []).map((days) => ({
      on: ago(days),
      amount: '612.35',
      description: 'CREDIT INTEREST',
      book: '4800',
    })),
  ]
  const dollars: Own[] = whole
    ? [
        ...mirrors('dollar'),
        { on: ago(40), amount: '-15.00', description: 'SWIFT FEE', book: '6090' },
        { on: ago(9), amount: '450.00', description: 'INWARD SWIFT BAOBAB SYSTEMS INC', reference: 'OUR INV 2207' },
        { on: ago(6), amount: '-99.00', description: 'SOFTWARE SUBSCRIPTION 4471 DELAWARE' },
      ]
    : []
  for (const [account, list] of [
    [banks.savings, savings],
    [banks.dollar, dollars],
  ] as const) {
    const entries = list.sort((one, other) => one.on.localeCompare(other.on))
    const ids = await takeIn(ctx, account, entries, 0n, [dayOf(lastDay)])
    for (const [n, { of, book }] of entries.entries()) {
      const txn_id = ids[n]!
      if (of) await transferLine.run({ ctx, input: { txn_id: of, other_txn_id: txn_id, posting_date: null } as never })
      if (book)
        await createLineJournal.run({
          ctx,
          input: { txn_id, account_id: banks.account(book), posting_date: null } as never,
        })
    }
  }
}

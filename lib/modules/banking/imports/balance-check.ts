import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { fromCents, toCents } from '../domain/statements/read-values'
import type { Balance } from '../domain/statements/types'
import type { StoredAccount } from '../lines/line-rows'
import { dayOf, type StoredImport } from './import-rows'

export type BalanceCheck = {
  /** What the file says less what we come to; null: nothing to compare. */
  difference: string | null
  /** The first day on which the two differ. */
  first_difference_on: string | null
}

type Move = { day: string; amount: string; is_new: boolean }

/**
 * Our balance by the days of a file: what the bank said last, and all lines since, with those that wait. Where it differs
 * from the file's, lines are missing or are here twice. What is new on the day of that last balance came after it.
 */
export async function checkBalance(
  ctx: OperationCtx,
  account: StoredAccount,
  one: StoredImport,
  closing: Balance | null,
  withdrawn: readonly string[],
): Promise<BalanceCheck> {
  const none = { difference: null, first_difference_on: null }
  if (!closing || account.closing_balance === null || !account.closing_on) return none
  const anchor = { balance: toCents(account.closing_balance.toFixed(2)), on: dayOf(account.closing_on) }
  const organization = sql`${ctx.organization.id}::uuid`
  const waiting = sql`l.organization_id = ${organization} and l.import_id = ${one.id}::uuid`
  // OFX has no balance by line: ours were reckoned back from its closing balance, and prove nothing.
  const said = new Map(
    (
      await ctx.query<{ day: string; balance: string }>(
        compile(sql`
          select distinct on (l.posted_on) to_char(l.posted_on, 'YYYY-MM-DD') as day, l.running_balance::text as balance
          from bank_import_line l where ${waiting} and l.running_balance is not null and ${one.source !== 'ofx'}::boolean order by l.posted_on, l.position desc`),
      )
    ).map(({ day, balance }) => [day, toCents(balance)]),
  )
  said.set(closing.on, toCents(closing.balance))
  const days = [...said.keys()].sort()
  const [from, to] = [[...days, anchor.on].sort()[0]!, [...days, anchor.on].sort().at(-1)!]
  const moves = await ctx.query<Move>(
    compile(sql`
      select to_char(t.posted_on, 'YYYY-MM-DD') as day, sum(t.amount)::text as amount, false as is_new from bank_transaction t
      where t.organization_id = ${organization} and t.bank_account_id = ${account.id}::uuid and t.flag <> 'withdrawn'
        and t.id <> all(${withdrawn}::uuid[]) and t.posted_on between ${from}::date and ${to}::date group by 1
      union all
      select to_char(l.posted_on, 'YYYY-MM-DD'), sum(l.amount)::text, true from bank_import_line l
      where ${waiting} and l.state <> 'duplicate' and l.posted_on between ${from}::date and ${to}::date group by 1`),
  )
  const differences = days.map((day) => ({ day, cents: said.get(day)! - ours(anchor, moves, day) }))
  const first = differences.find(({ cents }) => cents !== 0n)
  return {
    difference: fromCents(differences.find(({ day }) => day === closing.on)!.cents),
    first_difference_on: first?.day ?? null,
  }
}

function ours(anchor: { balance: bigint; on: string }, moves: readonly Move[], day: string): bigint {
  let balance = anchor.balance
  for (const move of moves) {
    const isAfter = move.is_new ? move.day >= anchor.on : move.day > anchor.on
    if (day >= anchor.on && isAfter && move.day <= day) balance += toCents(move.amount)
    if (day < anchor.on && !isAfter && move.day > day) balance -= toCents(move.amount)
  }
  return balance
}

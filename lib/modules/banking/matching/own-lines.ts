import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { amountOf, centsOf, dayNumber } from '../domain/matching/cents'
import { narrativeKey, narrativeOf } from '../domain/matching/narrative'
import type { Mirror, Settlement, Sibling } from '../domain/matching/own-lines'
import { WINDOW } from '../domain/matching/score'
import { modeInUse } from '../gateway/gateway-port'
import type { OpenLine } from './read-details'

/** Open lines of the opposite amount on other accounts of the same currency, within three days (product bar 1.3, row 5). */
export async function mirrorsOf(ctx: OperationCtx, lines: readonly OpenLine[]): Promise<Mirror[]> {
  if (lines.length === 0) return []
  const rows = await ctx.query<Omit<Mirror, 'day'>>(
    compile(sql`
      select w.id::text as line_id, t.id::text as id, a.name as bank_account, to_char(t.posted_on, 'YYYY-MM-DD') as posted_on,
        t.amount::text as amount, t.description
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ bank_account_id }) => bank_account_id)}::uuid[],
        ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ amount }) => amountOf(-amount))}::numeric[],
        ${lines.map(({ posted_on }) => posted_on)}::date[]) w(id, account, currency, amount, day)
      cross join lateral (
        select s.* from bank_transaction_search s where s.organization_id = ${ctx.organization.id}::uuid and s.status = 'unreconciled'
          and s.amount = w.amount and s.posted_on between w.day - ${sql.lit(WINDOW.strong)} and w.day + ${sql.lit(WINDOW.strong)}
          and s.bank_account_id <> w.account
        order by abs(s.posted_on - w.day), s.id limit 5
      ) t
      join bank_account a on a.organization_id = ${ctx.organization.id}::uuid and a.id = t.bank_account_id and a.currency = w.currency`),
  )
  return rows.map((row) => ({ ...row, day: dayNumber(row.posted_on) }))
}

/** Other open lines of the lines' accounts and days. */
export async function siblingsOf(ctx: OperationCtx, lines: readonly OpenLine[]): Promise<Sibling[]> {
  if (lines.length === 0) return []
  const days = [...new Map(lines.map((line) => [`${line.bank_account_id} ${line.posted_on}`, line])).values()]
  const rows = await ctx.query<{
    id: string
    bank_account_id: string
    posted_on: string
    amount: string
    description: string
    reference: string
    counterparty: string
  }>(
    compile(sql`
      select t.id::text as id, t.bank_account_id::text as bank_account_id, to_char(t.posted_on, 'YYYY-MM-DD') as posted_on,
        t.amount::text as amount, t.description, t.reference, t.counterparty
      from unnest(${days.map(({ bank_account_id }) => bank_account_id)}::uuid[], ${days.map(({ posted_on }) => posted_on)}::date[]) w(account, day)
      cross join lateral (
        select * from bank_transaction s where s.organization_id = ${ctx.organization.id}::uuid and s.bank_account_id = w.account
          and s.posted_on = w.day and s.status = 'unreconciled' order by s.id limit 200) t`),
  )
  return rows.map((row) => ({
    id: row.id,
    bank_account_id: row.bank_account_id,
    day: dayNumber(row.posted_on),
    amount: centsOf(row.amount),
    reference: narrativeKey(row.reference),
    key: narrativeKey(narrativeOf(row)),
  }))
}

/** What the card gateway has paid out and no line has cleared yet, of the lines' amounts and in the mode that counts now. */
export async function settlementsFor(ctx: OperationCtx, lines: readonly OpenLine[]): Promise<Settlement[]> {
  const incoming = lines.filter(mayBePayout)
  if (incoming.length === 0) return []
  const mode = await modeInUse(ctx.organization.id)
  const rows = await ctx.query<Omit<Settlement, 'net' | 'day'> & { net: string }>(
    compile(sql`
      select s.id::text as id, s.provider_id, s.currency, s.net::text as net, s.gross::text as gross, s.fees::text as fees,
        to_char(s.settled_on, 'YYYY-MM-DD') as settled_on
      from gateway_settlement s where s.organization_id = ${ctx.organization.id}::uuid and s.transaction_id is null
        and s.status = 'paid' and (${mode}::text is null or s.mode = ${mode}::text)
        and s.net = any(${[...new Set(incoming.map(({ amount }) => amountOf(amount)))]}::numeric[])
        and s.currency = any(${[...new Set(incoming.map(({ currency }) => currency))]}::text[])
      order by s.settled_on desc nulls last, s.id limit 2000`),
  )
  return rows.map((row) => ({ ...row, net: centsOf(row.net), day: row.settled_on ? dayNumber(row.settled_on) : null }))
}

/** Payouts come in, and to another account than the gateway's own. */
const mayBePayout = ({ amount, is_gateway }: OpenLine): boolean => amount > 0n && !is_gateway

export const isPayout = (line: OpenLine, { net, currency }: Settlement): boolean =>
  mayBePayout(line) && net === line.amount && currency === line.currency

import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { accCompanyTable } from '@/lib/modules/accounting/tables'
import { centsOf, dayNumber } from '../domain/matching/cents'
import type { LineDetails } from '../domain/matching/details'
import { fingerprintOf, narrativeKey, narrativeOf } from '../domain/matching/narrative'
import { tokensOf } from '../domain/matching/references'

/** A line with what its bank account is, for matching. */
export type OpenLine = LineDetails & {
  posted_on: string
  bank_account: string
  gl_account_id: string
  description: string
  reference: string
  counterparty: string
  flag: string
  /** The bank account is kept in the company's currency. */
  own_currency: boolean
  /** The bank account is the card gateway's own. */
  is_gateway: boolean
  /** Something was done to it before, and a person has taken that back. */
  freed: boolean
}

/** Plans for these very lists: only then does PostgreSQL hash a list instead of going through it for each row. */
export const LOOKED_UP = { customPlan: true } as const

type Row = {
  id: string
  bank_account_id: string
  bank_account: string
  gl_account_id: string
  currency: string
  own_currency: boolean
  is_gateway: boolean
  freed: boolean
  posted_on: string
  amount: string
  description: string
  reference: string
  counterparty: string
  counterparty_account: string
  flag: string
}

/** Lines that are open or wait in suspense; others are left out. */
export async function openLines(ctx: OperationCtx, lineIds: readonly string[]): Promise<OpenLine[]> {
  if (lineIds.length === 0) return []
  return read(ctx, sql`t.id = any(${[...lineIds]}::uuid[]) and (t.status = 'unreconciled' or t.suspense)`)
}

/** All open lines of a bank account, the oldest first; suspense stays where somebody put it. */
export const openLinesOf = (ctx: OperationCtx, bankAccountId: string): Promise<OpenLine[]> =>
  read(ctx, sql`t.bank_account_id = ${bankAccountId}::uuid and t.status = 'unreconciled'`)

async function read(ctx: OperationCtx, where: ReturnType<typeof sql>): Promise<OpenLine[]> {
  const rows = await ctx.query<Row>(
    compile(sql`
      select t.id::text as id, t.bank_account_id::text as bank_account_id, a.name as bank_account, a.gl_account_id::text as gl_account_id,
        a.currency, a.currency = c.currency as own_currency, a.is_gateway, to_char(t.posted_on, 'YYYY-MM-DD') as posted_on, t.amount::text as amount,
        t.description, t.reference, t.counterparty, t.counterparty_account, t.flag,
        exists (select 1 from bank_step s where s.organization_id = t.organization_id and s.transaction_id = t.id) as freed
      from bank_transaction t
      join bank_account a on a.organization_id = t.organization_id and a.id = t.bank_account_id
      join ${accCompanyTable} c on c.organization_id = t.organization_id
      where t.organization_id = ${ctx.organization.id}::uuid and ${where}
      order by t.posted_on, t.position, t.id`),
  )
  return rows.map(factsOf)
}

function factsOf({ counterparty_account, ...row }: Row): OpenLine {
  const key = narrativeKey(narrativeOf(row))
  return {
    ...row,
    amount: centsOf(row.amount),
    day: dayNumber(row.posted_on),
    key,
    tokens: tokensOf(counterparty_account ? `${key} ${narrativeKey(counterparty_account)}` : key),
    fingerprint: fingerprintOf(row),
  }
}

/** Spans of days of each bank account that lie so many days around its lines, put together where they touch. */
export function spansOf(
  lines: readonly OpenLine[],
  days: number,
): { account: string; gl: string; from: string; to: string }[] {
  const byAccount = new Map<string, OpenLine[]>()
  for (const line of lines) byAccount.set(line.bank_account_id, [...(byAccount.get(line.bank_account_id) ?? []), line])
  return [...byAccount].flatMap(([account, own]) => {
    const spans: { from: number; to: number }[] = []
    for (const day of [...new Set(own.map((line) => line.day))].sort((a, b) => a - b)) {
      const last = spans.at(-1)
      if (last && day - days <= last.to + 1) last.to = day + days
      else spans.push({ from: day - days, to: day + days })
    }
    return spans.map(({ from, to }) => ({ account, gl: own[0]!.gl_account_id, from: dayText(from), to: dayText(to) }))
  })
}

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

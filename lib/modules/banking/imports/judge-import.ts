import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { StoredAccount } from '../lines/line-rows'
import type { ImportWarning } from '../schemas-imports-answers'
import { type BalanceCheck, checkBalance } from './balance-check'
import { planCorrections, type Withdrawn } from './corrections'
import { dayOf, type StoredImport } from './import-rows'
import { countStaged, judgeLines, type StagedCounts, type Staging } from './staged-lines'

/** Said of the file itself when it is read; the others depend on what is here by now. */
const OF_THE_FILE: ImportWarning['code'][] = ['account_mismatch', 'several_accounts', 'balance_chain', 'mapping_needed']

export const stagingOf = (one: StoredImport): Staging => ({
  import_id: one.id,
  bank_account_id: one.bank_account_id,
  source: one.source as Staging['source'],
})

/** Compares what waits with what is here, and notes it on the import: in the preview, and once more when it is taken. */
export async function judgeImport(
  ctx: OperationCtx,
  one: StoredImport,
  account: StoredAccount,
): Promise<StagedCounts & { withdraw: Withdrawn[] }> {
  const staging = stagingOf(one)
  await judgeLines(ctx, staging)
  const { warnings: corrected, withdraw } = await planCorrections(ctx, staging)
  const counts = await countStaged(ctx, one.id)
  const closing =
    one.closing_balance && one.closing_on
      ? { balance: one.closing_balance.toFixed(2), on: dayOf(one.closing_on) }
      : null
  const check = await checkBalance(
    ctx,
    account,
    one,
    closing,
    withdraw.map(({ id }) => id),
  )
  const warnings = [
    ...(one.warnings as ImportWarning[]).filter(({ code }) => OF_THE_FILE.includes(code)),
    ...(await overlap(ctx, one, counts)),
    ...corrected,
    ...differs(account, one.closing_on, check),
  ]
  await ctx.db.bankImport.updateMany({
    where: { id: one.id },
    data: {
      ...counts,
      warnings,
      balance_difference: check.difference,
      first_difference_on: check.first_difference_on ? new Date(`${check.first_difference_on}T00:00:00Z`) : null,
      updated_at: new Date(),
    },
  })
  return { ...counts, withdraw }
}

async function overlap(ctx: OperationCtx, one: StoredImport, counts: StagedCounts): Promise<ImportWarning[]> {
  if (one.lines > 0 && counts.new_lines + counts.flagged === 0)
    return [{ code: 'nothing_new', message: 'All lines of this file are here already. Nothing is added.' }]
  const waiting = sql`from bank_import_line l where l.organization_id = ${ctx.organization.id}::uuid and l.import_id = ${one.id}::uuid`
  const [days] = await ctx.query<{ first: string | null; last: string | null; times: number }>(
    compile(sql`
      select to_char(min(t.posted_on), 'YYYY-MM-DD') as first, to_char(max(t.posted_on), 'YYYY-MM-DD') as last, count(*)::int as times
      from bank_transaction t
      where t.organization_id = ${ctx.organization.id}::uuid and t.bank_account_id = ${one.bank_account_id}::uuid
        and t.posted_on between (select min(l.posted_on) ${waiting}) and (select max(l.posted_on) ${waiting})`),
  )
  if (!days?.first) return []
  const lines = days.times === 1 ? '1 line' : `${days.times} lines`
  const when = days.first === days.last ? days.first : `${days.first} to ${days.last}`
  return [
    {
      code: 'overlap',
      message: `${lines} of ${when} ${days.times === 1 ? 'is' : 'are'} here already. Only what is new is added.`,
    },
  ]
}

function differs(
  account: StoredAccount,
  closing_on: Date | null,
  { difference, first_difference_on }: BalanceCheck,
): ImportWarning[] {
  if (difference === null || first_difference_on === null || !closing_on || !account.closing_on) return []
  const [last, agreed] = [dayOf(closing_on), dayOf(account.closing_on)]
  const isLess = difference.startsWith('-')
  const amount = `${difference.replace('-', '')} ${account.currency} ${isLess ? 'less' : 'more'} than ours`
  const what =
    difference === '0.00'
      ? `The bank’s balance and ours differ on ${first_difference_on}, and agree again on ${last}.`
      : `The bank’s balance of ${last} is ${amount}${first_difference_on < last ? `; the first day that differs is ${first_difference_on}` : ''}.`
  const why = agreed < first_difference_on ? `The two agreed on ${agreed}: lines after that day` : 'Lines'
  return [{ code: 'balance_differs', message: `${what} ${why} are missing, or are here twice.` }]
}

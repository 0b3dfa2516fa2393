import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import { fromCents, toCents } from '../domain/statements/read-values'
import type { FileAccount, StatementLine } from '../domain/statements/types'
import type { StoredAccount } from '../lines/line-rows'
import { asDate, findImport, type StoredImport } from './import-rows'
import { judgeImport, stagingOf } from './judge-import'
import type { Prepared } from './prepare-statement'
import { stageLines, withoutLoops } from './staged-lines'

const REJECTED_KEPT = 1_000

export type NewImport = {
  bank_account_id: string
  source: string
  file_name?: string
  file_id?: string
  status: string
}

export async function createImport(ctx: OperationCtx, details: NewImport): Promise<StoredImport> {
  const id = newId()
  await ctx.db.bankImport.create({
    data: { id, organization_id: ctx.organization.id, created_by: ctx.user?.id ?? null, ...details },
  })
  return findImport(ctx, id)
}

/**
 * Puts what was read of a file on its import: the figures of the file, its lines where they wait, and how they compare with
 * what is here. In place of what an earlier reading left.
 */
export async function storeReading(
  ctx: OperationCtx,
  one: StoredImport,
  account: StoredAccount,
  prepared: Prepared,
  told?: (done: number) => Promise<void>,
): Promise<StoredImport> {
  const { account: read } = prepared
  const lines = read?.lines ?? []
  await ctx.db.bankImport.updateMany({
    where: { id: one.id },
    data: {
      source: prepared.source,
      status: 'ready',
      error: '',
      account_number: read?.account_number ?? '',
      accounts: prepared.accounts.length > 1 ? prepared.accounts : [],
      currency: read?.currency ?? '',
      ...(prepared.mapping ? { mapping: prepared.mapping } : {}),
      mapping_from: prepared.mapping_from,
      csv_columns: prepared.columns,
      other_account: prepared.other_account,
      rejected: (read?.rejected ?? []).slice(0, REJECTED_KEPT),
      warnings: prepared.warnings,
      ...figuresOf(lines),
      from_day: asDate(read?.from_day ?? null),
      to_day: asDate(read?.to_day ?? null),
      closing_balance: read?.closing?.balance ?? null,
      closing_on: asDate(read?.closing?.on ?? null),
      updated_at: new Date(),
    },
  })
  const stored = await findImport(ctx, one.id)
  await stageLines(ctx, stagingOf(stored), lines, told)
  await withoutLoops(ctx, stored.id, () => judgeImport(ctx, stored, account))
  return findImport(ctx, one.id)
}

export function figuresOf(lines: readonly StatementLine[]) {
  let [into, out] = [0n, 0n]
  for (const { amount, corrects } of lines) {
    const cents = toCents(amount)
    if (corrects?.action === 'delete') continue
    if (cents > 0n) into += cents
    else out -= cents
  }
  return { lines: lines.length, total_in: fromCents(into), total_out: fromCents(out) }
}

/** Days that lines are of, where nothing else says it. */
export const daysOf = (lines: readonly StatementLine[]): Pick<FileAccount, 'from_day' | 'to_day'> => {
  const days = lines.map(({ posted_on }) => posted_on).sort()
  return { from_day: days[0] ?? null, to_day: days.at(-1) ?? null }
}

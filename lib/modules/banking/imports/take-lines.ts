import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { statementImported } from '../events'
import { findBankAccount } from '../lines/line-rows'
import { ACCOUNTS_GRID, LINES_GRID, WORKLIST_GRID } from '../schemas'
import { lockCorrected, withdrawLines } from './corrections'
import { findImport, IMPORTS, lockAccount, type StoredImport } from './import-rows'
import { judgeImport, stagingOf } from './judge-import'
import { clearStaged, withoutLoops } from './staged-lines'

/** More than these are not told one by one; the lists look anew. */
const TOLD_ONE_BY_ONE = 100

/**
 * Takes the lines that wait, in the caller's transaction: all of them or none. What has come from elsewhere since the
 * preview is looked at once more under the account's lock, and an index keeps each line single whatever happens beside it.
 */
export async function takeLines(
  ctx: OperationCtx,
  importId: string,
): Promise<{ one: StoredImport; inserted_ids: string[] }> {
  const before = await findImport(ctx, importId)
  await lockAccount(ctx, before.bank_account_id)
  const account = await findBankAccount(ctx, before.bank_account_id)
  const { judged, inserted_ids } = await withoutLoops(ctx, importId, async () => {
    await lockCorrected(ctx, stagingOf(before))
    const judged = await judgeImport(ctx, before, account)
    await withdrawLines(ctx, judged.withdraw)
    return { judged, inserted_ids: await insertLines(ctx, before) }
  })
  await clearStaged(ctx, importId)
  const { closing_balance, closing_on } = before
  const isNewest = closing_on && closing_balance && (!account.closing_on || account.closing_on <= closing_on)
  await ctx.db.bankAccount.updateMany({
    where: { id: account.id },
    data: {
      ...(isNewest ? { closing_balance, closing_on } : {}),
      ...(before.mapping && before.source === 'csv' ? { csv_mapping: before.mapping } : {}),
      updated_at: new Date(),
    },
  })
  await ctx.db.bankImport.updateMany({
    where: { id: importId },
    data: {
      status: 'done',
      imported: inserted_ids.length,
      withdrawn: judged.withdraw,
      error: '',
      finished_at: new Date(),
      updated_at: new Date(),
    },
  })
  const { duplicates, flagged } = judged
  const counts = { imported: inserted_ids.length, duplicates, flagged }
  ctx.record({
    entity: IMPORTS,
    id: importId,
    label: before.file_name || account.name,
    before: null,
    after: { bank_account: account.name, ...counts },
  })
  const changed_ids = [...inserted_ids, ...judged.withdraw.map(({ id }) => id)]
  if (changed_ids.length > 0) {
    notifyLists(ctx, changed_ids)
    await ctx.emit(statementImported, {
      import_id: importId,
      bank_account_id: account.id,
      bank_account: account.name,
      source: before.source,
      ...counts,
    })
  }
  ctx.signal({ type: 'grid', slug: ACCOUNTS_GRID, ids: [account.id] })
  return { one: await findImport(ctx, importId), inserted_ids }
}

/** Behind what a day has already, so that lines of a day stay in the bank's order. */
async function insertLines(
  ctx: OperationCtx,
  { id, bank_account_id, source, is_sample }: StoredImport,
): Promise<string[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const waiting = sql`l.organization_id = ${organization} and l.import_id = ${id}::uuid`
  const rows = await ctx.query<{ id: string }>(
    compile(sql`
      with taken as materialized (
        select t.posted_on, max(t.position) + 1 as next from bank_transaction t
        where t.organization_id = ${organization} and t.bank_account_id = ${bank_account_id}::uuid
          and t.posted_on between (select min(l.posted_on) from bank_import_line l where ${waiting})
            and (select max(l.posted_on) from bank_import_line l where ${waiting})
        group by t.posted_on
      )
      insert into bank_transaction (id, organization_id, bank_account_id, posted_on, position, description, reference, counterparty,
        counterparty_account, amount, running_balance, source, bank_ref, dedupe_key, flag, import_id, gateway_facts, is_sample)
      select l.id, l.organization_id, ${bank_account_id}::uuid, l.posted_on, l.position + coalesce(d.next, 0), l.description, l.reference,
        l.counterparty, l.counterparty_account, l.amount, l.running_balance, ${source}, l.bank_ref, l.dedupe_key, l.flag, l.import_id,
        l.gateway_facts, ${is_sample}
      from bank_import_line l left join taken d on d.posted_on = l.posted_on
      where ${waiting} and l.state <> 'duplicate'
      order by l.position
      on conflict (organization_id, bank_account_id, dedupe_key) do nothing returning id::text`),
  )
  return rows.map((row) => row.id)
}

/** After commit the lists show the lines without anybody reloading them. */
export function notifyLists(ctx: OperationCtx, ids: readonly string[]): void {
  const which = ids.length > TOLD_ONE_BY_ONE ? {} : { ids: [...ids] }
  for (const slug of [LINES_GRID, WORKLIST_GRID]) ctx.signal({ type: 'grid', slug, ...which })
}

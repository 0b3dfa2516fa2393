import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import { callTrusted, type OperationCtx } from '@/lib/core/operation'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { accountWrites } from '@/lib/modules/accounting/operations/setup/account-writes'
import { accAccountTable, accEntryTable } from '@/lib/modules/accounting/tables'
import { freeNumber, groupFor } from './named-account'

/**
 * A new ledger account for a bank account, beside the company's usual one under current assets. A further currency is written on it.
 * @returns its id
 */
export async function newLedgerAccount(ctx: OperationCtx, name: string, currency: string): Promise<string> {
  // The same lock as whoever changes the chart takes: a free number stays free until this is done.
  await ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`accounts of ${ctx.organization.id}`}, 0))::text as locked`,
    ),
  )
  const company = await companyOf(ctx)
  const group = await groupFor(ctx, 'asset', company.bank_account_id)
  const made = await callTrusted(ctx, accountWrites.create, {
    name,
    number: await freeNumber(ctx, group),
    account_type: 'bank',
    currency: currency === company.currency ? '' : currency,
    ...(group ? { parent_id: group.id } : { root_type: 'asset' }),
  } as never)
  return String((made as { id: unknown }).id)
}

type Ledger = { label: string; currency: string; entries: boolean; kept: string | null }

/**
 * A ledger account that was chosen takes one bank account, in its currency.
 * @param own id of the bank account that it is chosen for
 * @throws 422 at `gl_account`
 */
export async function demandFreeLedger(
  ctx: OperationCtx,
  id: string,
  currency: string,
  own: string | undefined,
): Promise<void> {
  const company = await companyOf(ctx)
  const [ledger] = await ctx.query<Ledger>(
    compile(sql`
      select a.number || ' ' || a.name as label, a.currency,
        exists (select 1 from ${accEntryTable} e where e.organization_id = a.organization_id and e.account_id = a.id) as entries,
        (select b.name from bank_account b where b.organization_id = a.organization_id and b.gl_account_id = a.id
          and b.id is distinct from ${own ?? null}::uuid) as kept
      from ${accAccountTable} a where a.organization_id = ${ctx.organization.id}::uuid and a.id = ${id}::uuid`),
  )
  if (!ledger) return
  if (ledger.kept !== null)
    throw invalidField(
      'gl_account',
      `${ledger.label} keeps ${ledger.kept} already. Choose another, or leave it empty to have one made.`,
      'taken',
    )
  const kept = ledger.currency || (ledger.entries ? company.currency : currency)
  if (kept !== currency)
    throw invalidField(
      'gl_account',
      `${ledger.label} is kept in ${kept}, and the bank account in ${currency}. Choose another, or leave it empty to have one made.`,
      'currency_differs',
    )
}

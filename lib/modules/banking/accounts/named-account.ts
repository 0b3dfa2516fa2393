import { compile, sql } from '@/lib/core/db/sql'
import { callTrusted, type OperationCtx } from '@/lib/core/operation'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { accountWrites } from '@/lib/modules/accounting/operations/setup/account-writes'
import { accAccountTable } from '@/lib/modules/accounting/tables'
import { NAMED_ACCOUNTS } from '../schemas'

/** The default account of the company that lies where the new one belongs. */
const BESIDE = {
  clearing: 'bank_account_id',
  fees: 'expense_account_id',
  suspense: 'payable_account_id',
} as const satisfies Record<keyof typeof NAMED_ACCOUNTS, string>

/**
 * An ordinary ledger account that is known by its name, whatever the case; made when it is first needed, once even where two need it
 * at the same time (Business Platform Modules 2.3). Whoever may clear lines may need it, so no right to change the chart is asked.
 * @returns its id
 */
export async function namedAccount(ctx: OperationCtx, which: keyof typeof NAMED_ACCOUNTS): Promise<string> {
  const found = await findNamed(ctx, which)
  if (found) return found
  // The same lock as whoever changes the chart takes: a free number stays free until this is done.
  await ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`accounts of ${ctx.organization.id}`}, 0))::text as locked`,
    ),
  )
  const now = await findNamed(ctx, which)
  if (now) return now
  const company = await companyOf(ctx)
  const { name, root_type, account_type } = NAMED_ACCOUNTS[which]
  const group = await groupFor(ctx, root_type, company[BESIDE[which]])
  const made = await callTrusted(ctx, accountWrites.create, {
    name,
    number: await freeNumber(ctx, group),
    account_type: account_type || null,
    ...(group ? { parent_id: group.id } : { root_type }),
  } as never)
  return String((made as { id: unknown }).id)
}

async function findNamed(ctx: OperationCtx, which: keyof typeof NAMED_ACCOUNTS): Promise<string | null> {
  const { name, root_type } = NAMED_ACCOUNTS[which]
  const [row] = await ctx.query<{ id: string }>(
    compile(sql`
      select id::text from ${accAccountTable} where organization_id = ${ctx.organization.id}::uuid and lower(name) = lower(${name})
        and not is_group and not disabled and account_type not in ('payable', 'receivable')
      order by root_type <> ${root_type}, created_at, id limit 1`),
  )
  return row?.id ?? null
}

export type Group = { id: string; number: string }

/** The group of a neighbour; else the first of its kind; null: none is left, and it lies at the root. */
export async function groupFor(ctx: OperationCtx, root_type: string, neighbour: string | null): Promise<Group | null> {
  const [row] = await ctx.query<Group>(
    compile(sql`
      select g.id::text, g.number from ${accAccountTable} g where g.organization_id = ${ctx.organization.id}::uuid
        and g.is_group and g.root_type = ${root_type}
      order by g.id = (select n.parent_id from ${accAccountTable} n where n.organization_id = g.organization_id
        and n.id = ${neighbour}::uuid) desc nulls last, g.depth desc, g.number limit 1`),
  )
  return row ?? null
}

/** Ten above the highest number of the group, as charts are numbered; further up where that is taken. */
export async function freeNumber(ctx: OperationCtx, group: Group | null): Promise<string> {
  const organization = sql`${ctx.organization.id}::uuid`
  const [row] = await ctx.query<{ number: string }>(
    compile(sql`
      with last as (
        select coalesce(max(number::bigint) filter (where parent_id is not distinct from ${group?.id ?? null}::uuid),
          max(number::bigint) filter (where id = ${group?.id ?? null}::uuid), 9000) as n
        from ${accAccountTable} where organization_id = ${organization} and number ~ '^[0-9]{1,9}$'
      )
      select (n + 10 * step)::text as number from last, generate_series(1, 10000) step
      where not exists (select 1 from ${accAccountTable} a where a.organization_id = ${organization} and a.number = (n + 10 * step)::text)
      order by step limit 1`),
  )
  return row!.number
}

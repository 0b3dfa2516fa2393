import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'
import { ledgerAccounts } from '@/lib/modules/accounting/catalogue/references'
import { plainReference } from '@/lib/modules/accounting/setup/plain-reference'
import { customerTable, supplierTable } from '@/lib/modules/accounting/tables'
import { modeInUse } from '../gateway/gateway-port'
import { ACCOUNTS_GRID, LINES_GRID } from '../schemas'

/** What grids of banking choose from. */

export const bankReference = plainReference({
  grid: ACCOUNTS_GRID,
  table: 'bank_account',
  label: sql.raw('o.name'),
  open: sql.raw('not o.disabled'),
})

/** Ledger accounts that a bank account can be kept on: what we own, or owe on a card. */
export const keptOnReference = ledgerAccounts(
  `o.root_type in ('asset', 'liability') and o.account_type not in ('payable', 'receivable')`,
)

/** Ledger accounts that a rule suggests. */
export const suggestedAccountReference = ledgerAccounts(`o.account_type not in ('payable', 'receivable')`)

/** @param more what must hold beside: a payout that no line has cleared yet */
const settlements = (more: Sql): Reference =>
  plainReference({
    grid: LINES_GRID,
    table: 'gateway_settlement',
    label: sql.raw(`concat_ws(' ', o.provider_id, o.currency, o.net::text, to_char(o.settled_on, 'YYYY-MM-DD'))`),
    open: sql`o.transaction_id is null and o.status = 'paid' and ${more}`,
  })

async function settlementsInUse(ctx: OrganizationCtx): Promise<Reference> {
  const mode = await modeInUse(ctx.organization.id)
  return settlements(mode ? sql`o.mode = ${mode}` : sql`true`)
}

/** Play money is not offered beside real keys, nor the other way round; whoever names one all the same is told by the match. */
export const settlementReference: Reference = {
  ...settlements(sql`true`),
  options: async (asked) => (await settlementsInUse(asked.ctx)).options(asked),
  named: async (asked) => (await settlementsInUse(asked.ctx)).named!(asked),
}

/** Customers and suppliers in one list; ids are unique over both. */
const PARTIES = sql`(
  select id, organization_id, name, deleted_at, disabled, 'Customer' as hint from ${customerTable}
  union all select id, organization_id, name, deleted_at, disabled, 'Supplier' from ${supplierTable})`
const IN_USE = sql.raw('o.deleted_at is null and not o.disabled')

const parties = (ctx: OrganizationCtx, wanted: Sql, limit = 100, q = ''): Promise<Option[]> =>
  tenantQuery<Option>(
    ctx.organization.id,
    compile(sql`
      select o.id::text as value, o.name as label, o.hint from ${PARTIES} o
      where o.organization_id = ${ctx.organization.id}::uuid and ${wanted} order by ${matchRank(q, [sql`o.name`])}, ${sortedText(sql`o.name`)}, o.hint, o.id limit ${limit}::int8`),
  )

export const partyReference: Reference = {
  label: (value) => sql`(select o.name from ${PARTIES} o where o.id = ${value})`,
  exists: (value, organization) =>
    sql`exists (select 1 from ${PARTIES} o where o.id = ${value} and o.organization_id = ${organization} and ${IN_USE})`,
  named: ({ ctx, names }) =>
    parties(ctx, sql`${IN_USE} and lower(o.name) = any(${names.map((name) => name.toLowerCase())}::text[])`),
  options: ({ ctx, q, limit, ids }) =>
    parties(
      ctx,
      ids ? sql`o.id = any(${ids}::uuid[])` : sql`${IN_USE} and lower(o.name) like ${`%${likeText(q)}%`}`,
      limit,
      ids ? '' : q,
    ),
}

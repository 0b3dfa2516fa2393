import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { callTrusted, type OperationCtx } from '@/lib/core/operation'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { accountWrites } from '@/lib/modules/accounting/operations/setup/account-writes'
import { accAccountTable } from '@/lib/modules/accounting/tables'
import { namedAccount } from '../accounts/named-account'
import type { StoredAccount } from '../lines/line-rows'
import { ACCOUNTS_GRID, NAMED_ACCOUNTS } from '../schemas'

const GATEWAY_ACCOUNT = 'Card gateway'

/** The bank account on which the gateway's payments stand, by currency; null: none is there yet. */
export const findGatewayAccount = (ctx: OperationCtx, currency: string): Promise<StoredAccount | null> =>
  ctx.db.bankAccount.findFirst({ where: { is_gateway: true, currency } })

/**
 * The same, made when it is first needed over the ledger account "Gateway clearing"; once, even where two need it at the same time
 * (Business Platform Modules 2.3).
 * @throws 409 when the ledger account is a bank account's of another currency
 */
export async function gatewayAccount(ctx: OperationCtx, currency: string): Promise<StoredAccount> {
  const found = await findGatewayAccount(ctx, currency)
  if (found) return found
  const lock = `gateway account of ${ctx.organization.id}`
  await ctx.query(compile(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))::text as locked`))
  const now = await findGatewayAccount(ctx, currency)
  if (now) return now
  const gl_account_id = await ledgerAccount(ctx, currency)
  const there = await ctx.db.bankAccount.findFirst({ where: { gl_account_id } })
  if (there) return takeOver(ctx, there, currency)
  const id = newId()
  await ctx.db.bankAccount.create({
    data: {
      id,
      organization_id: ctx.organization.id,
      name: await freeName(ctx, currency),
      bank: GATEWAY_ACCOUNT,
      currency,
      gl_account_id,
      is_gateway: true,
    },
  })
  const made = await ctx.db.bankAccount.findFirstOrThrow({ where: { id } })
  recordChange(ctx, null, made)
  return made
}

/** Somebody made a bank account over "Gateway clearing" by hand, and did not tick that it is the gateway's. */
async function takeOver(ctx: OperationCtx, account: StoredAccount, currency: string): Promise<StoredAccount> {
  if (account.currency !== currency)
    throw conflict(
      `The ledger account of the card gateway is the bank account ${account.name} in ${account.currency}, and payments came in ${currency}. Choose the gateway’s bank account for ${currency} under Banking, Bank accounts.`,
    )
  const data = { is_gateway: true, updated_at: new Date(), version: { increment: 1 } }
  await ctx.db.bankAccount.updateMany({ where: { id: account.id }, data })
  const after = await ctx.db.bankAccount.findFirstOrThrow({ where: { id: account.id } })
  recordChange(ctx, account, after)
  return after
}

function recordChange(ctx: OperationCtx, before: StoredAccount | null, after: StoredAccount): void {
  ctx.record({ entity: ACCOUNTS_GRID, id: after.id, label: after.name, before, after })
  ctx.signal({ type: 'grid', slug: ACCOUNTS_GRID, ids: [after.id] })
}

/** "Gateway clearing"; a further currency has an account beside it, since a bank account has one of its own. */
async function ledgerAccount(ctx: OperationCtx, currency: string): Promise<string> {
  const clearing = await namedAccount(ctx, 'clearing')
  const company = await companyOf(ctx)
  if (currency === company.currency) return clearing
  const name = `${NAMED_ACCOUNTS.clearing.name} ${currency}`
  const [row] = await ctx.query<{ number: string; parent_id: string | null; there: string | null }>(
    compile(sql`
      select c.number, c.parent_id::text, (select a.id::text from ${accAccountTable} a where a.organization_id = c.organization_id
        and lower(a.name) = lower(${name}) and not a.is_group and not a.disabled order by a.created_at, a.id limit 1) as there
      from ${accAccountTable} c where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${clearing}::uuid`),
  )
  const { number, parent_id, there } = row!
  if (there) return there
  const place = parent_id ? { parent_id } : { root_type: NAMED_ACCOUNTS.clearing.root_type }
  const input = {
    name,
    number: `${number}-${currency}`,
    account_type: NAMED_ACCOUNTS.clearing.account_type,
    currency,
    ...place,
  }
  const made = await callTrusted(ctx, accountWrites.create, input as never)
  return String((made as { id: unknown }).id)
}

async function freeName(ctx: OperationCtx, currency: string): Promise<string> {
  for (const name of [GATEWAY_ACCOUNT, `${GATEWAY_ACCOUNT} ${currency}`])
    if (!(await ctx.db.bankAccount.findFirst({ where: { name: { equals: name, mode: 'insensitive' } } }))) return name
  return `${GATEWAY_ACCOUNT} ${currency} ${newId().slice(-4)}`
}

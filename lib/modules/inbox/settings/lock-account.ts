import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { Account } from './accounts'

export type LockedAccount = Pick<Account, 'desk_account_id' | 'agents' | 'inboxes'> & {
  /** Its agents and inboxes were not read within the last half minute. */
  directory_is_old: boolean
}

/** The account, which is neither changed nor written by another batch until the transaction ends; null: there is none. */
export async function lockAccount(ctx: OperationCtx): Promise<LockedAccount | null> {
  const [row] = await ctx.query<LockedAccount>(
    compile(sql`
      select desk_account_id, agents, inboxes,
        (directory_at is null or directory_at < now() - interval '30 seconds') as directory_is_old
      from desk_account where organization_id = ${ctx.organization.id}::uuid for no key update`),
  )
  return row ?? null
}

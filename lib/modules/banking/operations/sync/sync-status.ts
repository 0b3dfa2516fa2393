import { z } from 'zod'
import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import { readConnection } from '@/lib/core/connections/connection-store'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { readSyncState } from '@/lib/modules/banking/sync/sync-state'
import type { BankSyncStatusWire } from '../../schemas-sync-answers'
import { bankSyncStatusWire } from '../../schemas-sync-answers'
import { settingsToWire } from './sync-settings'

/** The settings, how far the account is reconciled, and how the last attempt went (Business Platform Modules 4.3). */
export const readSyncStatus = defineOperation({
  name: 'banking.sync.read_status',
  title: 'Read how online banking stands',
  permission: 'banking.sync.read',
  effect: 'read',
  input: z.strictObject({}),
  output: bankSyncStatusWire,
  async run({ ctx }): Promise<BankSyncStatusWire> {
    const organization = sql`${ctx.organization.id}::uuid`
    const settings = await settingsToWire(ctx, await readConnection(ctx.organization.id, bankSyncConnector.kind))
    const state = await readSyncState(ctx)
    const id = state.bank_account_id
    const account = id ? await ctx.db.bankAccount.findFirst({ where: { id } }) : null
    const counts = await ctx.query<{ status: string; count: number }>(
      compile(sql`
        select status, count(*)::int as count from bank_transaction
        where organization_id = ${organization} ${account ? sql`and bank_account_id = ${account.id}::uuid` : sql``} group by status`),
    )
    const of = (status: string) => counts.find((one) => one.status === status)?.count ?? 0
    return {
      settings,
      snapshot: {
        bank_account: account?.name ?? null,
        unreconciled: of('unreconciled'),
        reconciled: of('reconciled'),
        ignored: of('ignored'),
        last_scraped_at: account?.last_scraped_at?.toISOString() ?? null,
        last_attempt: state.last_attempt,
        running: state.running,
        blocked: state.blocked,
        next_attempt_at: state.next_attempt_at?.toISOString() ?? null,
      },
    }
  },
})

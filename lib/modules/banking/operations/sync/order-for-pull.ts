import { z } from 'zod'
import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import type { PullOrder } from '@/lib/connectors/bank-sync/port'
import { readConnection } from '@/lib/core/connections/connection-store'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { pullSettings } from './pull-settings'
import { readPulled } from './read-pulled'

/** Days before the newest line that are asked for once more: banks book a day late now and then. */
const OVERLAP_DAYS = 3
/** How far back the first attempt goes, and the longest that a later one does. */
const FIRST_DAYS = 30
const MOST_DAYS = 90

type Prepared = { order: Omit<PullOrder, 'signal'> } | { problem: string }

/** What the bank is asked, from the settings and the lines that are here. Secrets are in it: it stays in this process. */
export const orderForPull = defineOperation({
  name: 'banking.sync.prepare_pull',
  title: 'Prepared an attempt at online banking',
  permission: 'banking.sync.manage',
  effect: 'read',
  input: z.strictObject({ bank_account_id: z.uuid() }),
  output: z.custom<Prepared>(),
  async run({ ctx, input: { bank_account_id } }): Promise<Prepared> {
    const settings = pullSettings(
      ctx.organization.id,
      await readConnection(ctx.organization.id, bankSyncConnector.kind),
    )
    if ('reason' in settings) return { problem: settings.reason }
    const account = await ctx.db.bankAccount.findFirst({ where: { id: bank_account_id } })
    if (!account) return { problem: 'The bank account is gone.' }
    const [newest] = await ctx.query<{ since: string }>(
      compile(sql`
        select to_char(greatest(coalesce(max(posted_on) - ${sql.lit(OVERLAP_DAYS)}, current_date - ${sql.lit(FIRST_DAYS)}),
          current_date - ${sql.lit(MOST_DAYS)}), 'YYYY-MM-DD') as since
        from bank_transaction where organization_id = ${ctx.organization.id}::uuid and bank_account_id = ${bank_account_id}::uuid`),
    )
    const { username, password, account_number, proxy_server } = settings
    return {
      order: {
        credentials: { username, password },
        accountNumber: account_number,
        since: newest!.since,
        proxy: proxy_server || null,
        read: (ofx) => readPulled(ofx, account_number, account.currency),
      },
    }
  },
})

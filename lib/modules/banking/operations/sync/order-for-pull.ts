import { z } from 'zod'
import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import type { PullOrder } from '@/lib/connectors/bank-sync/port'
import { readConnection } from '@/lib/core/connections/connection-store'
import { compile, sql } from '@/lib/core/db/sql'
import { dateIn } from '@/lib/core/grid/dates'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { pullSettings } from '@/lib/modules/banking/sync/pull-settings'
import { readPulled } from '@/lib/modules/banking/sync/read-pulled'

/** Days before the newest line that are asked for once more: banks book a day late now and then. */
const OVERLAP_DAYS = 3
/** How far back the first attempt goes, and the longest that a later one does. */
const FIRST_DAYS = 30
export const MAX_DAYS = 90

/** Days for which the bank was not asked. */
export type Gap = { from: string; to: string }
type Prepared = { order: Omit<PullOrder, 'signal'>; gap: Gap | null } | { problem: string }

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
    const until = dateIn(ctx.organization.time_zone, new Date())
    const { since, gap } = await sinceWhen(ctx, account, until)
    const { username, password, account_number, proxy_server } = settings
    return {
      order: {
        credentials: { username, password },
        accountNumber: account_number,
        since,
        until,
        proxy: proxy_server || null,
        read: (ofx) => readPulled(ofx, account_number, account.currency),
      },
      gap,
    }
  },
})

/**
 * The first day to ask for: some days before the newest line that online banking itself brought, and not after the last time that it
 * was asked. What other sources brought may be of a part of those days alone; what is here already is not taken twice.
 */
async function sinceWhen(
  ctx: OperationCtx,
  account: { id: string; last_scraped_at: Date | null },
  today: string,
): Promise<{ since: string; gap: Gap | null }> {
  const [newest] = await ctx.query<{ day: string | null }>(
    compile(sql`
      select to_char(max(posted_on), 'YYYY-MM-DD') as day from bank_transaction
      where organization_id = ${ctx.organization.id}::uuid and bank_account_id = ${account.id}::uuid and source = 'bank_sync'
        and posted_on <= ${today}::date`),
  )
  const asked = account.last_scraped_at && dateIn(ctx.organization.time_zone, account.last_scraped_at)
  const [known] = [newest?.day, asked].filter((day) => typeof day === 'string').sort()
  const first = daysBefore(today, MAX_DAYS)
  const wanted = known ? daysBefore(known, OVERLAP_DAYS) : daysBefore(today, FIRST_DAYS)
  // A quiet account was asked since its newest line, and lacks nothing of that time.
  const here = asked ?? known
  const gap = here && here < first ? { from: here, to: daysBefore(first, 1) } : null
  return { since: [wanted, first].sort().at(-1)!, gap }
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

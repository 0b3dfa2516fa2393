import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import { settingKey } from '@/lib/core/connections/connection-store'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { PULL_PAUSE_MINUTES, type PullKind, type PullStageName } from '../schemas-sync'
import type { LastAttempt } from '../schemas-sync-answers'

/** Longer than any attempt takes: one that has no result by then has broken off. */
const MAX_ATTEMPT_MS = 180_000

export type SyncState = {
  bank_account_id: string | null
  last_attempt: LastAttempt | null
  running: boolean
  failed_logins: number
  blocked: boolean
  next_attempt_at: Date | null
}

type Row = {
  bank_account_id: string | null
  last_attempt_at: Date | null
  last_ok: boolean | null
  last_kind: string
  last_stage: string
  last_message: string
  failed_logins: number
  blocked: boolean
  is_saved_since: boolean
}

/**
 * How the last attempt went and whether another may be made. Settings that were saved since, here or under Settings, Connections, end
 * a block and begin the count of refused sign-ins anew.
 */
export async function readSyncState(ctx: OperationCtx, now = new Date()): Promise<SyncState> {
  const [row] = await ctx.query<Row>(
    compile(sql`
      select s.bank_account_id::text, s.last_attempt_at, s.last_ok, s.last_kind, s.last_stage, s.last_message, s.failed_logins, s.blocked,
        coalesce(o.updated_at > s.last_attempt_at, false) as is_saved_since
      from bank_sync_state s left join organization_setting o
        on o.organization_id = s.organization_id and o.key = ${settingKey(bankSyncConnector.kind)}
      where s.organization_id = ${ctx.organization.id}::uuid`),
  )
  if (!row?.last_attempt_at)
    return {
      bank_account_id: row?.bank_account_id ?? null,
      last_attempt: null,
      running: false,
      failed_logins: 0,
      blocked: false,
      next_attempt_at: null,
    }
  const age = now.getTime() - row.last_attempt_at.getTime()
  const running = row.last_ok === null && age < MAX_ATTEMPT_MS
  const brokeOff = row.last_ok === null && !running
  const next = new Date(row.last_attempt_at.getTime() + PULL_PAUSE_MINUTES * 60_000)
  return {
    bank_account_id: row.bank_account_id,
    last_attempt: {
      at: row.last_attempt_at.toISOString(),
      ok: brokeOff ? false : row.last_ok,
      kind: brokeOff ? 'unavailable' : (row.last_kind as PullKind) || null,
      stage: brokeOff ? 'settings' : (row.last_stage as PullStageName) || null,
      message: brokeOff
        ? 'The attempt broke off on our side. Whether the bank was asked is not known.'
        : row.last_message,
    },
    running,
    failed_logins: row.is_saved_since ? 0 : row.failed_logins,
    blocked: row.blocked && !row.is_saved_since,
    next_attempt_at: next > now ? next : null,
  }
}

type Change = Partial<{
  bank_account_id: string | null
  last_attempt_at: Date
  last_ok: boolean | null
  last_kind: string
  last_stage: string
  last_message: string
  failed_logins: number
  blocked: boolean
}>

export async function writeSyncState(ctx: OperationCtx, change: Change): Promise<void> {
  const organization_id = ctx.organization.id
  await ctx.db.bankSyncState.upsert({
    where: { organization_id },
    create: { organization_id, ...change },
    update: change,
  })
}

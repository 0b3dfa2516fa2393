import { z } from 'zod'
import type { PullResult } from '@/lib/connectors/bank-sync/port'
import { defineOperation } from '@/lib/core/operation'
import { takeStatement } from '@/lib/modules/banking/imports/take-statement'
import { readSyncState, writeSyncState } from '@/lib/modules/banking/sync/sync-state'
import { ACCOUNTS_GRID } from '../../schemas'
import { MAX_FAILED_LOGINS } from '../../schemas-sync'
import type { PullAnswer } from '../../schemas-sync-answers'
import { pullAnswer } from '../../schemas-sync-answers'
import { type Gap, MAX_DAYS } from './order-for-pull'

/**
 * Takes what an attempt brought and notes how it went, in one transaction. The account counts as read only when lines could be read;
 * refused sign-ins are counted, so that the bank is not asked until it locks the profile. One that says it is locked is not asked again.
 */
export const endPull = defineOperation({
  name: 'banking.sync.end_pull',
  title: 'Took what online banking gave',
  permission: 'banking.sync.manage',
  effect: 'write',
  input: z.strictObject({
    bank_account_id: z.uuid(),
    result: z.custom<PullResult>(),
    /** What was not asked for, since the bank is asked for so many days at the most. */
    gap: z.custom<Gap>().nullable(),
  }),
  output: pullAnswer,
  async run({ ctx, input: { bank_account_id, result, gap } }): Promise<PullAnswer> {
    const { failed_logins: before } = await readSyncState(ctx)
    if (!result.ok) {
      const { kind, stage, message } = result
      // A portal that asks for a second factor has taken the password.
      const failed_logins = kind === 'auth' || kind === 'locked' ? before + 1 : kind === 'second_factor' ? 0 : before
      await writeSyncState(ctx, {
        last_ok: false,
        last_kind: kind,
        last_stage: stage,
        last_message: message,
        failed_logins,
        blocked: kind === 'locked' || failed_logins >= MAX_FAILED_LOGINS,
      })
      return { ok: false, imported: 0, skipped: 0, flagged: 0, import_id: null, error: { kind, stage, message } }
    }
    const { transactions, balance, asOf, unread } = result
    const taken = await takeStatement(ctx, {
      bank_account_id,
      source: 'bank_sync',
      lines: transactions,
      ...(balance && asOf ? { closing: { balance, on: asOf } } : {}),
    })
    const { imported, duplicates, flagged, import_id } = taken
    const message = [describeImported(imported, duplicates), describeUnread(unread), describeGap(gap)]
      .filter(Boolean)
      .join(' ')
    await ctx.db.bankAccount.updateMany({ where: { id: bank_account_id }, data: { last_scraped_at: new Date() } })
    ctx.signal({ type: 'grid', slug: ACCOUNTS_GRID, ids: [bank_account_id] })
    await writeSyncState(ctx, {
      last_ok: true,
      last_kind: '',
      last_stage: '',
      last_message: message,
      failed_logins: 0,
      blocked: false,
    })
    return { ok: true, imported, skipped: duplicates, flagged, import_id, message }
  },
})

function describeImported(imported: number, duplicates: number): string {
  const fresh = imported === 0 ? 'No new lines' : `${imported} new ${imported === 1 ? 'line' : 'lines'}`
  return duplicates === 0 ? `${fresh}.` : `${fresh}, ${duplicates} here already.`
}

/** Unread lines that are told one by one. */
const MAX_REPORTED = 3

function describeUnread(unread: readonly string[]): string {
  if (unread.length === 0) return ''
  const more = unread.length - MAX_REPORTED
  const lines = unread.length === 1 ? '1 line of the statement' : `${unread.length} lines of the statement`
  return `${lines} could not be read. ${unread.slice(0, MAX_REPORTED).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
}

const describeGap = (gap: Gap | null): string =>
  gap
    ? `The bank is asked for ${MAX_DAYS} days at the most, so what it has of ${gap.from} to ${gap.to} is not here. Import a statement of those days.`
    : ''

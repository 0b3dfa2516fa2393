import { z } from 'zod'
import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import { readConnection } from '@/lib/core/connections/connection-store'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { endOfRun } from '@/lib/core/jobs/end-of-run'
import { defineOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { pullSettings } from '@/lib/modules/banking/sync/pull-settings'
import { readSyncState, writeSyncState } from '@/lib/modules/banking/sync/sync-state'
import { pullBankLinesJob } from '../../jobs/pull-bank-lines.job'
import { PULL_PAUSE_MINUTES } from '../../schemas-sync'
import { type PullAnswer, pullAnswer } from '../../schemas-sync-answers'
import { NO_ACCOUNT } from './sync-settings'

/**
 * Asks online banking for new lines: one attempt, never repeated by itself (Business Platform Modules 7 and 8). It goes on as a job, so
 * that no transaction waits for a bank. The action `pull_live_transactions` of the worklist runs it.
 * @throws 409 in words: not set up, one is under way, the last was minutes ago, or the profile is locked or sign-ins were refused twice
 */
export const pullLiveTransactions = defineOperation({
  name: 'banking.sync.pull',
  title: 'Fetched lines from online banking',
  permission: 'banking.sync.manage',
  effect: 'write',
  input: z.strictObject({
    /** Does not wait for the pause between two attempts to be over. */
    force: z.boolean().optional(),
  }),
  output: z.object({ job_id: z.string() }),
  async run({ ctx, input }) {
    const [lock] = await ctx.query<{ mine: boolean }>(
      compile(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`bank sync ${ctx.organization.id}`}, 0)) as mine`,
      ),
    )
    const state = await readSyncState(ctx)
    if (!lock?.mine || state.running)
      throw conflict('Online banking is being asked already. Wait for its answer.', 'running')
    const settings = pullSettings(
      ctx.organization.id,
      await readConnection(ctx.organization.id, bankSyncConnector.kind),
    )
    if ('reason' in settings) throw notSetUp(settings.reason)
    const account = state.bank_account_id
      ? await ctx.db.bankAccount.findFirst({ where: { id: state.bank_account_id } })
      : null
    if (!account || account.disabled) throw notSetUp(NO_ACCOUNT)
    if (state.blocked)
      throw conflict(
        state.last_attempt?.kind === 'locked'
          ? 'The bank says that the profile is locked. Have the bank open it, save the user name and password, then fetch again.'
          : 'The bank refused the sign-in twice, and a third time could lock the profile. Check the user name and password and save them, then fetch again.',
        'blocked',
      )
    if (state.next_attempt_at && !input.force)
      throw conflict(
        `The last attempt was less than ${PULL_PAUSE_MINUTES} minutes ago. Banks lock who tries too often; wait until ${clock(state.next_attempt_at, ctx.organization.time_zone)}, or force it.`,
        'too_soon',
        { next_attempt_at: state.next_attempt_at.toISOString() },
      )
    const at = new Date()
    await writeSyncState(ctx, {
      last_attempt_at: at,
      last_ok: null,
      last_kind: '',
      last_stage: '',
      last_message: '',
      // What was saved since the last attempt has ended its block.
      failed_logins: state.failed_logins,
      blocked: false,
    })
    return ctx.enqueue(
      pullBankLinesJob,
      { bank_account_id: account.id, attempt_at: at.toISOString() },
      { visible: { title: `Fetching from online banking for ${account.name}` } },
    )
  },
})

const notSetUp = (message: string) =>
  new ProviderError({ kind: 'not_configured', provider: bankSyncConnector.kind, op: 'pull', message })

const clock = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone }).format(at)

const MAX_WAIT_MS = 80_000

/** Without counts while it goes on: follow `job_id`. */
export const linesPulled = pullAnswer.partial().extend({ job_id: z.string() }).meta({ id: 'BankPull' })

/** The result as the bank gave it, good or bad: that it failed is an answer too (Business Platform Modules 7). */
export async function answerOfPull({ output }: { output: unknown }): Promise<Response> {
  const { job_id } = output as { job_id: string }
  const run = await endOfRun(job_id, MAX_WAIT_MS)
  if (run?.state === 'succeeded' && run.result) return Response.json({ ...(run.result as PullAnswer), job_id })
  if (run?.state === 'failed' || run?.state === 'cancelled') {
    const message = run.error ?? 'The attempt was cancelled.'
    const error = { kind: 'unavailable', stage: 'settings', message }
    return Response.json({ ok: false, imported: 0, skipped: 0, flagged: 0, import_id: null, error, job_id })
  }
  return Response.json({ job_id, message: 'The attempt goes on; follow it at /jobs.' }, { status: 202 })
}

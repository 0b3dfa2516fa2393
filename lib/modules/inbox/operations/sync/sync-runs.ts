import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { syncRun } from '@/lib/modules/inbox/schemas'
import { lockAccount } from '@/lib/modules/inbox/settings/lock-account'
import { beginRun } from '@/lib/modules/inbox/sync/begin-run'
import type { SyncRun } from '@/lib/modules/inbox/sync/read-pages'

const SHOWN_RUNS = 50
const STORED_DAYS = 30

export const listSyncRuns = defineOperation({
  name: 'inbox.sync.list',
  title: 'Listed readings of the helpdesk',
  permission: 'inbox.sync.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ runs: z.array(syncRun) }).meta({ id: 'DeskSyncRuns' }),
  run: async ({ ctx }) => ({
    runs: (
      await ctx.db.deskSyncRun.findMany({ orderBy: [{ started_at: 'desc' }, { id: 'desc' }], take: SHOWN_RUNS })
    ).map(({ id, kind, state, conversations, messages, total, message, started_at, finished_at }) => ({
      ...{ id, conversations, messages, total, message },
      kind: kind as 'backfill' | 'catch_up',
      state: state as 'running' | 'done' | 'failed' | 'canceled',
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
    })),
  }),
})

/** What a scheduled reading goes on with. */
export const claimSyncRun = defineOperation({
  name: 'inbox.sync.claim',
  title: 'Began reading the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ kind: z.enum(['backfill', 'catch_up']).optional(), run_id: z.uuid().optional() }),
  output: z.custom<SyncRun | null>(),
  async run({ ctx, input: { kind, run_id } }) {
    const account = await lockAccount(ctx)
    if (!account) return null
    if (run_id) {
      const [run] = await ctx.query<SyncRun>(
        compile(sql`
          update desk_sync_run set touched_at = now(), state = 'running', finished_at = null, message = ''
          where organization_id = ${ctx.organization.id}::uuid and id = ${run_id}::uuid and state in ('running', 'failed')
            and desk_account_id = ${account.desk_account_id}
          returning id::text, desk_account_id, kind, page, since, conversations, messages`),
      )
      return run ?? null
    }
    ctx.later(
      compile(sql`delete from desk_sync_run where organization_id = ${ctx.organization.id}::uuid and kind = 'catch_up'
        and state <> 'running' and started_at < now() - interval '${sql.lit(STORED_DAYS)} days'`),
    )
    return beginRun(ctx, kind ?? 'catch_up', account.desk_account_id)
  },
})

export const endSyncRun = defineOperation({
  name: 'inbox.sync.end',
  title: 'Ended reading the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ run_id: z.uuid(), state: z.enum(['done', 'failed', 'canceled']), message: z.string() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input: { run_id, state, message } }) {
    await ctx.db.deskSyncRun.updateMany({
      where: { id: run_id, state: 'running' },
      data: { state, message: message.slice(0, 1_000), finished_at: new Date() },
    })
    ctx.signal({ type: 'module', module: 'inbox' })
    return { ok: true as const }
  },
})

/** Whether the account was ever read as a whole. */
export const hasBackfill = defineOperation({
  name: 'inbox.sync.has_backfill',
  title: 'Read whether the helpdesk was read',
  permission: 'inbox.sync.read',
  effect: 'read',
  input: z.strictObject({ desk_account_id: z.string() }),
  output: z.object({ done: z.boolean() }),
  run: async ({ ctx, input }) => ({
    done:
      (await ctx.db.deskSyncRun.count({ where: { ...input, kind: 'backfill', state: { in: ['done', 'canceled'] } } })) >
      0,
  }),
})

import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { changeEntry } from './entry-store'
import type { EntryRow } from './entry-wire'

/** The running entry of a card, locked so that it stops once. */
export async function runningOn(ctx: OperationCtx, cardId: string): Promise<EntryRow | null> {
  const [entry] = await running(ctx, sql`card_id = ${cardId}::uuid`)
  return entry ?? null
}

/** All that run for a person, locked. */
export const clocksOf = (ctx: OperationCtx, userId: string): Promise<EntryRow[]> =>
  running(ctx, sql`user_id = ${userId}::uuid`)

/** Nobody works on a card that is deleted. For many at once. */
export async function stopClocksOn(ctx: OperationCtx, cardIds: string[]): Promise<void[]> {
  for (const entry of await running(ctx, sql`card_id = any(${cardIds}::uuid[])`)) await stopNow(ctx, entry)
  return []
}

/** Another process's time may be a moment behind. */
export const stopNow = (ctx: OperationCtx, entry: EntryRow): Promise<EntryRow> =>
  changeEntry(ctx, entry, { ended_at: new Date(Math.max(Date.now(), entry.started_at.getTime())) })

const running = (ctx: OperationCtx, condition: Sql): Promise<EntryRow[]> =>
  ctx.query<EntryRow>(
    compile(sql`
      select id::text, card_id::text, user_id::text, started_at, ended_at, note, source, billable,
        billed_document_id::text, updated_at, version
      from pm_time_entry where organization_id = ${ctx.organization.id}::uuid and ${condition}
        and ended_at is null and deleted_at is null order by id for no key update`),
  )

import { currentSnapshot } from './read-scope'
import { compile, type Sql, sql } from './sql'
import { type CompiledSql, tenantQuery } from './tenant-query'

/**
 * Until when the changes of an organization can be read with none missing; what is stamped at this moment or later may
 * still be on its way. A list read by `updated_at >= since` shows rows before this moment only, in a statement that
 * begins after this one has answered; then the last row's time is a safe next `since`.
 * The proof is in the migration `followed_changes`; tables with the trigger `followed` take part.
 */
export async function followedUntil(organizationId: string): Promise<Date> {
  const [row] = await tenantQuery<{ until: Date }>(organizationId, untilForNext(organizationId))
  return row!.until
}

/** The same for the statement after it in one round trip, which asks `beforeUntil`. */
export function untilForNext(organizationId: string): CompiledSql {
  // Its snapshot would be older than the time, and a change committed in between would be missed for ever.
  if (currentSnapshot(organizationId)) throw new Error("a read that follows changes needs `snapshot: 'statement'`")
  return compile(sql`
    with moment as materialized (select followed_until(${organizationId}::uuid) as until)
    select until, set_config('app.followed_until', until::text, true) from moment`)
}

export const beforeUntil = (x: Sql): Sql => sql`${x} < current_setting('app.followed_until')::timestamptz`

import { compile, sql } from './sql'
import { tenantQuery } from './tenant-query'

/**
 * Until when the changes of an organization can be read with none missing; what is stamped at this moment or later may
 * still be on its way. Whoever reads by `updated_at >= since` shows rows before this moment only, in a statement that
 * begins after this one has answered; then the last row's time is a safe next `since`.
 * The proof is in the migration `followed_changes`; tables with the trigger `followed` take part.
 */
export async function followedUntil(organizationId: string): Promise<Date> {
  const statement = compile(sql`select followed_until(${organizationId}::uuid) as until`)
  const [row] = await tenantQuery<{ until: Date }>(organizationId, statement)
  return row!.until
}

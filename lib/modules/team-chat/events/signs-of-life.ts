import { tenantTransaction } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { processState } from '@/lib/core/process/process-state'

/**
 * What clients said that they have, by queue. Written in batches: a poll is a read, and what a crash loses of this only
 * keeps some events longer than they are needed.
 */
const unwritten = processState('chat-signs-of-life', () => new Map<string, Map<string, number>>())

/** The queue was asked for; its client has everything up to there. */
export function noteSign(organizationId: string, queueId: string, acknowledged: number): void {
  const signs = unwritten.get(organizationId) ?? new Map<string, number>()
  unwritten.set(organizationId, signs)
  signs.set(queueId, Math.max(acknowledged, signs.get(queueId) ?? 0))
}

/** What is known here beyond what the database says. */
export const notedFor = (organizationId: string, queueId: string): number =>
  unwritten.get(organizationId)?.get(queueId) ?? 0

export async function recordSigns(organizationId: string): Promise<void> {
  const signs = unwritten.get(organizationId)
  if (!signs?.size) return
  unwritten.delete(organizationId)
  try {
    const statement = compile(sql`
      update chat_queue q set polled_at = now(), acknowledged = greatest(q.acknowledged, s.acknowledged)
      from unnest(${[...signs.keys()]}::text[], ${[...signs.values()]}::bigint[]) as s (id, acknowledged)
      where q.id = s.id and q.organization_id = ${organizationId}::uuid`)
    await tenantTransaction(organizationId, async ({ later }) => later(statement))
  } catch (error) {
    for (const [id, acknowledged] of signs) noteSign(organizationId, id, acknowledged)
    throw error
  }
}

/** Up to where each of these queues is acknowledged; those that are not there are missing. */
export async function standingOf(organizationId: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await tenantQuery<{ id: string; acknowledged: number }>(
    organizationId,
    compile(sql`select id, acknowledged::float8 from chat_queue
      where organization_id = ${organizationId}::uuid and id = any(${ids}::text[])`),
  )
  return new Map(rows.map(({ id, acknowledged }) => [id, acknowledged]))
}

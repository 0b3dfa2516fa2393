import type { TenantDb } from '@/lib/core/db/prisma'

/** Removes sample agents with their runs, log and requests, and nothing that people made. */
export async function purgeAiSample({ organizationId, db }: { organizationId: string; db: TenantDb }): Promise<number> {
  const sample = { organization_id: organizationId, is_sample: true }
  const runs = await db.aiRun.findMany({ where: sample, select: { session_id: true } })
  const removed = [
    await db.aiApproval.deleteMany({ where: sample }),
    await db.aiAction.deleteMany({ where: sample }),
    await db.aiRun.deleteMany({ where: sample }),
    await db.aiSession.deleteMany({
      where: { organization_id: organizationId, id: { in: runs.map(({ session_id }) => session_id) } },
    }),
    await db.aiSubscription.deleteMany({ where: sample }),
    await db.aiProfile.deleteMany({ where: sample }),
  ]
  return removed.reduce((total, { count }) => total + count, 0)
}

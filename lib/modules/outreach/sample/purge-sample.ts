import type { TenantDb } from '@/lib/core/db/prisma'

/** Removes the sample's lists with what was sent to them; a list that people use for a send of their own stays. */
export async function purgeOutreachSample({
  organizationId,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<number> {
  const own = { organization_id: organizationId }
  const sample = { ...own, is_sample: true }
  const used = await db.outreachSend.findMany({ where: { ...own, is_sample: false }, select: { list_id: true } })
  await db.outreachList.updateMany({
    where: { ...own, id: { in: used.map(({ list_id }) => list_id) } },
    data: { is_sample: false },
  })
  const removed = [
    await db.outreachMessage.deleteMany({ where: sample }),
    await db.outreachSend.deleteMany({ where: sample }),
    await db.outreachMember.deleteMany({ where: sample }),
    await db.outreachList.deleteMany({ where: sample }),
    await db.outreachOptOut.deleteMany({ where: sample }),
  ]
  return removed.reduce((total, { count }) => total + count, 0)
}

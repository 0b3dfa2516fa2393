import type { TenantDb } from '@/lib/core/db/prisma'

/** Removes the demo's website, pages and shoppers. What people have changed since stays, as their own. */
export async function purgeWebsiteSample({
  organizationId,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<number> {
  const sample = { organization_id: organizationId, is_sample: true }
  const removed = [
    await db.website.deleteMany({ where: { ...sample, version: 1 } }),
    await db.websitePage.deleteMany({ where: { ...sample, version: 1 } }),
    await db.websiteShopper.deleteMany({ where: sample }),
  ]
  const own = { is_sample: false }
  await db.website.updateMany({ where: sample, data: own })
  await db.websitePage.updateMany({ where: sample, data: own })
  return removed.reduce((total, { count }) => total + count, 0)
}

import type { TenantDb } from '@/lib/core/db/prisma'

/** Removes sample calls, campaigns, numbers and telephone systems, and nothing that people entered. */
export async function purgeCallsSample({
  organizationId,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<number> {
  const sample = { organization_id: organizationId, is_sample: true }
  const own = { organization_id: organizationId, is_sample: false }
  // A sample system or campaign that people's own records hang on stays, as their own.
  const domains = await db.callsPbxDomain.findMany({ where: own, select: { pbx_id: true } })
  const calls = await db.callsAiCall.findMany({ where: own, select: { campaign_id: true } })
  const ids = (values: (string | null)[]) => values.filter((id) => id !== null)
  await db.callsPbx.updateMany({
    where: { ...sample, id: { in: ids(domains.map((row) => row.pbx_id)) } },
    data: { is_sample: false },
  })
  await db.callsCampaign.updateMany({
    where: { ...sample, id: { in: ids(calls.map((row) => row.campaign_id)) } },
    data: { is_sample: false },
  })
  const removed = [
    await db.callsAiCall.deleteMany({ where: sample }),
    await db.callsCampaign.deleteMany({ where: sample }),
    await db.callsPbxCall.deleteMany({ where: sample }),
    await db.callsPbxDomain.deleteMany({ where: sample }),
    await db.callsPbx.deleteMany({ where: sample }),
    await db.callsBlockedNumber.deleteMany({ where: sample }),
  ]
  return removed.reduce((total, { count }) => total + count, 0)
}

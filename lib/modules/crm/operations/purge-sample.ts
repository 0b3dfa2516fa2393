import type { TenantDb } from '@/lib/core/db/prisma'
import { keepCustomers } from '@/lib/modules/accounting/operations/keep-customers'

/**
 * Removes sample records with all that was noted on them. Sample leads and customers that people's own opportunities
 * belong to stay, as people's own from then on; an opportunity without a party cannot be.
 */
export async function purgeCrmSample({
  organizationId,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<number> {
  const own = { organization_id: organizationId }
  const sample = { ...own, is_sample: true }
  const kept = await db.crmOpportunity.findMany({
    where: { ...own, is_sample: false },
    select: { lead_id: true, customer_id: true },
  })
  const ids = (values: (string | null)[]) => values.filter((id) => id !== null)
  await db.crmLead.updateMany({
    where: { ...own, id: { in: ids(kept.map((row) => row.lead_id)) } },
    data: { is_sample: false },
  })
  await keepCustomers(db, organizationId, ids(kept.map((row) => row.customer_id)))

  const select = { id: true }
  const subjects = [
    ...(await db.crmContact.findMany({ where: sample, select })),
    ...(await db.crmLead.findMany({ where: sample, select })),
    ...(await db.crmOpportunity.findMany({ where: sample, select })),
    ...(await db.crmDeal.findMany({ where: sample, select })),
  ].map(({ id }) => id)
  await db.crmActivity.deleteMany({ where: { ...own, OR: [{ is_sample: true }, { subject_id: { in: subjects } }] } })
  await db.crmActivity.updateMany({ where: { ...own, contact_id: { in: subjects } }, data: { contact_id: null } })
  await db.crmLead.updateMany({
    where: { ...own, is_sample: false, contact_id: { in: subjects } },
    data: { contact_id: null },
  })
  for (const key of ['contact_id', 'lead_id'] as const)
    await db.crmDeal.updateMany({
      where: { ...own, is_sample: false, [key]: { in: subjects } },
      data: { [key]: null },
    })
  const removed = [
    await db.crmCategoryRule.deleteMany({ where: sample }),
    await db.crmItemMap.deleteMany({ where: sample }),
    await db.crmDeal.deleteMany({ where: sample }),
    await db.crmOpportunity.deleteMany({ where: sample }),
    await db.crmLead.deleteMany({ where: sample }),
    await db.crmContact.deleteMany({ where: sample }),
  ]
  return removed.reduce((total, { count }) => total + count, 0)
}

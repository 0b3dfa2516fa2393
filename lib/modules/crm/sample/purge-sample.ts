import type { TenantDb } from '@/lib/core/db/prisma'
import { retainCustomers } from '@/lib/modules/accounting/parties/retain-customers'

/**
 * Removes sample records with all that was noted on them. What people's own records name stays, as people's own from then
 * on: the lead or customer of an opportunity, the lead and contact of a deal, the contact of a lead.
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
  await keepNamedRecords(db, organizationId)

  const select = { id: true }
  const subjects = [
    ...(await db.crmContact.findMany({ where: sample, select })),
    ...(await db.crmLead.findMany({ where: sample, select })),
    ...(await db.crmOpportunity.findMany({ where: sample, select })),
    ...(await db.crmDeal.findMany({ where: sample, select })),
  ].map(({ id }) => id)
  await db.timelineEntry.deleteMany({ where: { ...own, OR: [{ is_sample: true }, { subject_id: { in: subjects } }] } })
  await db.timelineEntry.updateMany({ where: { ...own, contact_id: { in: subjects } }, data: { contact_id: null } })
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

async function keepNamedRecords(db: TenantDb, organization_id: string): Promise<void> {
  const theirs = { organization_id, is_sample: false }
  const keep = (rows: Record<string, string | null>[], key: string) => ({
    where: { organization_id, id: { in: rows.flatMap((row) => row[key] ?? []) } },
    data: { is_sample: false },
  })
  const opportunities = await db.crmOpportunity.findMany({
    where: theirs,
    select: { lead_id: true, customer_id: true },
  })
  const deals = await db.crmDeal.findMany({ where: theirs, select: { lead_id: true, contact_id: true } })
  await db.crmLead.updateMany(keep([...opportunities, ...deals], 'lead_id'))
  // Those that were just kept have contacts too.
  const leads = await db.crmLead.findMany({ where: theirs, select: { contact_id: true } })
  await db.crmContact.updateMany(keep([...deals, ...leads], 'contact_id'))
  const customers = opportunities.flatMap(({ customer_id }) => customer_id ?? [])
  await retainCustomers(db, organization_id, customers)
}

import type { TenantDb } from '@/lib/core/db/prisma'

/**
 * Other modules call this before sample data is removed: customers that people's own records name stay, and are no
 * sample any more.
 */
export async function retainCustomers(db: TenantDb, organizationId: string, ids: string[]): Promise<void> {
  await db.customer.updateMany({
    where: { organization_id: organizationId, id: { in: ids } },
    data: { is_sample: false },
  })
}

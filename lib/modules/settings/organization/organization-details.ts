import type { TenantDb } from '@/lib/core/db/prisma'

/** What other modules need to know of a new organization, in the transaction that makes it. */
export async function organizationDetails(db: TenantDb, id: string) {
  const { name, currency, country, time_zone } = await db.organization.findFirstOrThrow({ where: { id } })
  return { name, currency, country, time_zone }
}

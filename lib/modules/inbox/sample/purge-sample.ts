import type { TenantDb } from '@/lib/core/db/prisma'

/** Removes the sample's mirror with the account that it came from; what people connected stays. */
export async function purgeInboxSample({ db }: { organizationId: string; db: TenantDb }): Promise<number> {
  const where = { is_sample: true }
  const { count } = await db.deskConversation.deleteMany({ where })
  await db.deskContact.deleteMany({ where })
  await db.deskAccount.deleteMany({ where })
  return count
}

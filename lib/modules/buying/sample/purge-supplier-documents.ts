import type { TenantDb } from '@/lib/core/db/prisma'

/** Removes sample agreements and the scans of removed documents; gives the suppliers that have agreements of their own. */
export async function purgeSupplierDocuments(
  db: TenantDb,
  organization_id: string,
  removedDocuments: string[],
): Promise<string[]> {
  await db.billScan.deleteMany({ where: { organization_id, document_id: { in: removedDocuments } } })
  await db.supplierDocument.deleteMany({ where: { organization_id, is_sample: true } })
  const agreed = await db.supplierDocument.findMany({
    where: { organization_id },
    select: { supplier_id: true },
    distinct: ['supplier_id'],
  })
  return agreed.map(({ supplier_id }) => supplier_id)
}

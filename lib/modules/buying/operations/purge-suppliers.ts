import type { TenantDb } from '@/lib/core/db/prisma'

/**
 * Removes sample suppliers once their sample documents are gone. Those that people's own papers name stay, and are no
 * sample any more.
 * @param named suppliers that documents, payments or journal entries still name
 * @param removedDocuments scans of these go with them
 */
export async function purgeSampleSuppliers(
  db: TenantDb,
  organization_id: string,
  { named, removedDocuments }: { named: string[]; removedDocuments: string[] },
): Promise<number> {
  const sample = { organization_id, is_sample: true }
  await db.billScan.deleteMany({ where: { organization_id, document_id: { in: removedDocuments } } })
  const agreed = await db.supplierDocument.findMany({
    where: { organization_id, is_sample: false },
    select: { supplier_id: true },
  })
  const kept = [...named, ...agreed.map(({ supplier_id }) => supplier_id)]
  await db.supplier.updateMany({ where: { ...sample, id: { in: kept } }, data: { is_sample: false } })
  await db.supplierDocument.deleteMany({ where: sample })
  return (await db.supplier.deleteMany({ where: sample })).count
}

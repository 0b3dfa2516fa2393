import type { TenantDb } from '@/lib/core/db/prisma'
import { DOCTYPE_NAMES } from '../schemas'
import { supplierPapers } from '../slots'
import { sampleDocuments } from './sample-documents'

/**
 * Removes the sample: documents, payments and journal entries with what they posted, then parties and items. What people
 * built on stays whole and is theirs from then on: an order with its receipts, bills and payments, once one of them is a
 * person's; parties and items that people's papers name.
 */
export async function purgeAccountingSample({
  db,
  organizationId: organization_id,
}: {
  db: TenantDb
  organizationId: string
}): Promise<number> {
  const own = { organization_id }
  const sample = { ...own, is_sample: true }
  const { remove } = await sampleDocuments(db, organization_id)
  const among = { id: { in: remove } }
  const allocations = await db.accPaymentAllocation.findMany({ where: { ...own, payment_id: { in: remove } } })
  const posted = [...remove, ...allocations.map(({ id }) => id)]
  await db.accVoucher.deleteMany({ where: { ...sample, source_id: { in: posted } } })
  const removed = [
    await db.accPayment.deleteMany({ where: { ...sample, ...among } }),
    await db.accJournal.deleteMany({ where: { ...sample, ...among } }),
    await db.accDocument.deleteMany({ where: { ...sample, ...among } }),
  ].map(({ count }) => count)
  // What is left of the papers is people's own now.
  const theirs = { where: sample, data: { is_sample: false } }
  await db.accDocument.updateMany(theirs)
  await db.accPayment.updateMany(theirs)
  await db.accJournal.updateMany(theirs)

  const { customers, suppliers } = await namedParties(db, organization_id)
  await db.customer.updateMany({ where: { ...sample, id: { in: customers } }, data: { is_sample: false } })
  removed.push(
    (await db.customer.deleteMany({ where: sample })).count,
    await purgeSuppliers(db, organization_id, suppliers, remove),
    await purgeItems(db, organization_id),
    (await db.accExchangeRate.deleteMany({ where: sample })).count,
  )
  await clearCompany(db, organization_id)
  await beginNumbersAgain(db, organization_id)
  return removed.reduce((total, count) => total + count, 0)
}

const ids = (values: (string | null)[]): string[] => [...new Set(values.filter((id) => id !== null))]

/** Whom documents, payments and journal entries name that are still there. */
async function namedParties(db: TenantDb, organization_id: string) {
  const query = {
    where: { organization_id, OR: [{ customer_id: { not: null } }, { supplier_id: { not: null } }] },
    select: { customer_id: true, supplier_id: true },
    distinct: ['customer_id' as const, 'supplier_id' as const],
  }
  const rows = [
    ...(await db.accDocument.findMany(query)),
    ...(await db.accPayment.findMany(query)),
    ...(await db.accJournalLine.findMany(query)),
  ]
  return {
    customers: ids(rows.map((row) => row.customer_id)),
    suppliers: ids(rows.map((row) => row.supplier_id)),
  }
}

/** Suppliers that no paper names any more. Those that people's own papers name are no sample from then on. */
async function purgeSuppliers(db: TenantDb, organization_id: string, named: string[], removed: string[]) {
  const sample = { organization_id, is_sample: true }
  const kept = [...named, ...((await supplierPapers.only()?.purgeSample(db, organization_id, removed)) ?? [])]
  await db.supplier.updateMany({ where: { ...sample, id: { in: kept } }, data: { is_sample: false } })
  return (await db.supplier.deleteMany({ where: sample })).count
}

/** Items that nothing names any more, with their prices, and groups without items. */
async function purgeItems(db: TenantDb, organization_id: string): Promise<number> {
  const own = { organization_id }
  const sample = { ...own, is_sample: true }
  const lines = await db.accDocumentLine.findMany({
    where: { ...own, item_id: { not: null } },
    select: { item_id: true },
    distinct: ['item_id'],
  })
  const priced = await db.accItemPrice.findMany({ where: { ...own, is_sample: false }, select: { item_id: true } })
  const kept = ids([...lines, ...priced].map(({ item_id }) => item_id))
  const keep = { data: { is_sample: false } }
  await db.accItem.updateMany({ where: { ...sample, id: { in: kept } }, ...keep })
  await db.accItemPrice.updateMany({ where: { ...sample, item_id: { in: kept } }, ...keep })
  await db.accItemPrice.deleteMany({ where: sample })
  const { count: items } = await db.accItem.deleteMany({ where: sample })

  const inGroups = await db.accItem.findMany({
    where: own,
    select: { item_group_id: true },
    distinct: ['item_group_id'],
  })
  const groups = await db.accItemGroup.findMany({ where: own, select: { id: true, parent_id: true, is_sample: true } })
  const used = new Set(ids(inGroups.map(({ item_group_id }) => item_group_id)))
  for (const { id, is_sample } of groups) if (!is_sample) used.add(id)
  // A group stays with all above it.
  for (const id of used) {
    const above = groups.find((group) => group.id === id)?.parent_id
    if (above) used.add(above)
  }
  await db.accItemGroup.updateMany({ where: { ...sample, id: { in: [...used] } }, ...keep })
  return items + (await db.accItemGroup.deleteMany({ where: sample })).count
}

/** The invented details of the company and its bank account, unless they were changed since. */
async function clearCompany(db: TenantDb, organization_id: string): Promise<void> {
  const blank = { vat_number: '', registration_number: '', address: '', email: '', phone: '', is_sample: false }
  await db.accCompany.updateMany({ where: { organization_id, is_sample: true, version: 1 }, data: blank })
  await db.accCompany.updateMany({ where: { organization_id, is_sample: true }, data: { is_sample: false } })
  const accounts = { organization_id, is_sample: true }
  await db.accAccount.updateMany({ where: { ...accounts, version: 1 }, data: { description: '', is_sample: false } })
  await db.accAccount.updateMany({ where: accounts, data: { is_sample: false } })
}

/** Where nothing has a number any more, the first real document is number one. */
async function beginNumbersAgain(db: TenantDb, organization_id: string): Promise<void> {
  const where = { organization_id }
  const used = await db.accDocument.findMany({ where, select: { doctype: true }, distinct: ['doctype'] })
  const empty: string[] = DOCTYPE_NAMES.filter((name) => !used.some(({ doctype }) => doctype === name))
  if (!(await db.accPayment.findFirst({ where }))) empty.push('acc_payment')
  if (!(await db.accJournal.findFirst({ where }))) empty.push('acc_journal')
  await db.sequence.deleteMany({ where: { ...where, key: { in: empty } } })
}

import type { TenantDb } from '@/lib/core/db/prisma'
import { sampleDocuments } from '@/lib/modules/accounting/sample/sample-documents'

/**
 * Removes the sample: lines with what cleared them, imports, rules, payer names, cards with their charges, settlements. It runs before
 * the books', so that no line is cleared by what is gone. A person's line that a sample paper cleared is open again; a bank account
 * with people's lines is theirs from then on.
 */
export async function purgeBankingSample({
  db,
  organizationId: organization_id,
}: {
  db: TenantDb
  organizationId: string
}): Promise<number> {
  const own = { organization_id }
  const sample = { ...own, is_sample: true }
  const { remove } = await sampleDocuments(db, organization_id)
  await freeLines(db, organization_id, remove)

  const lines = await db.bankTransaction.findMany({ where: sample, select: { id: true } })
  const of = { ...own, transaction_id: { in: lines.map(({ id }) => id) } }
  await db.bankMatch.deleteMany({ where: of })
  await db.bankStep.deleteMany({ where: of })
  const removed = [
    await db.bankTransaction.deleteMany({ where: sample }),
    await db.bankImport.deleteMany({ where: sample }),
    await db.bankReconRule.deleteMany({ where: sample }),
    await db.bankPartyAlias.deleteMany({ where: sample }),
    await db.gatewaySettlement.deleteMany({ where: sample }),
    await db.cardCharge.deleteMany({ where: sample }),
    await db.billRun.deleteMany({ where: sample }),
  ].map(({ count }) => count)
  // What was learnt came of the sample's lines alone while nobody has any of their own.
  const isUsed = await db.bankTransaction.findFirst({ where: own })
  if (!isUsed) await db.bankMemory.deleteMany({ where: own })
  const charged = await db.cardCharge.findMany({ where: own, select: { card_id: true }, distinct: ['card_id'] })
  const kept = { ...sample, id: { in: charged.map(({ card_id }) => card_id) } }
  await db.savedCard.updateMany({ where: kept, data: { is_sample: false } })
  removed.push((await db.savedCard.deleteMany({ where: sample })).count, await purgeAccounts(db, organization_id))
  return removed.reduce((total, count) => total + count, 0)
}

/** Lines of people that papers cleared which are about to go. */
async function freeLines(db: TenantDb, organization_id: string, papers: string[]): Promise<void> {
  const own = { organization_id }
  const matches = await db.bankMatch.findMany({
    where: { ...own, OR: [{ payment_id: { in: papers } }, { journal_id: { in: papers } }] },
    select: { transaction_id: true },
  })
  const theirs = await db.bankTransaction.findMany({
    where: { ...own, is_sample: false, id: { in: matches.map(({ transaction_id }) => transaction_id) } },
    select: { id: true },
  })
  const ids = theirs.map(({ id }) => id)
  await db.bankMatch.deleteMany({ where: { ...own, transaction_id: { in: ids } } })
  await db.bankStep.deleteMany({ where: { ...own, transaction_id: { in: ids } } })
  await db.bankTransaction.updateMany({
    where: { ...own, id: { in: ids } },
    data: {
      status: 'unreconciled',
      suspense: false,
      suspense_at: null,
      suspense_by: null,
      matched_voucher: '',
      matched_kind: '',
      matched_id: null,
      matched_how: '',
      matched_at: null,
      matched_by: null,
    },
  })
}

/** Accounts that hold nothing any more. */
async function purgeAccounts(db: TenantDb, organization_id: string): Promise<number> {
  const own = { organization_id }
  const where = { ...own, is_sample: true }
  const inUse = [
    ...(await db.bankTransaction.findMany({
      where: own,
      select: { bank_account_id: true },
      distinct: ['bank_account_id'],
    })),
    ...(await db.bankReconRule.findMany({
      where: { ...own, bank_account_id: { not: null } },
      select: { bank_account_id: true },
    })),
    ...(await db.bankImport.findMany({ where: own, select: { bank_account_id: true }, distinct: ['bank_account_id'] })),
  ].flatMap(({ bank_account_id }) => bank_account_id ?? [])
  // What the bank said last was of the sample's statements.
  const blank = { is_sample: false, closing_balance: null, closing_on: null }
  await db.bankAccount.updateMany({ where: { ...where, id: { in: inUse } }, data: blank })
  const gone = await db.bankAccount.findMany({ where, select: { id: true } })
  const ids = gone.map(({ id }) => id)
  await db.bankSyncState.deleteMany({ where: { ...own, bank_account_id: { in: ids } } })
  return (await db.bankAccount.deleteMany({ where: { ...own, id: { in: ids } } })).count
}

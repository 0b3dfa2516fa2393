import type { TenantDb } from '@/lib/core/db/prisma'
import { retainCustomers } from '@/lib/modules/accounting/parties/retain-customers'

/** Removes sample rows. What people's own work stands on stays, as their own from then on: its card, board, project and customer. */
export async function purgeProjectsSample({
  organizationId,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<number> {
  const sample = { organization_id: organizationId, is_sample: true }
  await keepWorkedOn(db, organizationId)
  const removed = [
    await db.pmTimeEntry.deleteMany({ where: sample }),
    await db.pmComment.deleteMany({ where: sample }),
    await db.pmFile.deleteMany({ where: sample }),
    await db.pmArticle.deleteMany({ where: sample }),
    await db.pmCredential.deleteMany({ where: sample }),
    await db.pmSchedule.deleteMany({ where: sample }),
    await db.pmPersonRate.deleteMany({ where: sample }),
    await db.pmCard.deleteMany({ where: sample }),
    await db.pmMilestone.deleteMany({ where: sample }),
    await db.pmBoard.deleteMany({ where: sample }),
    await db.pmProject.deleteMany({ where: sample }),
  ]
  return removed.reduce((total, { count }) => total + count, 0)
}

/** From the inside out: each step makes rows people's own, which the next one looks at. */
async function keepWorkedOn(db: TenantDb, organization_id: string): Promise<void> {
  const own = { organization_id }
  const theirs = { ...own, is_sample: false }
  const keep = (ids: (string | null)[]) => ({
    where: { ...own, id: { in: ids.filter((id) => id !== null) } },
    data: { is_sample: false },
  })
  const entries = await db.pmTimeEntry.findMany({ where: theirs, select: { card_id: true } })
  const said = { where: theirs, select: { card_id: true, project_id: true } }
  const remarks = [...(await db.pmComment.findMany(said)), ...(await db.pmFile.findMany(said))]
  await db.pmCard.updateMany(keep([...entries, ...remarks].map(({ card_id }) => card_id)))

  const of = { where: theirs, select: { project_id: true, customer_id: true } }
  const cards = await db.pmCard.findMany({ ...of, select: { ...of.select, board_id: true } })
  await db.pmBoard.updateMany(keep(cards.map(({ board_id }) => board_id)))

  const credentials = await db.pmCredential.findMany(of)
  const inProject = { where: theirs, select: { project_id: true } }
  const projects = [
    ...remarks,
    ...cards,
    ...credentials,
    ...(await db.pmBoard.findMany(inProject)),
    ...(await db.pmMilestone.findMany(inProject)),
    ...(await db.pmArticle.findMany(inProject)),
  ]
  await db.pmProject.updateMany(keep(projects.map(({ project_id }) => project_id)))
  const kept = await db.pmProject.findMany({ where: theirs, select: { customer_id: true } })
  const customers = [...kept, ...cards, ...credentials].flatMap(({ customer_id }) => customer_id ?? [])
  await retainCustomers(db, organization_id, customers)
}

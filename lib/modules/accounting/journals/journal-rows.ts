import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { JOURNAL_GRID } from '../schemas'

export type StoredJournal = NonNullable<Awaited<ReturnType<OperationCtx['db']['accJournal']['findFirst']>>>
export type StoredJournalLine = Awaited<ReturnType<OperationCtx['db']['accJournalLine']['findMany']>>[number]

const UUID = z.uuid()

/** @throws 404 for an unknown id, or one of another organization */
export async function findJournal(ctx: OperationCtx, id: string): Promise<StoredJournal> {
  const journal = UUID.safeParse(id).success ? await ctx.db.accJournal.findFirst({ where: { id } }) : null
  if (!journal) throw notFound('journal entry')
  return journal
}

/** The journal entry under a lock, so that each change sees the one before it. @throws 404 */
export async function lockJournal(ctx: OperationCtx, id: string): Promise<StoredJournal> {
  if (!UUID.safeParse(id).success) throw notFound('journal entry')
  await ctx.query(
    compile(
      sql`select 1 from acc_journal where id = ${id}::uuid and organization_id = ${ctx.organization.id}::uuid for no key update`,
    ),
  )
  return findJournal(ctx, id)
}

export const journalLinesOf = (ctx: OperationCtx, journalId: string): Promise<StoredJournalLine[]> =>
  ctx.db.accJournalLine.findMany({ where: { journal_id: journalId }, orderBy: { position: 'asc' } })

/** Tells the history, lists and pages of a change. */
export function recordJournalChange(ctx: OperationCtx, before: StoredJournal | null, after: StoredJournal): void {
  ctx.record({ entity: JOURNAL_GRID, id: after.id, label: after.number, before, after })
  ctx.signal({ type: 'grid', slug: JOURNAL_GRID, ids: [after.id] })
}

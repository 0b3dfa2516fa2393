import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { LINES_GRID, WORKLIST_GRID } from '../schemas'

export type StoredLine = NonNullable<Awaited<ReturnType<OperationCtx['db']['bankTransaction']['findFirst']>>>
export type StoredAccount = NonNullable<Awaited<ReturnType<OperationCtx['db']['bankAccount']['findFirst']>>>
export type StoredMatch = Awaited<ReturnType<OperationCtx['db']['bankMatch']['findMany']>>[number]

const UUID = z.uuid()

/** @throws 404 for an unknown id, or one of another organization */
export async function findLine(ctx: OperationCtx, id: string): Promise<StoredLine> {
  const line = UUID.safeParse(id).success ? await ctx.db.bankTransaction.findFirst({ where: { id } }) : null
  if (!line) throw notFound('bank transaction')
  return line
}

/** The line under a lock, so that each change sees the one before it. @throws 404 */
export async function lockLine(ctx: OperationCtx, id: string): Promise<StoredLine> {
  const [line] = await lockLines(ctx, [id])
  if (!line) throw notFound('bank transaction')
  return line
}

/** Lines under locks, taken in the order of their ids; unknown ones are left out. Given in the order asked for. */
export async function lockLines(ctx: OperationCtx, ids: readonly string[]): Promise<StoredLine[]> {
  const known = [...new Set(ids.filter((id) => UUID.safeParse(id).success))].sort()
  if (known.length === 0) return []
  await ctx.query(
    compile(
      sql`select 1 from bank_transaction where organization_id = ${ctx.organization.id}::uuid and id = any(${known}::uuid[]) order by id for no key update`,
    ),
  )
  const found = new Map(
    (await ctx.db.bankTransaction.findMany({ where: { id: { in: known } } })).map((line) => [line.id, line]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** @throws 404 for an unknown id, or one of another organization */
export async function findBankAccount(ctx: OperationCtx, id: string): Promise<StoredAccount> {
  const account = UUID.safeParse(id).success ? await ctx.db.bankAccount.findFirst({ where: { id } }) : null
  if (!account) throw notFound('bank account')
  return account
}

export const matchesOf = (ctx: OperationCtx, lineIds: readonly string[]): Promise<StoredMatch[]> =>
  ctx.db.bankMatch.findMany({
    where: { transaction_id: { in: [...lineIds] } },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })

/** Tells the history and the lists of a change; `after` null: the line is gone. */
export function recordLineChange(ctx: OperationCtx, before: StoredLine, after: StoredLine | null): void {
  const { id, description, reference } = after ?? before
  ctx.record({ entity: LINES_GRID, id, label: description || reference, before, after })
  signalLists(ctx, [id])
}

export function signalLists(ctx: OperationCtx, ids: string[]): void {
  for (const slug of [LINES_GRID, WORKLIST_GRID]) ctx.signal({ type: 'grid', slug, ids })
}

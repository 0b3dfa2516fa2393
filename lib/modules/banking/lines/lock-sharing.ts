import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { findLine, lockLines, type StoredLine } from './line-rows'

/**
 * A line under its lock, with the lines that the same vouchers clear: all of them in the order of their ids, so that two who free the
 * two lines of a transfer do not wait for each other. @throws 404
 */
export async function lockSharing(ctx: OperationCtx, id: string): Promise<StoredLine> {
  await findLine(ctx, id)
  const rows = await ctx.query<{ id: string }>(
    compile(sql`
      select distinct o.transaction_id::text as id from bank_match m
      join bank_match o on o.organization_id = m.organization_id and (o.payment_id = m.payment_id or o.journal_id = m.journal_id)
      where m.organization_id = ${ctx.organization.id}::uuid and m.transaction_id = ${id}::uuid`),
  )
  const lines = await lockLines(ctx, [id, ...rows.map((row) => row.id)])
  const line = lines.find((one) => one.id === id)
  if (!line) throw notFound('bank transaction')
  return line
}

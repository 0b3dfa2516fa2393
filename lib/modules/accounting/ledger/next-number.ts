import type { OperationCtx } from '@/lib/core/operation'
import { nextInSequence } from '@/lib/core/transaction/sequence'

/**
 * The next number of a series, e.g. `INV-00042`. Numbers have no gaps: a transaction that fails gives its number back, and a
 * document that has one is never deleted.
 * @param doctype one of `DOCTYPES`, `acc_payment` or `acc_journal`
 */
export async function nextNumber(ctx: OperationCtx, doctype: string): Promise<string> {
  const series = await ctx.db.accSeries.findFirst({ where: { doctype } })
  const n = await nextInSequence(ctx, doctype)
  return `${series?.prefix ?? ''}${String(n).padStart(series?.digits ?? 5, '0')}`
}

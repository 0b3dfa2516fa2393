import type { OperationCtx } from '@/lib/core/operation'

/** What one of a currency is in the company's on a day: the newest rate that was known by then; null where none was. */
export async function exchangeRate(ctx: OperationCtx, currency: string, day: Date): Promise<string | null> {
  const rate = await ctx.db.accExchangeRate.findFirst({
    where: { currency, valid_on: { lte: day } },
    orderBy: { valid_on: 'desc' },
  })
  return rate ? String(rate.rate) : null
}

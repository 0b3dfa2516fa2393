import type { OperationCtx } from '@/lib/core/operation'
import { Decimal, decimal } from '@/lib/core/values/money'
import type { StoredDocument } from './resolve-input'

const CENT = new Decimal('0.01')

/**
 * What a return at the rate of its invoice is worth in the company's currency, both above zero: what is left of the invoice where it gives
 * back all that is owed, and else what its own lines come to. So the cents by which parts are rounded are in the return that is shown,
 * and not in the exchange account.
 */
function baseOfReturn(back: { amount: Decimal; base: Decimal }, owed: { amount: Decimal; base: Decimal }): Decimal {
  if (!owed.amount.greaterThan(0)) return back.base
  if (back.amount.equals(owed.amount)) return owed.base
  return back.amount.lessThan(owed.amount)
    ? Decimal.min(back.base, owed.base.minus(CENT))
    : Decimal.max(back.base, owed.base.plus(CENT))
}

/** What must be added to the base amounts of a return so that it is worth that; zero for everything else. */
export async function returnRounding(ctx: OperationCtx, document: StoredDocument): Promise<Decimal> {
  const original = await sameRateOriginal(ctx, document)
  if (!original) return decimal(0)
  const back = {
    amount: decimal(String(document.grand_total)).abs(),
    base: decimal(String(document.base_grand_total)).abs(),
  }
  const owed = { amount: decimal(String(original.outstanding)), base: decimal(String(original.base_outstanding)) }
  return back.base.minus(baseOfReturn(back, owed))
}

/** The submitted foreign invoice that a return gives back at the very rate of; null otherwise. */
export async function sameRateOriginal(ctx: OperationCtx, document: StoredDocument): Promise<StoredDocument | null> {
  if (!document.is_return || !document.return_against_id) return null
  const original = await ctx.db.accDocument.findFirst({ where: { id: document.return_against_id } })
  const isSame =
    original?.docstatus === 1 &&
    original.currency === document.currency &&
    decimal(String(original.conversion_rate)).equals(String(document.conversion_rate))
  return isSame ? original : null
}

/** The line that takes the cents: the largest, where they matter least. */
export const roundedLine = <L extends { base_amount: unknown }>(lines: readonly L[]): L | undefined =>
  lines.toSorted((one, other) =>
    decimal(String(other.base_amount))
      .abs()
      .comparedTo(decimal(String(one.base_amount)).abs()),
  )[0]

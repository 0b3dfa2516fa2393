import { decimal } from '@/lib/core/values/money'

/** An invoice (positive) or a debit or credit note (negative) that is still open. */
export type Allocatable = { document_id: string; outstanding: string }

/**
 * Spreads an amount over what is open, in the order given, oldest first; a refund is spread over debit and credit notes.
 * Client and server propose with the same rule.
 * @param amount decimal text above zero; null: as much as is open
 * @returns amounts by document, with the sign of what is open; what is left of the amount is in none
 */
export function allocateOldest(
  amount: string | null,
  refund: boolean,
  items: readonly Allocatable[],
): Map<string, string> {
  let left = amount === null ? null : decimal(amount)
  const proposed = new Map<string, string>()
  for (const { document_id, outstanding } of items) {
    const open = decimal(outstanding)
    if (open.isZero() || open.isNegative() !== refund) continue
    const used = left === null || left.greaterThan(open.abs()) ? open.abs() : left
    if (!used.greaterThan(0)) break
    proposed.set(document_id, (refund ? used.negated() : used).toFixed(2))
    left = left?.minus(used) ?? null
  }
  return proposed
}

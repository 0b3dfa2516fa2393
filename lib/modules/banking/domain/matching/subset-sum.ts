/**
 * The amounts that come to a total, as few as possible: all of them where they do, else a subset of at most twelve. Bounded, so that
 * a party with hundreds of open invoices costs no more than one with twenty.
 * @param amounts in cents, all above zero
 * @param total in cents
 * @returns positions, in order; null: none were found, or more than one way would fit equally well
 */
export function subsetSum(amounts: readonly bigint[], total: bigint): number[] | null {
  if (total <= 0n || amounts.length < 2) return null
  if (amounts.reduce((sum, amount) => sum + amount, 0n) === total) return amounts.map((_, n) => n)
  const few = amounts.slice(0, MAX_AMOUNTS)
  for (let count = 2; count <= Math.min(MAX_PARTS, few.length); count++) {
    const search = { left: STEPS_A_SIZE, found: [] as number[][] }
    choose(few, total, count, 0, [], search)
    if (search.found.length === 1 && search.left > 0) return search.found[0]!
    if (search.found.length > 1 || search.left <= 0) return null
  }
  return null
}

const MAX_AMOUNTS = 20
const MAX_PARTS = 12
const STEPS_A_SIZE = 20_000

function choose(
  amounts: readonly bigint[],
  left: bigint,
  count: number,
  from: number,
  chosen: number[],
  search: { left: number; found: number[][] },
): void {
  if (search.found.length > 1 || search.left-- <= 0) return
  if (count === 0) {
    if (left === 0n) search.found.push([...chosen])
    return
  }
  for (let n = from; n <= amounts.length - count; n++) {
    if (amounts[n]! > left) continue
    chosen.push(n)
    choose(amounts, left - amounts[n]!, count - 1, n + 1, chosen, search)
    chosen.pop()
  }
}

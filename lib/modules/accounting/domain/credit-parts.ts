import { type Amount, Decimal, decimal, sum, toCents } from '@/lib/core/values/money'

/** What is left of an invoice's line: a quantity, and what it comes to without VAT. */
export type LeftOfLine = { qty: Amount; amount: Amount }

export type CreditedLine = { index: number; qty: string; rate: string; amount: Decimal }

const MIN_QTY = new Decimal('0.0001')

/**
 * Splits a part of an invoice over its lines and VAT in proportion to what is left of them, to the cent. Parts add up to the invoice:
 * the last one takes the rest of every line and of the VAT.
 * @param part with VAT, above zero, at most what is left
 */
export function creditParts(
  lines: readonly LeftOfLine[],
  leftVat: Amount,
  part: Amount,
): { lines: CreditedLine[]; vat: Decimal } {
  const leftNet = sum(lines.map(({ amount }) => amount))
  const left = leftNet.plus(leftVat)
  const isRest = left.equals(part)
  const vat = isRest ? decimal(leftVat) : toCents(decimal(leftVat).times(part).div(left))
  const net = decimal(part).minus(vat)
  let before = decimal(0)
  let given = decimal(0)
  const credited = lines.flatMap((line, index) => {
    before = before.plus(line.amount)
    // Rounded sums, so that the parts of the lines come to the whole.
    const upTo = isRest || leftNet.isZero() ? before : toCents(net.times(before).div(leftNet))
    const amount = upTo.minus(given)
    given = upTo
    return amount.isZero() && !isRest ? [] : [{ index, amount, ...pricedAt(line, amount, isRest) }]
  })
  return { lines: credited.filter(({ qty }) => !decimal(qty).isZero()), vat }
}

/** A quantity and a price that come to the amount, of no more than is left of the line. */
function pricedAt({ qty, amount: left }: LeftOfLine, amount: Decimal, isRest: boolean): { qty: string; rate: string } {
  const whole = decimal(qty)
  const share = isRest
    ? whole
    : Decimal.min(
        Decimal.max(whole.times(amount).div(left).toDecimalPlaces(4), MIN_QTY),
        Decimal.max(whole.minus(amount.equals(left) ? 0 : MIN_QTY), MIN_QTY),
      )
  for (const tried of [share, Decimal.min(1, whole)]) {
    if (tried.isZero()) break
    const rate = amount.div(tried).toDecimalPlaces(6)
    if (toCents(tried.times(rate)).equals(amount)) return { qty: tried.toString(), rate: rate.toString() }
  }
  return { qty: share.toString(), rate: share.isZero() ? '0' : amount.div(share).toDecimalPlaces(6).toString() }
}

import { type LineDetails, type Pair, pairOf, type VoucherDetails, VouchersByAmount } from './details'
import { CLEAR_LEAD, isSure, WINDOW } from './score'

/**
 * Lines and existing vouchers that belong together without doubt: of the same amount, sure by day or text, and each the other's
 * best by a clear lead. Two equal lines and two equal payments of one day are left to a person (document 4.3; inventory
 * rq.bank.automatch.order).
 */
export function pairUp(lines: readonly LineDetails[], vouchers: Iterable<VoucherDetails>): Pair[] {
  const index = new VouchersByAmount(vouchers)
  const ofLine = new Map<LineDetails, Best>()
  const ofVoucher = new Map<VoucherDetails, Best>()
  for (const line of lines)
    for (const voucher of index.equalTo(line)) {
      if (Math.abs(line.day - voucher.day) > WINDOW.named) continue
      const pair = pairOf(line, voucher)
      offer(ofLine, line, pair)
      offer(ofVoucher, voucher, pair)
    }
  return [...ofLine.values()].flatMap(({ pair, second }) => {
    const other = ofVoucher.get(pair.voucher)!
    const both = other.pair === pair && leads(pair, second) && leads(pair, other.second)
    return both && isSure(pair.evidence) ? [pair] : []
  })
}

type Best = { pair: Pair; second: number }

const leads = (pair: Pair, second: number): boolean => pair.score - second >= CLEAR_LEAD

function offer<K>(best: Map<K, Best>, key: K, pair: Pair): void {
  const now = best.get(key)
  if (!now) best.set(key, { pair, second: Number.NEGATIVE_INFINITY })
  else if (pair.score > now.pair.score) best.set(key, { pair, second: now.pair.score })
  else if (pair.score > now.second) now.second = pair.score
}

import { JOURNAL_PAGE, PAYMENT_PAGE } from '@/lib/modules/accounting/schemas'
import type { Candidate, Reason } from '../../schemas-answers'
import { absolute, amountOf, inMoney } from './cents'
import { evidenceOf, type LineDetails, pairOf, type VoucherDetails, type VouchersByAmount } from './details'
import type { Sibling } from './own-lines'
import { confidenceOf, type Evidence, isSure, scoreOf, WINDOW } from './score'
import { subsetSum } from './subset-sum'

/** A line's ways through payments and journal entries that stand already: one of its amount, several, or a part of one. */
export function voucherCandidates(
  line: LineDetails,
  pool: { byAmount: VouchersByAmount; near: readonly VoucherDetails[]; siblings: readonly Sibling[] },
): Candidate[] {
  const equal = pool.byAmount
    .equalTo(line)
    .filter((voucher) => Math.abs(voucher.day - line.day) <= WINDOW.named)
    .map((voucher) => equalCandidate(line, voucher))
    .sort((a, b) => b.score - a.score)
    .slice(0, 8)
  const others = pool.near.filter(
    ({ room, bank_account_id }) =>
      bank_account_id === line.bank_account_id && room !== line.amount && room > 0n === line.amount > 0n,
  )
  const smaller = others.filter(({ room }) => absolute(room) < absolute(line.amount))
  const larger = others.filter(({ room }) => absolute(room) > absolute(line.amount))
  return [...equal, ...together(line, smaller), ...larger.flatMap((voucher) => partOf(line, voucher, pool.siblings))]
}

function equalCandidate(line: LineDetails, voucher: VoucherDetails): Candidate {
  const { evidence } = pairOf(line, voucher)
  return candidate(line, [voucher], evidence, isSure(evidence))
}

/** A voucher that somebody looked for, whatever its amount. */
export function foundCandidate(line: LineDetails, voucher: VoucherDetails): Candidate {
  if (voucher.room === line.amount) return equalCandidate(line, voucher)
  const isLarger = absolute(voucher.room) > absolute(line.amount)
  return candidate(line, [voucher], { ...evidenceOf(line, voucher), amount: isLarger ? 'part' : null }, false)
}

/** Several vouchers of one party, or of these few days, that come to the line. */
function together(line: LineDetails, vouchers: readonly VoucherDetails[]): Candidate[] {
  const groups = new Map<string, VoucherDetails[]>()
  for (const voucher of vouchers) {
    const group = voucher.party_id ?? (voucher.reference || null)
    if (group) groups.set(group, [...(groups.get(group) ?? []), voucher])
  }
  // So few that what comes to the amount is hardly chance.
  if (vouchers.length <= FEW) groups.set('', [...vouchers])
  const seen = new Set<string>()
  return [...groups.values()].flatMap((group) => {
    const chosen = subsetSum(
      group.map(({ room }) => absolute(room)),
      absolute(line.amount),
    )?.map((n) => group[n]!)
    if (!chosen) return []
    const found = candidate(line, chosen, { ...jointEvidence(line, chosen), amount: 'sum' }, false)
    if (seen.has(found.key)) return []
    seen.add(found.key)
    return [found]
  })
}

const FEW = 10

function jointEvidence(line: LineDetails, vouchers: readonly VoucherDetails[]): Evidence {
  const all = vouchers.map((voucher) => evidenceOf(line, voucher))
  return {
    amount: 'sum',
    days: Math.max(...all.map(({ days }) => days ?? 0)),
    named: [...new Set(all.flatMap(({ named }) => named ?? []))],
    party: all.every(({ party }) => party) ? 'name' : null,
    party_name: vouchers[0]!.party_name,
  }
}

/** A voucher that this line clears a part of: the text speaks of it, or the day's other lines come to the rest. */
function partOf(line: LineDetails, voucher: VoucherDetails, siblings: readonly Sibling[]): Candidate[] {
  const evidence: Evidence = { ...evidenceOf(line, voucher), amount: 'part' }
  const others = completing(line, voucher, siblings)
  if (!others && !evidence.named?.length && !evidence.party) return []
  const found = candidate(line, [voucher], evidence, false)
  if (!others) return [found]
  const reason: Reason = {
    code: 'amount',
    text: `With ${others} other ${others === 1 ? 'line' : 'lines'} of the day the same amount`,
  }
  return [
    {
      ...found,
      score: Math.min(100, found.score + 25),
      confidence: 'medium',
      reasons: [reason, ...found.reasons.slice(1)],
    },
  ]
}

/** How many other open lines of the day and reference make up the rest of a voucher; null: they do not. */
function completing(line: LineDetails, voucher: VoucherDetails, siblings: readonly Sibling[]): number | null {
  const own = siblings.find(({ id }) => id === line.id)
  const same = siblings.filter(
    (other) =>
      other.id !== line.id &&
      other.bank_account_id === line.bank_account_id &&
      other.day === line.day &&
      other.amount > 0n === line.amount > 0n,
  )
  const rest = voucher.room - line.amount
  const ofReference = same.filter(
    ({ reference, key }) => (own?.reference && reference === own.reference) || key === line.key,
  )
  for (const group of [ofReference, same])
    if (group.length > 0 && group.reduce((total, { amount }) => total + amount, 0n) === rest) return group.length
  return null
}

function candidate(
  line: LineDetails,
  vouchers: readonly VoucherDetails[],
  evidence: Evidence,
  sure: boolean,
): Candidate {
  const [first] = vouchers
  const { score, reasons } = scoreOf(evidence)
  const part = evidence.amount === 'part'
  const one = vouchers.length === 1
  const who = first!.party_name
  return {
    key: vouchers.map(({ kind, id }) => `${kind}:${id}`).join('+'),
    kind: first!.kind,
    title: one ? [first!.number, who].filter(Boolean).join(' · ') : `${vouchers.length} payments and entries together`,
    detail: one
      ? [
          first!.reference && `Reference ${first!.reference}`,
          part && `${inMoney(first!.room, line.currency)} of it is not cleared yet`,
        ]
          .filter(Boolean)
          .join('. ')
      : vouchers.map(({ number, room }) => `${number} ${inMoney(room, line.currency)}`).join(', '),
    items: vouchers.map((voucher) => ({
      type: voucher.kind,
      id: voucher.id,
      number: voucher.number,
      amount: amountOf(voucher.room),
      date: voucher.posting_date,
      party: voucher.party_name,
      href: `${voucher.kind === 'payment' ? PAYMENT_PAGE : JOURNAL_PAGE}/${voucher.id}`,
    })),
    amount: part ? amountOf(line.amount) : amountOf(vouchers.reduce((total, { room }) => total + room, 0n)),
    date: first!.posting_date,
    score,
    confidence: confidenceOf(score, sure),
    reasons,
    accept:
      evidence.amount === null
        ? null
        : {
            action: 'reconcile',
            vouchers: vouchers.map(({ kind, id, room }) => ({
              voucher_type: kind,
              voucher_id: id,
              ...(one && !part ? {} : { amount: amountOf(part ? line.amount : room) }),
            })),
          },
  }
}

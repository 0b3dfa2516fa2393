import { namesParty } from './names'
import { mentions, sameNumber } from './references'
import { type Evidence, scoreOf } from './score'

/** An open line as it is compared. Amounts in cents with the line's sign, days as numbers. */
export type LineDetails = {
  id: string
  bank_account_id: string
  currency: string
  amount: bigint
  day: number
  /** `narrativeKey` of all that it says. */
  key: string
  tokens: ReadonlySet<string>
  fingerprint: string
  /** Ids of customers and suppliers that its text names, by a payer name or their own. */
  names?: ReadonlySet<string>
}

/** A payment or journal entry with room on a bank account; `room` is what no line has used yet, with its sign. */
export type VoucherDetails = {
  kind: 'payment' | 'journal'
  id: string
  bank_account_id: string
  number: string
  posting_date: string
  day: number
  room: bigint
  party_name: string
  /** `nameKey` of the party. */
  name: string
  party_id: string | null
  reference: string
}

export type Pair = { line: LineDetails; voucher: VoucherDetails; score: number; evidence: Evidence }

/** What speaks for a line and a voucher of any amount. */
export function evidenceOf(line: LineDetails, voucher: VoucherDetails): Evidence {
  const named = [voucher.number, voucher.reference].filter((number) => number && mentions(line.tokens, number))
  const party = voucher.name && namesParty(line.key, voucher.name) ? 'name' : null
  return {
    amount: line.amount === voucher.room ? 'equal' : null,
    days: Math.abs(line.day - voucher.day),
    named: [...new Set(named)],
    party,
    party_name: voucher.party_name,
    elsewhere: !party && named.length === 0 && namesAnother(line, voucher),
  }
}

const namesAnother = ({ names }: LineDetails, { party_id }: VoucherDetails): boolean =>
  party_id !== null && Boolean(names?.size) && !names!.has(party_id)

export function pairOf(line: LineDetails, voucher: VoucherDetails): Pair {
  const evidence = evidenceOf(line, voucher)
  return { line, voucher, evidence, score: scoreOf(evidence).score }
}

/**
 * Vouchers by account and room, so that a line is compared with those of its own amount only. Where very many have one amount (a
 * debit order of a thousand customers), only those are compared that the line's text speaks of: no other can be told apart.
 */
export class VouchersByAmount {
  private readonly buckets = new Map<string, Bucket>()

  constructor(vouchers: Iterable<VoucherDetails>) {
    for (const voucher of vouchers) {
      const key = keyOf(voucher.bank_account_id, voucher.room)
      const bucket = this.buckets.get(key) ?? new Bucket()
      bucket.add(voucher)
      this.buckets.set(key, bucket)
    }
  }

  equalTo(line: LineDetails): VoucherDetails[] {
    return this.buckets.get(keyOf(line.bank_account_id, line.amount))?.worthComparing(line) ?? []
  }
}

const keyOf = (account: string, amount: bigint) => `${account} ${amount}`
const COMPARED_ALL = 60

class Bucket {
  private readonly all: VoucherDetails[] = []
  private readonly byNumber = new Map<string, VoucherDetails[]>()
  private readonly byFirstWord = new Map<string, VoucherDetails[]>()

  add(voucher: VoucherDetails): void {
    this.all.push(voucher)
    for (const number of [voucher.number, voucher.reference])
      if (number) push(this.byNumber, sameNumber(number), voucher)
    if (voucher.name) push(this.byFirstWord, voucher.name.split(' ')[0]!, voucher)
  }

  worthComparing(line: LineDetails): VoucherDetails[] {
    if (this.all.length <= COMPARED_ALL) return this.all
    const spokenOf = new Set<VoucherDetails>()
    for (const token of line.tokens) for (const voucher of this.byNumber.get(token) ?? []) spokenOf.add(voucher)
    for (const word of line.key.split(' '))
      for (const voucher of this.byFirstWord.get(word) ?? []) spokenOf.add(voucher)
    return [...spokenOf].slice(0, COMPARED_ALL * 2)
  }
}

const push = <T>(map: Map<string, T[]>, key: string, value: T) => {
  const same = map.get(key)
  if (same) same.push(value)
  else map.set(key, [value])
}

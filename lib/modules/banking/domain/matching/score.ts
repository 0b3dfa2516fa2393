import type { Candidate, Reason } from '../../schemas-answers'

/** What speaks for a match. */
export type Evidence = {
  /** `equal`: to the cent; `sum`: several come to it; `part`: it covers a part. */
  amount: 'equal' | 'sum' | 'part' | null
  /** Between the line and the voucher; null where days say nothing (an invoice is paid when it is paid). */
  days: number | null
  /** Numbers that the line's text holds. */
  named?: readonly string[]
  /** How the party is known: a rule of payer names, its account number in the text, its name in the text, earlier lines. */
  party?: 'alias' | 'account_number' | 'name' | 'memory' | null
  party_name?: string
  /** The text names somebody else, and no number of the voucher. */
  elsewhere?: boolean
  /** How often lines of such words were cleared so before. */
  times?: number
  /** Money out. */
  out?: boolean
}

/** Days within which a voucher usually stands on a statement, within which it may, and with its number in the text. */
export const WINDOW = { strong: 3, weak: 10, named: 60 } as const

const POINTS = {
  amount: { equal: 45, sum: 40, part: 15 },
  sameDay: 20,
  strong: 15,
  weak: 7,
  named: 35,
  party: { alias: 25, account_number: 25, name: 20, memory: 10 },
} as const

/** 0 to 100, and why in words (product bar 1.3, row 9). */
export function scoreOf(evidence: Evidence): { score: number; reasons: Reason[] } {
  const { amount, days, named = [], party, party_name = 'this party', times = 0, out } = evidence
  const reasons: Reason[] = []
  let score = 0
  const say = (code: Reason['code'], points: number, text: string) => {
    score += points
    reasons.push({ code, text })
  }
  if (amount === 'equal') say('amount', POINTS.amount.equal, 'Same amount')
  if (amount === 'sum') say('amount', POINTS.amount.sum, 'Together the same amount')
  if (amount === 'part') say('amount', POINTS.amount.part, 'A part of the amount')
  if (days === 0) say('date', POINTS.sameDay, 'Same day')
  else if (days !== null && days <= WINDOW.strong) say('date', POINTS.strong, daysApart(days))
  else if (days !== null) say('date', days <= WINDOW.weak ? POINTS.weak : 0, daysApart(days))
  if (named.length)
    say('reference', POINTS.named, `${joinNumbers(named)} ${named.length > 1 ? 'are' : 'is'} in the text`)
  if (party === 'alias') say('alias', POINTS.party.alias, `The payer name of ${party_name} is in the text`)
  if (party === 'account_number')
    say('party', POINTS.party.account_number, `The account number of ${party_name} is in the text`)
  if (party === 'name') say('party', POINTS.party.name, `${party_name} is in the text`)
  if (party === 'memory')
    say('memory', POINTS.party.memory, timesBefore(out ? 'Paid to this name' : 'Paid by this name', times))
  return { score: Math.min(100, score), reasons }
}

export const timesBefore = (what: string, times: number): string =>
  `${what} ${times === 1 ? 'once' : `${times} times`} before`

const daysApart = (days: number): string => (days === 1 ? '1 day apart' : `${days} days apart`)

function joinNumbers(numbers: readonly string[]): string {
  const shown = numbers.slice(0, 3)
  if (numbers.length > 3) return `${shown.join(', ')} and ${numbers.length - 3} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '')
}

/**
 * Whether an existing voucher of the same amount may be linked unasked, were there no other: near in time, or further away
 * where the text says more (document 4.3; the windows are ours). Never where the text names another party.
 */
export const isSure = ({ amount, days, named = [], party, elsewhere }: Evidence): boolean =>
  amount === 'equal' &&
  !elsewhere &&
  days !== null &&
  (days <= WINDOW.strong ||
    (days <= WINDOW.weak && Boolean(named.length || party)) ||
    (days <= WINDOW.named && named.length > 0))

/** By how many points the best must lead to be taken unasked. */
export const CLEAR_LEAD = 10

const KINDS: Candidate['kind'][] = [
  'payment',
  'journal',
  'invoices',
  'order',
  'transfer',
  'settlement',
  'party',
  'account',
]

/**
 * Best first; of equals existing vouchers before invoices. Where a rival is as good within `CLEAR_LEAD` points, the best is
 * not sure any more: somebody should look.
 */
export function ranked(candidates: readonly Candidate[], most: number): Candidate[] {
  const order = [...candidates].sort(
    (a, b) => b.score - a.score || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.key < b.key ? -1 : 1),
  )
  const [best, ...others] = order
  if (
    best?.confidence === 'high' &&
    others.some((other) => best.score - other.score < CLEAR_LEAD && isRival(best, other))
  )
    order[0] = { ...best, confidence: 'medium' }
  return order.slice(0, most)
}

/** Another voucher or invoice of the same amount; what merely leads to the same party or account is no rival. */
const isRival = (best: Candidate, other: Candidate): boolean =>
  other.kind !== 'party' && other.kind !== 'account' && other.amount === best.amount

export const confidenceOf = (score: number, sure: boolean): Candidate['confidence'] =>
  sure ? 'high' : score >= 50 ? 'medium' : 'low'

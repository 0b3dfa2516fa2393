import { formatPrintedMoney } from '@/lib/core/grid/export/print-cells'
import { WORKLIST_PAGE } from '../../schemas'
import type { Candidate } from '../../schemas-answers'
import { amountOf } from './cents'
import type { LineDetails } from './details'
import type { Mirror, Settlement } from './own-lines'
import type { Memory, Rule } from './rules'
import { confidenceOf, scoreOf, timesBefore, WINDOW } from './score'

/** What a keyphrase says a line is for; it fills the form in and never posts (Business Platform Modules 2.3). */
export const ruleCandidate = (line: LineDetails, rule: Rule): Candidate => ({
  key: `account:${rule.account_id}`,
  kind: 'account',
  title: rule.account,
  detail: rule.remark,
  items: [],
  amount: amountOf(line.amount),
  date: null,
  score: 55,
  confidence: 'medium',
  reasons: [{ code: 'rule', text: `The rule “${rule.keyphrase}” says so` }],
  accept: {
    action: 'create_journal',
    account_id: rule.account_id,
    ...(rule.cost_centre_id ? { cost_centre_id: rule.cost_centre_id } : {}),
    ...(rule.tax_template_id ? { tax_template_id: rule.tax_template_id } : {}),
    ...(rule.remark ? { remark: rule.remark } : {}),
    rule_id: rule.id,
  },
})

/** An account that lines of such words went to before; the more often, the surer, but never as sure as a rule. */
export function memoryCandidate(line: LineDetails, { account_id, account, times }: Memory): Candidate {
  const score = Math.min(54, 30 + times * 4)
  return {
    key: `account:${account_id}`,
    kind: 'account',
    title: account,
    detail: '',
    items: [],
    amount: amountOf(line.amount),
    date: null,
    score,
    confidence: confidenceOf(score, false),
    reasons: [{ code: 'memory', text: timesBefore('Booked so', times) }],
    accept: { action: 'create_journal', account_id: account_id! },
  }
}

/** The other side on another of the own accounts; one click clears both. */
export function transferCandidate(line: LineDetails, mirror: Mirror): Candidate {
  const days = Math.abs(line.day - mirror.day)
  const { score, reasons } = scoreOf({ amount: 'equal', days })
  return {
    key: `transfer:${mirror.id}`,
    kind: 'transfer',
    title: line.amount > 0n ? `Transfer from ${mirror.bank_account}` : `Transfer to ${mirror.bank_account}`,
    detail: mirror.description,
    items: [
      {
        type: 'bank_transaction',
        id: mirror.id,
        number: 'The other line',
        amount: mirror.amount,
        date: mirror.posted_on,
        party: mirror.bank_account,
        href: `${WORKLIST_PAGE}?line=${mirror.id}`,
      },
    ],
    amount: amountOf(line.amount),
    date: mirror.posted_on,
    score,
    confidence: confidenceOf(score, true),
    reasons: [{ code: 'transfer', text: `The opposite amount on ${mirror.bank_account}` }, ...reasons.slice(1)],
    accept: { action: 'transfer', other_txn_id: mirror.id },
  }
}

/** A payout of the card gateway of the line's amount; null where it lies too far away. */
export function settlementCandidate(line: LineDetails, settlement: Settlement): Candidate | null {
  const days = settlement.day === null ? null : Math.abs(line.day - settlement.day)
  if (days !== null && days > WINDOW.weak) return null
  const { score, reasons } = scoreOf({ amount: 'equal', days })
  const sure = days !== null && days <= WINDOW.strong
  return {
    key: `settlement:${settlement.id}`,
    kind: 'settlement',
    title: `Settlement ${settlement.provider_id} of the card gateway`,
    detail: `${formatPrintedMoney(settlement.gross, settlement.currency)} less ${formatPrintedMoney(settlement.fees, settlement.currency)} fees`,
    items: [],
    amount: amountOf(line.amount),
    date: settlement.settled_on,
    // A payment of the same amount on the same day is rarer than a payout that was not written down yet.
    score: Math.min(100, score + 10),
    confidence: confidenceOf(score, sure),
    reasons: [{ code: 'settlement', text: 'The gateway paid out this amount' }, ...reasons.slice(1)],
    accept: { action: 'match_settlement', settlement_id: settlement.id },
  }
}

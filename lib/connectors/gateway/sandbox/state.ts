import type { SandboxRequest, SandboxTools } from '../../sandbox-kit/part'
import { ownerOfKey, SANDBOX_CARDS, SANDBOX_SUBACCOUNT, WEBHOOK_URL_HEADER } from '../sandbox-account'
import { DAY_MS, paymentsUntil } from './history'
import type { SandboxAccount, SandboxCard, SandboxSettlement, SandboxTransaction } from './records'

/** What the card gateway knows of its accounts. Amounts are in cents. */

export type State = { accounts: Record<string, SandboxAccount> }
export type Tools = SandboxTools<State>

/** The account whose secret key came along, made with its history when it is first spoken to; null: an unknown key. */
export function accountOf({ headers }: Pick<SandboxRequest, 'headers'>, tools: Tools): SandboxAccount | null {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const known = ownerOfKey(key)
  if (!known) return null
  tools.state.accounts[key] ??= {
    key,
    ...known,
    webhookUrl: null,
    cards: cardsAt(tools.now()),
    transactions: paymentsUntil(tools.now(), known.domain),
    settlements: [],
    refunds: [],
    subaccounts: [
      { subaccount_code: SANDBOX_SUBACCOUNT, business_name: 'Sandbox payouts', active: true, currency: 'ZAR' },
      { subaccount_code: 'ACCT_sandbox02', business_name: 'Sandbox second shop', active: true, currency: 'ZAR' },
    ],
  }
  const account = tools.state.accounts[key]
  account.webhookUrl = headers[WEBHOOK_URL_HEADER] ?? account.webhookUrl
  settle(account, tools.now())
  return account
}

function cardsAt(now: Date): SandboxCard[] {
  const year = now.getUTCFullYear()
  const card = (
    authorization_code: string,
    last4: string,
    fate: SandboxCard['fate'] = 'good',
    more: Partial<SandboxCard> = {},
  ): SandboxCard => ({
    authorization_code,
    email: null,
    fate,
    reusable: true,
    active: true,
    signature: `SIG_${last4}`,
    brand: 'visa',
    last4,
    exp_month: '12',
    exp_year: String(year + 3),
    bank: 'Test Bank',
    ...more,
  })
  return [
    card(SANDBOX_CARDS.good, '4081'),
    card(SANDBOX_CARDS.second, '5060', 'good', { brand: 'mastercard', bank: 'Second Test Bank' }),
    card(SANDBOX_CARDS.not_reusable, '0001', 'good', { reusable: false }),
    card(SANDBOX_CARDS.expired, '0002', 'expired', { exp_year: String(year - 1) }),
    card(SANDBOX_CARDS.declines, '0003', 'declines'),
    card(SANDBOX_CARDS.times_out, '0004', 'times_out'),
    card(SANDBOX_CARDS.challenge, '0005', 'challenge'),
  ]
}

/** Each day's payments are paid out on the next, less fees and what was given back meanwhile. */
function settle(account: SandboxAccount, now: Date): void {
  const today = Math.floor(now.getTime() / DAY_MS)
  const due = account.transactions.filter(
    ({ settlement, paid_at }) => settlement === null && paid_at !== null && dayOf(paid_at) < today,
  )
  for (const day of [...new Set(due.map(({ paid_at }) => dayOf(paid_at!)))].sort((a, b) => a - b)) {
    const ofDay = due.filter(({ paid_at }) => dayOf(paid_at!) === day)
    for (const currency of new Set(ofDay.map((one) => one.currency))) {
      const paid = ofDay.filter((one) => one.currency === currency)
      const before = account.settlements.filter((one) => one.day === day).length
      const id = 7_000_000 + day * 10 + before
      const total = (of: (one: SandboxTransaction) => number) => paid.reduce((sum, one) => sum + of(one), 0)
      const [total_processed, total_fees] = [total(({ amount }) => amount), total(({ fees }) => fees ?? 0)]
      let deductions = 0
      for (const refund of account.refunds.filter((one) => one.settlement === null && one.currency === currency)) {
        if (deductions + refund.amount > total_processed - total_fees) continue
        deductions += refund.amount
        refund.settlement = id
      }
      const total_amount = total_processed - total_fees - deductions
      account.settlements.push({ id, day, currency, total_processed, total_fees, deductions, total_amount })
      for (const one of paid) one.settlement = id
    }
  }
}

const dayOf = (at: string): number => Math.floor(Date.parse(at) / DAY_MS)

const cardToWire = (card: SandboxCard) => ({
  authorization_code: card.authorization_code,
  bin: '408408',
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  channel: 'card',
  card_type: `${card.brand} `,
  bank: card.bank,
  country_code: 'ZA',
  brand: card.brand,
  reusable: card.reusable,
  signature: card.signature,
  account_name: null,
})

/** As the service tells of it. Faults by op: `null_fees`, `metadata_text`, `other_domain`. */
export function transactionToWire(one: SandboxTransaction, tools: Tools) {
  const fault = (op: string) => tools.takeFault({ op, subject: one.reference })
  return {
    id: one.id,
    domain: fault('other_domain') ? (one.domain === 'test' ? 'live' : 'test') : one.domain,
    status: one.status,
    reference: one.reference,
    amount: one.amount,
    requested_amount: one.amount,
    currency: one.currency,
    channel: one.channel,
    gateway_response: one.gateway_response,
    message: null,
    fees: fault('null_fees') ? null : one.fees,
    fees_split: null,
    paid_at: one.paid_at,
    created_at: one.created_at,
    paidAt: one.paid_at,
    createdAt: one.created_at,
    metadata: fault('metadata_text') ? JSON.stringify(one.metadata) : one.metadata,
    ip_address: '127.0.0.1',
    customer: { id: 1, customer_code: 'CUS_sandbox', ...one.customer },
    authorization: one.authorization ? cardToWire(one.authorization) : {},
    plan: null,
    subaccount: one.subaccount ? { subaccount_code: one.subaccount } : {},
  }
}

export const settlementToWire = ({ day, ...one }: SandboxSettlement, { domain }: SandboxAccount) => {
  const at = new Date((day + 1) * DAY_MS).toISOString()
  return {
    ...one,
    domain,
    status: 'success',
    integration: 100_000,
    effective_amount: one.total_amount,
    settlement_date: at,
    settled_by: null,
    createdAt: at,
    updatedAt: at,
  }
}

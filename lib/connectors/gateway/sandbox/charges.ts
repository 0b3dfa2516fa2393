import type { SandboxAnswer, SandboxRequest } from '../../sandbox-kit/part'
import { done, object, refuse } from './answers'
import { feeOf } from './history'
import type { SandboxAccount, SandboxCard, SandboxTransaction } from './records'
import { type Tools, transactionToWire } from './state'
import { notifyOfPayment } from './webhooks'

type Order = {
  email: string
  amount: number
  currency: string
  reference: string
  metadata: unknown
  subaccount: string | null
}

const CURRENCIES = ['ZAR', 'USD', 'NGN', 'GHS', 'KES']

/** What every payment is asked for with, or why not. */
export function orderOf(account: SandboxAccount, request: SandboxRequest, tools: Tools): Order | SandboxAnswer {
  const body = object(request.body)
  const { email, currency = 'ZAR', reference, metadata = {}, subaccount = null } = body
  const amount = Number(body.amount)
  if (typeof email !== 'string' || !email.includes('@'))
    return refuse(400, 'Invalid Email Address Passed', 'invalid_email')
  if (!Number.isInteger(amount) || amount <= 0) return refuse(400, 'Invalid Amount Sent', 'invalid_amount')
  if (!CURRENCIES.includes(String(currency))) return refuse(403, 'Currency not supported by merchant')
  if (subaccount !== null && !account.subaccounts.some(({ subaccount_code }) => subaccount_code === subaccount))
    return refuse(404, 'Subaccount not found')
  const named = typeof reference === 'string' && reference !== '' ? reference : `auto${tools.nextId()}`
  if (account.transactions.some((one) => one.reference === named))
    return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  return {
    email,
    amount,
    currency: String(currency),
    reference: named,
    metadata,
    subaccount: subaccount as string | null,
  }
}

export const isAnswer = (value: Order | SandboxAnswer): value is SandboxAnswer => 'body' in value

/** A transaction that nobody has paid yet. */
export function open(account: SandboxAccount, order: Order, tools: Tools): SandboxTransaction {
  const one: SandboxTransaction = {
    // By the clock, so that a restarted sandbox issues none a second time.
    id: tools.now().getTime() * 100 + (tools.nextId() % 100),
    domain: account.domain,
    status: 'ongoing',
    channel: 'card',
    gateway_response: 'The transaction was not completed',
    fees: null,
    created_at: tools.now().toISOString(),
    paid_at: null,
    customer: { email: order.email, first_name: '', last_name: '', phone: '' },
    authorization: null,
    callback_url: null,
    access_code: null,
    settlement: null,
    amount: order.amount,
    currency: order.currency,
    reference: order.reference,
    metadata: order.metadata,
    subaccount: order.subaccount,
  }
  account.transactions.push(one)
  return one
}

/** What the card's bank says to it. @returns whether it is paid */
export function pay(one: SandboxTransaction, card: SandboxCard, tools: Tools): boolean {
  const refusal = { expired: 'Expired Card', declines: 'Insufficient Funds' }[card.fate as string]
  one.authorization = card
  one.status = refusal ? 'failed' : 'success'
  one.gateway_response = refusal ?? 'Successful'
  one.fees = refusal ? null : feeOf(one.amount)
  one.paid_at = refusal ? null : tools.now().toISOString()
  return !refusal
}

/**
 * A saved card is charged. Op `charge_applied` strikes after the card was charged: `status` answers 500, any other mode never
 * answers.
 */
export async function chargeCard(
  account: SandboxAccount,
  request: SandboxRequest,
  tools: Tools,
): Promise<SandboxAnswer> {
  const code = object(request.body).authorization_code
  const card = account.cards.find((one) => one.authorization_code === code && one.active)
  if (!card) return refuse(404, 'Authorization code not found')
  const order = orderOf(account, request, tools)
  if (isAnswer(order)) return order
  if (!card.reusable) return refuse(400, 'This authorization code is not reusable', 'not_reusable')
  if (card.email !== null && card.email.toLowerCase() !== order.email.toLowerCase())
    return refuse(400, 'Email does not match Authorization code. Please confirm', 'email_mismatch')

  const one = open(account, order, tools)
  if (card.fate === 'challenge') {
    // As a checkout that nobody has paid yet.
    one.status = 'abandoned'
    return done('Please, redirect your customer to the authorization url provided', {
      paused: true,
      authorization_url: `http://${request.headers.host}/gateway/challenge/${one.reference}`,
      reference: one.reference,
    })
  }
  if (pay(one, card, tools)) await notifyOfPayment(account, one, tools)
  const fault = tools.takeFault({ op: 'charge_applied', subject: one.reference })
  if (fault?.mode === 'status') return { status: fault.status ?? 500, body: fault.body ?? 'Internal Server Error' }
  if (fault || card.fate === 'times_out') return new Promise<never>(() => {})
  return done('Charge attempted', transactionToWire(one, tools))
}

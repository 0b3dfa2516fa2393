import type {
  GatewayCard,
  GatewayDomain,
  GatewayEvent,
  GatewayOutcome,
  GatewayPage,
  GatewayRefund,
  GatewaySettlement,
  GatewayTransaction,
} from '../port'
import type { MetaWire, RefundWire, SettlementWire, TransactionWire } from './wire'

/** From their words to ours and back; pure. Source: provider-facts 2.1. */

/** Every currency of the service (GHS, KES, NGN, ZAR, USD) has a hundred minor units. */
export const toAmount = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** @returns null for what is no amount above zero with at most two digits after the point */
export function toMinor(amount: string): number | null {
  const [, whole, cents = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount.trim()) ?? []
  const minor = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return minor > 0 ? minor : null
}

/** @returns null when it is no secret key */
export const domainOfKey = (key: string, side: 'sk' | 'pk'): GatewayDomain | null =>
  (new RegExp(`^${side}_(test|live)_.`).exec(key)?.[1] as GatewayDomain | undefined) ?? null

const OUTCOMES: Record<string, GatewayOutcome> = {
  success: 'succeeded',
  failed: 'declined',
  abandoned: 'abandoned',
  reversed: 'reversed',
}
export const OUTCOME_WIRE = {
  succeeded: 'success',
  declined: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
} as const

/** A word that is not known counts as under way: it is not paid. */
const outcomeOf = (status: string): GatewayOutcome => OUTCOMES[status] ?? 'pending'

export function toTransaction(wire: TransactionWire): GatewayTransaction {
  const { customer, subaccount } = wire
  const outcome = outcomeOf(wire.status)
  return {
    id: wire.id,
    reference: wire.reference,
    domain: wire.domain,
    outcome,
    message: wire.gateway_response || wire.message,
    amount: toAmount(wire.amount),
    currency: wire.currency.toUpperCase(),
    fees: wire.fees === null || wire.fees === undefined ? null : toAmount(wire.fees),
    channel: wire.channel,
    paid_at: isoOf(wire.paid_at ?? wire.paidAt) || null,
    created_at: isoOf(wire.created_at ?? wire.createdAt ?? wire.transaction_date ?? wire.paid_at ?? wire.paidAt),
    customer: {
      email: customer?.email ?? '',
      name: [customer?.first_name, customer?.last_name].filter(Boolean).join(' '),
      phone: customer?.phone ?? '',
    },
    card: toCard(wire.authorization),
    metadata: toMetadata(wire.metadata),
    subaccount: typeof subaccount === 'string' ? subaccount : (subaccount?.subaccount_code ?? ''),
    action_url: '',
  }
}

function toCard(card: TransactionWire['authorization']): GatewayCard | null {
  if (!card?.authorization_code) return null
  return {
    authorization: card.authorization_code,
    reusable: card.reusable,
    signature: card.signature,
    brand: (card.brand || card.card_type).trim().toLowerCase(),
    last4: card.last4,
    exp_month: whole(card.exp_month),
    exp_year: whole(card.exp_year),
    bank: card.bank,
    account_name: card.account_name,
  }
}

const whole = (value: string): number | null => (/^\d{1,4}$/.test(value) ? Number(value) : null)

/** An object, or a text that holds one; anything else says nothing. */
function toMetadata(value: unknown): Record<string, unknown> {
  if (typeof value === 'string') {
    try {
      return toMetadata(JSON.parse(value))
    } catch {
      return {}
    }
  }
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Empty for what is no time. */
function isoOf(value: string | null | undefined): string {
  const at = Date.parse(value ?? '')
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}

const SETTLEMENT_STATES: Record<string, GatewaySettlement['status']> = {
  success: 'paid',
  processing: 'processing',
  pending: 'pending',
  failed: 'failed',
}

export function toSettlement(wire: SettlementWire): GatewaySettlement {
  const fees = wire.total_fees ?? 0
  const deductions = wire.deductions ?? 0
  const sum = wire.total_amount + fees + deductions
  const currency = wire.currency.toUpperCase()
  const day = isoOf(wire.settlement_date).slice(0, 10)
  return {
    id: wire.id,
    domain: wire.domain,
    status: SETTLEMENT_STATES[wire.status] ?? 'pending',
    currency,
    gross: toAmount(wire.total_processed),
    fees: toAmount(fees),
    deductions: toAmount(deductions),
    net: toAmount(wire.total_amount),
    settled_on: day || null,
    problem:
      sum === wire.total_processed
        ? ''
        : `Settlement ${wire.id} does not add up: ${toAmount(wire.total_amount)} net, ${toAmount(fees)} fees and ${toAmount(deductions)} deductions come to ${toAmount(sum)} ${currency}, and customers paid ${toAmount(wire.total_processed)}.`,
  }
}

/** A list that does not tell where it ends goes on until a page is empty: how much a page holds is the service's own choice. */
export function toPage<Wire, T>(
  { data, meta }: { data: Wire[]; meta?: MetaWire },
  map: (wire: Wire) => T,
  asked: number,
): GatewayPage<T> {
  const { pageCount, next } = meta ?? {}
  const goesOn = pageCount === null || pageCount === undefined ? next !== null : asked < pageCount
  return { items: data.map(map), next: data.length > 0 && goesOn ? asked + 1 : null }
}

const REFUND_STATES: Record<string, GatewayRefund['status']> = {
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'attention',
}

export const toRefund = (wire: RefundWire): GatewayRefund => ({
  id: wire.id ?? '',
  status: REFUND_STATES[wire.status] ?? 'pending',
  message: wire.reason,
  amount: toAmount(wire.amount),
  currency: wire.currency.toUpperCase(),
  merchant_note: wire.merchant_note,
  created_at: isoOf(wire.created_at ?? wire.createdAt),
  refunded_at: isoOf(wire.refunded_at) || null,
})

type EventWire = {
  event: string
  data: {
    id?: string | null
    domain?: GatewayDomain | null
    reference: string
    transaction_reference: string
    refund_reference: string
    amount: string
    status: string
  }
}

/** The service gives its events no id; a thing has one event of each kind and status. A refund has no id in them either. */
export const toEvent = ({ event, data }: EventWire): GatewayEvent => {
  const about = data.id || data.reference || data.transaction_reference
  return {
    id: [
      ...[event, about, event === 'charge.success' ? '' : data.status],
      ...(event.startsWith('refund.') ? [data.refund_reference, data.amount] : []),
    ]
      .filter(Boolean)
      .join(':'),
    kind: event,
    domain: data.domain ?? null,
    reference: data.reference || data.transaction_reference,
    transaction_id: event.startsWith('charge.') ? (data.id ?? '') : '',
  }
}

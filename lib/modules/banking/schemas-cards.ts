/** Words of saved cards and bill runs that pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const CARDS_GRID = 'saved-cards'
export const CHARGES_GRID = 'card-charges'
export const BILL_RUNS_PAGE = '/banking/bill-runs'
export const CHARGES_PAGE = '/banking/charges'

export const CARD_GATEWAY_STATES = [
  { value: 'to_forget', label: 'Being told', tone: 'warning' },
  { value: 'forgotten', label: 'Forgotten', tone: 'neutral' },
  { value: 'failed', label: 'Not told', tone: 'danger' },
] as const

export type VaultSecretState = {
  exists: boolean
  made_at: string | null
  made_by: string
  /** Until when the secret before this one works; null: there is none any more. */
  old_until: string | null
}

/** A card as people may see it. */
export type CardShort = { id: string; brand: string; last4: string; expiry: string }

/** What the vault tells a website of a card; `token` is what it is charged by. */
export type VaultCard = CardShort & {
  bank: string
  source_site: string
  email: string
  auto_charge: boolean
  status: string
}

/** Why an invoice of a run is charged, or is not. */
export const PLAN_FATES = [
  { value: 'charge', label: 'Will be charged', tone: 'info' },
  { value: 'no_card', label: 'No card', tone: 'neutral' },
  { value: 'expired', label: 'Card expired', tone: 'warning' },
  { value: 'currency', label: 'Not in this currency', tone: 'warning' },
  { value: 'asked', label: 'Tried before', tone: 'neutral' },
  { value: 'nothing', label: 'Nothing to pay', tone: 'neutral' },
] as const
export type PlanFate = (typeof PLAN_FATES)[number]['value']

export type PlannedInvoice = {
  document_id: string
  number: string
  customer_id: string
  customer: string
  posting_date: string
  currency: string
  /** What is to pay. */
  amount: string
  /** Posted already: only its card is charged. */
  posted: boolean
  fate: PlanFate
  card: CardShort | null
  href: string
}

export type BillRunPreview = {
  period: string
  from: string
  to: string
  /** The run that there is for the period already. */
  run: BillRunWire | null
  gateway: { ready: boolean; message: string }
  /** Why nothing of the period can be posted; empty: it can. */
  closed: string
  /** All of the period; at most 500 are listed. */
  invoices: PlannedInvoice[]
  counts: { drafts: number; posted: number; charge: number; no_card: number; expired: number; other: number }
  /** By currency. */
  to_charge: { currency: string; amount: string }[]
  /** Cards that pay by themselves and expire in the period or the month after it. */
  expiring: (CardShort & { email: string; customer: string })[]
}

export type SweepCounts = { charged: number; failed: number; unknown: number }

export type BillRunWire = {
  id: string
  period: string
  status: 'running' | 'done' | 'failed'
  /** Posted by it. */
  invoices: number
  sweep: SweepCounts
  problems: { document_id: string | null; number: string; message: string }[]
  job_id: string | null
  created_at: string
  finished_at: string | null
}

export type ChargeWire = {
  id: string
  reference: string
  document_id: string
  invoice: string
  customer_id: string
  customer: string
  card: CardShort
  currency: string
  amount: string
  status: string
  message: string
  attempt: number
  payment_id: string | null
  action_url: string
  sent_at: string | null
  settled_at: string | null
}

export type BillRunAnswer = { id: string; invoices: number; sweep: SweepCounts }

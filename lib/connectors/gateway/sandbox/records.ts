/** What the card gateway keeps. Amounts are in cents. */

export type SandboxCard = {
  authorization_code: string
  /** Null: one of the cards that are always there, which every address may use. */
  email: string | null
  fate: 'good' | 'expired' | 'declines' | 'times_out' | 'challenge'
  reusable: boolean
  active: boolean
  signature: string
  brand: string
  last4: string
  exp_month: string
  exp_year: string
  bank: string
}

export type SandboxTransaction = {
  id: number
  domain: 'test' | 'live'
  status: 'success' | 'failed' | 'abandoned' | 'reversed' | 'ongoing'
  reference: string
  amount: number
  currency: string
  channel: string
  gateway_response: string
  fees: number | null
  created_at: string
  paid_at: string | null
  customer: { email: string; first_name: string; last_name: string; phone: string }
  authorization: SandboxCard | null
  metadata: unknown
  subaccount: string | null
  callback_url: string | null
  access_code: string | null
  settlement: number | null
}

export type SandboxSettlement = {
  id: number
  day: number
  currency: string
  total_processed: number
  total_fees: number
  deductions: number
  total_amount: number
}

export type SandboxRefund = {
  id: number
  transaction: number
  currency: string
  amount: number
  status: 'pending' | 'processed' | 'failed' | 'needs-attention'
  /** What becomes of it as soon as it is worked on. */
  fate: SandboxRefund['status']
  merchant_note: string | null
  created_at: string
  refunded_at: string | null
  /** The settlement that kept it back. */
  settlement: number | null
}

export type SandboxAccount = {
  key: string
  owner: string
  domain: 'test' | 'live'
  webhookUrl: string | null
  cards: SandboxCard[]
  transactions: SandboxTransaction[]
  settlements: SandboxSettlement[]
  refunds: SandboxRefund[]
  subaccounts: { subaccount_code: string; business_name: string; active: boolean; currency: string }[]
}

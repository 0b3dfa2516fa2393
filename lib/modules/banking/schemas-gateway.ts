/** Words of the card gateway that forms and pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const GATEWAY_CURRENCY_CHOICES = ['ZAR', 'USD', 'NGN', 'GHS', 'KES'] as const

export const GATEWAY_WINDOW_DAYS = 30

/** What the last fetch brought; null: there was none. */
export type GatewaySyncState = {
  at: string
  /** False: something is missing; `message` says what. */
  ok: boolean
  message: string
  imported: number
  duplicates: number
  settlements: number
} | null

export type GatewaySettingsWire = {
  public_key: string
  has_secret_key: boolean
  default_currency: string
  subaccount: string
  mode: 'live' | 'sandbox' | 'off'
  /** What work goes on with now. */
  state: 'live' | 'sandbox' | 'not_configured'
  /** Why nothing works yet; null: it does. */
  reason: string | null
  has_sandbox: boolean
  /** Where the gateway sends its news; entered there. */
  webhook_url: string
  last_test: { at: string; ok: boolean; message: string } | null
  last_sync: GatewaySyncState
}

export type GatewayTestWire = { ok: boolean; message: string }

export type GatewaySyncAnswer = {
  imported: number
  duplicates: number
  /** Settlements that are new, or told anew. */
  settlements: number
  /** False: a part could not be fetched; what came is in. */
  complete: boolean
  message: string
}

export type SettlementWire = {
  id: string
  /** The gateway's own number. */
  provider_id: string
  status: string
  currency: string
  gross: string
  fees: string
  deductions: string
  net: string
  settled_on: string | null
}

export type SettlementLeg = {
  account_id: string | null
  /** `6310 Gateway fees`; without a number while it is not made yet. */
  account: string
  /** It is made by the match. */
  is_new: boolean
  /** One of both is `0.00`. */
  debit: string
  credit: string
  part: 'bank' | 'fees' | 'clearing'
}

/** What Match Settlement would do to a line. */
export type SettlementPreview = {
  line: { id: string; posted_on: string; description: string; amount: string; currency: string; bank_account: string }
  /** Settlements that pay exactly the line's amount and cleared no other. */
  candidates: SettlementWire[]
  /** The one that the legs are of; null: of the amounts that were typed in, or there are none yet. */
  settlement_id: string | null
  legs: SettlementLeg[]
  /** What was kept back by the settlement beside fees; `0.00` usually. */
  deductions: string
  /** Why it cannot be matched like this, in words; empty: it can. */
  problem: string
}

/**
 * The card gateway in our own words; every service that charges cards keeps it. Amounts are decimal text in whole units of the
 * currency (`1150.00`), times are ISO 8601 in UTC. What the service says no to is a ProviderError. Source: provider-facts 2.
 */

/** Money that is real, or play money of a test key. Things of the two are never mixed. */
export type GatewayDomain = 'live' | 'test'

export type GatewayOutcome =
  | 'succeeded'
  /** The bank or the service said no; `message` says why. */
  | 'declined'
  /** The customer opened the page and left. */
  | 'abandoned'
  /** Paid, and given back since. */
  | 'reversed'
  /** Under way; ask again with `verify`. */
  | 'pending'
  /** The customer must confirm it at `action_url`; it is not paid. */
  | 'action_needed'

/** A card that was used, as the service tells of it. Only a `reusable` one may be charged again. */
export type GatewayCard = {
  /** What the card is charged by; a secret. */
  authorization: string
  reusable: boolean
  /** The same for the same card across authorizations; empty when the service tells none. */
  signature: string
  /** `visa`, in small letters. */
  brand: string
  last4: string
  exp_month: number | null
  exp_year: number | null
  bank: string
  account_name: string
}

export type GatewayTransaction = {
  /** The service's number, as text: it can be larger than a safe integer. */
  id: string
  reference: string
  domain: GatewayDomain
  outcome: GatewayOutcome
  /** The service's own words, e.g. `Insufficient Funds`; empty when it has none. */
  message: string
  amount: string
  currency: string
  /** What the service keeps; null while it has not said. */
  fees: string | null
  /** `card`, `bank`, `eft`; as the service calls it. */
  channel: string
  paid_at: string | null
  created_at: string
  customer: { email: string; name: string; phone: string }
  /** Null where no card was used. */
  card: GatewayCard | null
  metadata: Record<string, unknown>
  subaccount: string
  /** Of `action_needed`: where the customer confirms. */
  action_url: string
}

export type GatewaySettlement = {
  id: string
  domain: GatewayDomain
  /** Only what has been `paid` has reached the bank. */
  status: 'paid' | 'processing' | 'pending' | 'failed'
  currency: string
  /** What customers paid. */
  gross: string
  fees: string
  /** What else was kept back, such as refunds and disputes. */
  deductions: string
  /** What reaches the bank. `net + fees + deductions` is the gross. */
  net: string
  /** `2026-11-20`; null while it is not settled. */
  settled_on: string | null
  /** Why it must not be booked, in words: net, fees and deductions do not come to the gross. Empty: they do. */
  problem: string
}

export type GatewayPage<T> = {
  items: T[]
  /** The page after this one; null: this was the last. */
  next: number | null
}

type GatewayAccount = {
  domain: GatewayDomain
  balances: { currency: string; amount: string }[]
  /** Its name; null when none is set. */
  subaccount: string | null
}

type GatewayCheckout = {
  /** Where the customer pays; send the browser there. */
  url: string
  /** For pages that open the service's own dialog. */
  access_code: string
  reference: string
}

type NewCheckout = {
  email: string
  /** Above zero. */
  amount: string
  currency: string
  /** Ours, unique for ever; stored before the call. */
  reference: string
  /** Where the customer comes back to, with `reference` added to the query. */
  return_url: string
  metadata?: Record<string, unknown>
}

export type NewCharge = {
  authorization: string
  /** The address that the authorization was made with. */
  email: string
  amount: string
  currency: string
  /** Ours, unique for ever; stored before the call, so that `verify` can tell what became of it. */
  reference: string
  metadata?: Record<string, unknown>
}

export type GatewayRefund = {
  id: string
  /** `attention`: it stays where it is until someone completes it at the gateway. */
  status: 'done' | 'pending' | 'attention' | 'failed'
  /** The gateway's own words where it did not go through; empty when it has none. */
  message: string
  amount: string
  currency: string
  /** What the merchant noted on it; it tells one's own refunds from those that were made at the gateway. */
  merchant_note: string
  created_at: string
  /** When the money went back; null while it has not. */
  refunded_at: string | null
}

export type GatewayEvent = {
  /** The same for the same event, however often the service sends it. */
  id: string
  /** `charge.success`, `refund.processed`; as the service calls it. */
  kind: string
  domain: GatewayDomain | null
  /** Of a charge: what to `verify`; never trusted on its own. */
  reference: string
  transaction_id: string
}

type TransactionFilter = {
  /** From this moment on, and up to that one. */
  from?: Date
  to?: Date
  outcome?: 'succeeded' | 'declined' | 'abandoned' | 'reversed'
  /** From 1; 1 by default. */
  page?: number
}

export type GatewayPort = {
  domain: GatewayDomain
  /**
   * Proves both keys, and the subaccount where there is one, and changes nothing.
   * @throws ProviderError of kind `auth` when a key is wrong, of kind `validation` when the two are not of one mode
   */
  check(): Promise<GatewayAccount>
  /** Opens a page on which the customer pays. */
  initialize(order: NewCheckout): Promise<GatewayCheckout>
  /**
   * What became of a checkout or charge. @param reference ours
   * @throws ProviderError of kind `not_found` when the service never heard of it
   */
  verify(reference: string): Promise<GatewayTransaction>
  /**
   * Charges a saved card, once. What came of it is the `outcome`: a card that is declined throws nothing.
   * @throws ProviderError with `outcomeUnknown` when the card may have been charged all the same: `verify` before charging
   * again; of kind `conflict` when the reference was used before
   */
  charge(charge: NewCharge): Promise<GatewayTransaction>
  /** Newest first. */
  listTransactions(filter: TransactionFilter): Promise<GatewayPage<GatewayTransaction>>
  /** @throws ProviderError of kind `not_found` */
  getTransaction(id: string): Promise<GatewayTransaction>
  /** Newest first. One that does not add up has its `problem`, so that it hides no other. */
  listSettlements(filter: { page?: number }): Promise<GatewayPage<GatewaySettlement>>
  /** The transactions that a settlement pays out. */
  settlementTransactions(id: string, page?: number): Promise<GatewayPage<GatewayTransaction>>
  /** The service forgets the card. One that it does not know counts as forgotten. */
  deactivate(authorization: string): Promise<void>
  /** Gives back all of a transaction, or a part. @param refund.transaction its id or reference */
  refund(refund: {
    transaction: string
    amount?: string
    currency?: string
    customer_note?: string
    merchant_note?: string
  }): Promise<GatewayRefund>
  /** All refunds of a transaction. @param transactionId the service's number */
  listRefunds(transactionId: string): Promise<GatewayRefund[]>
  /**
   * @param raw the body as it came, byte for byte
   * @returns null when the signature does not fit
   * @throws ProviderError of kind `protocol` when it is signed and cannot be read
   */
  readWebhook(raw: Buffer, headers: Record<string, string | undefined>): GatewayEvent | null
}

/**
 * How the lines of an account are fetched from online banking, whatever portal it is. Source: provider-facts 15.
 * No call is ever repeated: banks count sign-ins, and lock who tries too often.
 */

/** Why nothing came. `layout`: the portal answered with something that its profile does not describe. */
const PULL_FAILURES = ['second_factor', 'auth', 'locked', 'layout', 'unavailable', 'not_configured'] as const
export type PullFailure = (typeof PULL_FAILURES)[number]

/** How far it came. */
const PULL_STAGES = ['settings', 'login_page', 'login', 'accounts', 'statement'] as const
export type PullStage = (typeof PULL_STAGES)[number]

type PulledLine = {
  /** The bank's day, `2026-11-30`. */
  posted_on: string
  /** Decimal text in the account's currency; in is positive. */
  amount: string
  description: string
  reference: string
  counterparty?: string
  counterparty_account?: string
  /** The bank's own id of the line. */
  bank_ref?: string
  corrects?: { bank_ref: string; action: 'replace' | 'delete' }
}

/** What a statement says; `balance` null: the bank gives none. */
export type PulledStatement = {
  transactions: PulledLine[]
  balance: string | null
  asOf: string | null
  /** Lines that could not be read, in words; all others are in `transactions`. */
  unread: string[]
}

export type PullResult =
  | ({ ok: true } & PulledStatement)
  | {
      ok: false
      kind: PullFailure
      /** In the portal's own words where it has any, without secrets. */
      message: string
      stage: PullStage
    }

export type PullOrder = {
  credentials: { username: string; password: string }
  accountNumber: string
  /** The first day that is wanted, `2026-11-01`. */
  since: string
  /** The last one: today, where the books are. */
  until: string
  /** `http://proxy.example:3128`; null: none. */
  proxy: string | null
  /**
   * Reads a downloaded OFX statement for the account. The caller brings it: reading statements is the books' business.
   * What it throws is told as it is, at the stage `statement`.
   */
  read: (ofx: Buffer) => PulledStatement
  /** Aborted when it must stop; it signs out then. */
  signal?: AbortSignal
}

export interface BankSyncPort {
  readonly mode: 'live' | 'sandbox' | 'installation'
  /** One attempt, within 60 seconds. Never rejects: what went wrong is the answer. */
  pull(order: PullOrder): Promise<PullResult>
  /**
   * Opens the sign-in page and looks whether it is as the profile says, without signing in.
   * @throws ProviderError
   */
  look(proxy?: string | null): Promise<{ host: string }>
}

/** Words of online banking that forms and pages share with the server. Days `2026-11-30`, moments ISO 8601. */

export const PULL_KINDS = {
  second_factor: 'The bank wants a second factor',
  auth: 'The bank refused the sign-in',
  locked: 'The bank has locked the profile',
  layout: 'The portal looks different',
  unavailable: 'The portal is not available',
  not_configured: 'Something is not set up',
} as const
export type PullKind = keyof typeof PULL_KINDS

export const PULL_STAGE_WORDS = {
  settings: 'before the portal was asked',
  login_page: 'when opening the sign-in page',
  login: 'when signing in',
  accounts: 'when looking for the account',
  statement: 'when downloading the statement',
} as const
export type PullStageName = keyof typeof PULL_STAGE_WORDS

/** A person has to wait so long between two attempts, unless it is forced (Provider facts 15). */
export const PULL_PAUSE_MINUTES = 15
/** After so many refused sign-ins in a row nothing is tried until the settings are saved again. */
export const MOST_FAILED_LOGINS = 2

export type BankSyncSettingsWire = {
  /** Of the portal; blank where the sandbox is used. */
  address: string
  username: string
  has_password: boolean
  account_number: string
  default_bank_account_id: string | null
  /** JSON; blank: the built-in profile. */
  profile: string
  proxy_server: string
  mode: 'live' | 'sandbox' | 'off'
  state: 'live' | 'sandbox' | 'not_configured'
  /** Why nothing can be fetched yet; null: it can. */
  reason: string | null
  has_sandbox: boolean
}

export type PullError = { kind: PullKind; stage: PullStageName; message: string }

export type LastAttempt = {
  at: string
  /** Null: it goes on. */
  ok: boolean | null
  kind: PullKind | null
  stage: PullStageName | null
  message: string
}

export type BankSyncStatusWire = {
  settings: BankSyncSettingsWire
  snapshot: {
    /** Of the account that is fetched; of all accounts while none is chosen. */
    bank_account: string | null
    unreconciled: number
    reconciled: number
    ignored: number
    last_scraped_at: string | null
    last_attempt: LastAttempt | null
    running: boolean
    blocked: boolean
    /** Before this moment an attempt must be forced; null: there is nothing to wait for. */
    next_attempt_at: string | null
  }
}

export type PullAnswer = {
  ok: boolean
  imported: number
  /** Lines that were here already. */
  skipped: number
  flagged: number
  import_id: string | null
  error?: PullError
  /** What came of it, in words; also what could not be read or asked for. */
  message?: string
}

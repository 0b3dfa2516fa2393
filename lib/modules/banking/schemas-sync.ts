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

/** A person has to wait so long between two attempts, unless it is forced (Provider details 15). */
export const PULL_PAUSE_MINUTES = 15
/** After so many refused sign-ins in a row nothing is tried until the settings are saved again. */
export const MAX_FAILED_LOGINS = 2

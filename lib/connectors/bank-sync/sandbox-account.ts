/** What the portal of the sandbox knows: users by what happens to them, all with one password. */
export const SANDBOX_USERS = {
  good: 'good',
  locked: 'locked',
  one_time_code: 'one-time-code',
  push_approval: 'push-approval',
  maintenance: 'maintenance',
  changed_layout: 'changed-layout',
  slow: 'slow',
  /** Each download has the last ten days, whatever was asked for. */
  overlap: 'overlap',
} as const

export const isSandboxUser = (username: string): boolean =>
  (Object.values(SANDBOX_USERS) as string[]).includes(username)

export const SANDBOX_PASSWORD = 'sandbox-password'

/** Statements of the first carry no balance, as those of some banks; those of the second do. */
export const SANDBOX_ACCOUNT = '1020334556'
export const SANDBOX_SAVINGS = '1020334564'

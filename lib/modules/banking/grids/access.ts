export const ACCOUNT_ACCESS = {
  read: 'banking.account.read',
  create: 'banking.account.create',
  update: 'banking.account.update',
  delete: 'banking.account.delete',
} as const

export const RULE_ACCESS = {
  read: 'banking.rule.read',
  create: 'banking.rule.create',
  update: 'banking.rule.update',
  delete: 'banking.rule.delete',
} as const

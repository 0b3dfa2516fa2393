import type { OperationCtx } from '@/lib/core/operation'

/**
 * Where customers pay in a currency, in words, a fact a line: the bank account that prints in it; empty where none does or it is
 * switched off (Business Platform Modules 2.3: the currencies list supplies what prints).
 */
export async function printedDetails(ctx: OperationCtx, currency: string): Promise<string> {
  const account = await ctx.db.bankAccount.findFirst({ where: { currency, is_printed: true, disabled: false } })
  if (!account) return ''
  const { bank, account_holder, account_number, branch_code, iban, swift_bic } = account
  const details = [
    ['Account holder', account_holder],
    ['Account number', account_number],
    ['Branch or sort code', branch_code],
    ['IBAN', iban],
    ['SWIFT/BIC', swift_bic],
  ]
  return [bank, ...details.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))]
    .filter(Boolean)
    .join('\n')
}

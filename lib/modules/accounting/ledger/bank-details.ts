import type { OperationCtx } from '@/lib/core/operation'
import { printedBankDetails } from '../slots'
import type { Company } from './company'

/**
 * Where customers pay in a currency, in words: the bank account that prints in it; else the description of the company's bank account
 * in the chart of accounts, such as the bank, the number and the branch; empty where nobody has written either.
 */
export async function bankDetails(ctx: OperationCtx, { bank_account_id }: Company, currency: string): Promise<string> {
  const printed = (await printedBankDetails.only()?.(ctx, currency)) ?? ''
  if (printed || !bank_account_id) return printed
  return (await ctx.db.accAccount.findFirst({ where: { id: bank_account_id } }))?.description.trim() ?? ''
}

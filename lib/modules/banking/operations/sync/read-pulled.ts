import type { PulledStatement } from '@/lib/connectors/bank-sync/port'
import { readOfx } from '../../domain/statements/read-ofx'
import { sameAccount, withBalances } from '../../domain/statements/read-statement'

/**
 * The account's part of a statement that was downloaded, with balances after its lines where the bank gives a closing one.
 * @throws Error in words when it is not of this account, of another currency, or no statement
 */
export function readPulled(ofx: Buffer, accountNumber: string, currency: string): PulledStatement {
  const accounts = readOfx(ofx)
  const account = accounts.find(({ account_number }) => sameAccount(account_number, accountNumber))
  if (!account) {
    const numbers = accounts.map(({ account_number }) => account_number).join(', ')
    throw new Error(`The statement is of the account ${numbers}, not of ${accountNumber}.`)
  }
  if (account.currency && account.currency !== currency)
    throw new Error(`The statement is in ${account.currency}, the bank account is kept in ${currency}.`)
  const [rejected] = account.rejected
  if (rejected) throw new Error(`Line ${rejected.line} of the statement cannot be read: ${rejected.message}`)
  return {
    transactions: withBalances(account).map(({ at: _, ...line }) => line),
    balance: account.closing?.balance ?? null,
    asOf: account.closing?.on ?? null,
  }
}

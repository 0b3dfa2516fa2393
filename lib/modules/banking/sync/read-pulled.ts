import type { PulledStatement } from '@/lib/connectors/bank-sync/port'
import { readOfx } from '../domain/statements/read-ofx'
import { sameAccount, withBalances } from '../domain/statements/read-statement'
import { NOTHING_MOVED } from '../domain/statements/types'

/**
 * The account's part of a statement that was downloaded, with balances after its lines where the bank gives a closing one. Lines
 * that cannot be read are told of and do not stand in the way of others; where nothing moved, there is nothing to tell.
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
  const rejected = account.rejected.filter(({ message }) => message !== NOTHING_MOVED)
  const unread = rejected.map(({ line, message }) => `Line ${line}: ${message}`)
  if (account.lines.length === 0 && unread[0])
    throw new Error(`No line of the statement can be read. The first one: ${unread[0]}`)
  return {
    transactions: withBalances({ ...account, rejected }).map(({ at: _, ...line }) => line),
    balance: account.closing?.balance ?? null,
    asOf: account.closing?.on ?? null,
    unread,
  }
}

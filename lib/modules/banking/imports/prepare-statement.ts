import { conflict, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { brokenChain, type ReadStatement, sameAccount, withBalances } from '../domain/statements/read-statement'
import { readStatementApart } from '../domain/statements/read-statement-apart'
import { type FileAccount, type Rejected, UnreadableStatement } from '../domain/statements/types'
import type { StoredAccount } from '../lines/line-rows'
import type { CsvMapping, ImportWarning } from '../schemas-imports-answers'

/** What a person says of a file: how its columns are read, and which of its accounts it is about. */
export type Choices = { mapping?: CsvMapping; account?: string }

/** A file that was read for a bank account, before anything of it is stored. */
export type Prepared = Omit<ReadStatement, 'accounts'> & {
  /** The one that is meant; null: nobody has said yet which columns a CSV has. */
  account: FileAccount | null
  accounts: { account_number: string; currency: string; lines: number }[]
  other_account: boolean
  warnings: ImportWarning[]
}

/** Mappings that a CSV of this account may be read with: its own, and those of accounts at the same bank. */
export async function knownMappings(ctx: OperationCtx, account: StoredAccount) {
  const alike = account.bank
    ? await ctx.db.bankAccount.findMany({
        where: { id: { not: account.id }, bank: { equals: account.bank, mode: 'insensitive' } },
        orderBy: [{ updated_at: 'desc' }, { id: 'asc' }],
        take: 20,
      })
    : []
  return {
    saved: account.csv_mapping as CsvMapping | null,
    same_bank: alike.flatMap(({ csv_mapping }) => (csv_mapping ? [csv_mapping as CsvMapping] : [])),
  }
}

/**
 * Reads a file for a bank account.
 * @throws UnreadableStatement where it breaks; 422 where its money is not the account's, or has no such account in it
 */
export async function prepareStatement(
  bytes: Uint8Array,
  name: string,
  account: StoredAccount,
  known: Awaited<ReturnType<typeof knownMappings>>,
  choices: Choices,
): Promise<Prepared> {
  const { accounts, ...read } = await readStatementApart(bytes, name, {
    ...known,
    ...(choices.mapping ? { given: choices.mapping } : {}),
  })
  const summary = accounts.map(({ account_number, currency, lines }) => ({
    account_number,
    currency,
    lines: lines.length,
  }))
  if (accounts.length === 0) {
    const message = 'Say which columns hold the day, the description and the amount.'
    return {
      ...read,
      account: null,
      accounts: [],
      other_account: false,
      warnings: [{ code: 'mapping_needed', message }],
    }
  }
  const isOurs = ({ account_number }: FileAccount) =>
    [account.account_number, account.iban].some((own) => own !== '' && sameAccount(own, account_number))
  const chosen = choose(accounts, account, isOurs, choices.account)
  if (chosen.currency !== '' && chosen.currency !== account.currency)
    throw invalidField(
      'file',
      `The statement is in ${chosen.currency}, and ${account.name} is kept in ${account.currency}. Choose the account that it belongs to.`,
      'currency_differs',
    )
  const lines = withBalances(chosen)
  const broken = chosen.rejected.length > 0 || lines !== chosen.lines ? null : brokenChain(lines)
  const warnings: ImportWarning[] = broken ? [broken.warning] : []
  const isKnown = account.account_number !== '' && chosen.account_number !== ''
  const mismatch = isKnown && !isOurs(chosen)
  const unclear = accounts.length > 1 && !isOurs(chosen) && choices.account === undefined
  if (mismatch)
    warnings.unshift({
      code: 'account_mismatch',
      message: `The file is of account ${chosen.account_number}, and ${account.name} is ${account.account_number}. Take it in only if they are the same account.`,
    })
  if (accounts.length > 1)
    warnings.unshift({
      code: 'several_accounts',
      message: `The file has ${accounts.length} accounts. Only ${chosen.account_number || 'the first'} is taken in here.`,
    })
  return { ...read, account: { ...chosen, lines }, accounts: summary, other_account: mismatch || unclear, warnings }
}

function choose(
  accounts: FileAccount[],
  account: StoredAccount,
  isOurs: (one: FileAccount) => boolean,
  wanted: string | undefined,
): FileAccount {
  if (wanted !== undefined) {
    const found = accounts.find(({ account_number }) => account_number === wanted)
    if (!found) throw invalidField('account', 'The file has no account of this number. Choose one of those it has.')
    return found
  }
  return accounts.find(isOurs) ?? accounts.find(({ currency }) => currency === account.currency) ?? accounts[0]!
}

/** Turns a broken file into the answer that says where it breaks. */
export const asFieldError = (error: unknown): unknown =>
  error instanceof UnreadableStatement ? invalidField('file', error.message, 'unreadable') : error

export type Claimable = {
  lines: number
  other_account: boolean
  /** As they are stored: those of the import, and lines that cannot be read. */
  rejected: unknown
  warnings: unknown
}

/** What must be so before lines are taken. @throws 422 without columns or lines, 409 for another account's file */
export function demandClaimable(one: Claimable, confirmed: boolean): void {
  const warnings = one.warnings as ImportWarning[]
  const said = (...codes: ImportWarning['code'][]) => warnings.find(({ code }) => codes.includes(code))?.message
  const unknown = said('mapping_needed')
  if (unknown) throw invalidField('mapping', unknown, 'mapping_needed')
  const [first] = one.rejected as Rejected[]
  if (one.lines === 0 && first)
    throw invalidField(
      'file',
      `No line of the file can be read. The first one, line ${first.line}: ${first.message}`,
      'unreadable',
    )
  if (one.other_account && !confirmed)
    throw conflict(
      `${said('account_mismatch', 'several_accounts') ?? 'The file is of another account.'} Send confirm_account to take it in all the same.`,
      'account_mismatch',
    )
}

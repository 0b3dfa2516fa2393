import type { OperationCtx } from '@/lib/core/operation'
import { inCents, isDay, tidy } from '../domain/statements/read-values'
import type { Balance, StatementLine } from '../domain/statements/types'
import { findBankAccount } from '../lines/line-rows'
import type { LineSource } from '../schemas'
import { asDate, findImport } from './import-rows'
import { stagingOf } from './judge-import'
import { stageLines } from './staged-lines'
import { createImport, daysOf, figuresOf } from './store-import'
import { takeLines } from './take-lines'

export type Statement = {
  bank_account_id: string
  source: Exclude<LineSource, 'manual'>
  /** Oldest first. */
  lines: StatementLine[]
  /** What the bank says the balance is, and on which day. */
  closing?: Balance
  file_name?: string
}

export type Taken = {
  import_id: string
  /** Lines that are here now and were not before, flagged ones too. */
  imported: number
  duplicates: number
  flagged: number
  inserted_ids: string[]
}

/**
 * Takes the lines of a statement in, within the caller's transaction: what is here already is left alone, what is doubtful is
 * flagged. For online banking and the gateway; files come by `uploadStatement`.
 * @throws 404 for an unknown bank account
 */
export async function takeStatement(ctx: OperationCtx, statement: Statement): Promise<Taken> {
  const { bank_account_id, source, closing, file_name } = statement
  const lines = statement.lines.flatMap((line) => storable(line) ?? [])
  const account = await findBankAccount(ctx, bank_account_id)
  const { id } = await createImport(ctx, { bank_account_id, source, status: 'importing', file_name: file_name ?? '' })
  const { from_day, to_day } = daysOf(lines)
  await ctx.db.bankImport.updateMany({
    where: { id },
    data: {
      ...figuresOf(lines),
      currency: account.currency,
      from_day: asDate(from_day),
      to_day: asDate(to_day),
      ...(closing ? { closing_balance: closing.balance, closing_on: asDate(closing.on) } : {}),
    },
  })
  await stageLines(ctx, stagingOf(await findImport(ctx, id)), lines)
  const { one, inserted_ids } = await takeLines(ctx, id)
  return { import_id: id, imported: one.imported, duplicates: one.duplicates, flagged: one.flagged, inserted_ids }
}

/** Texts as long as a line may have; without lines that move nothing, which no bank account has. */
function storable(line: StatementLine): StatementLine | null {
  const amount = inCents(line.amount)
  if (amount === null || !isDay(line.posted_on))
    throw new Error(`${line.posted_on} ${line.amount} is no day and amount of a statement`)
  if (amount === '0.00' && line.corrects?.action !== 'delete') return null
  return {
    ...line,
    amount,
    description: tidy(line.description),
    reference: tidy(line.reference),
    counterparty: tidy(line.counterparty),
    counterparty_account: tidy(line.counterparty_account),
    bank_ref: tidy(line.bank_ref),
  }
}

import { conflict, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { ModelWrites, Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { currencyCode } from '@/lib/modules/accounting/setup/currency-code'
import { bankAccountColumns, STORED_ACCOUNT_NAMES } from '@/lib/modules/banking/accounts/bank-account-columns'
import { ibanOf, swiftOf } from '@/lib/modules/banking/accounts/bank-numbers'
import { demandFreeLedger, newLedgerAccount } from '@/lib/modules/banking/accounts/ledger-account'
import { storedNames, withWireNames } from '@/lib/modules/banking/matching/wire-names'
import { markSyncAccount } from '@/lib/modules/banking/sync/mark-account'
import { ACCOUNTS_GRID, CURRENCIES_GRID } from '../../schemas'

type Values = Record<string, unknown>

/** The writes of both lists over the table of bank accounts. */
const writesOf = (slug: string, singular: string) => {
  const details: ModelWrites = {
    slug,
    singular,
    model: 'bankAccount',
    columns: bankAccountColumns,
    label: (row) => String(row.name),
    permission: 'banking.account',
    lockTable: 'bank_account',
    rules: {
      prepare,
      beforeRemove,
      async afterWrite({ ctx, before, after }) {
        if (Boolean(before?.is_bank_sync) !== after.is_bank_sync)
          await markSyncAccount(ctx, after.is_bank_sync ? after.id : null)
        for (const other of [ACCOUNTS_GRID, CURRENCIES_GRID])
          if (other !== slug) ctx.signal({ type: 'grid', slug: other, ids: [after.id] })
      },
    },
  }
  const { create, update, remove } = modelWrites(details)
  return withWireNames({ create, update, remove }, STORED_ACCOUNT_NAMES)
}

async function prepare({ ctx, values, before }: { ctx: OperationCtx; values: Values; before: Row | null }) {
  const stored: Values = storedNames(values, STORED_ACCOUNT_NAMES)
  if (typeof stored.name === 'string') await demandFreeName(ctx, stored.name, before?.id)
  if (typeof stored.iban === 'string') stored.iban = ibanOf(stored.iban)
  if (typeof stored.swift_bic === 'string') stored.swift_bic = swiftOf(stored.swift_bic)
  for (const flag of ['is_bank_sync', 'is_gateway', 'is_printed', 'disabled'])
    if (stored[flag] === null) stored[flag] = false
  const currency = await currencyFor(ctx, stored.currency, before)
  stored.currency = currency
  await keptOn(ctx, stored, before, currency)
  const now = { ...before, ...stored } as Values
  if (now.is_gateway) await demandOnlyGateway(ctx, currency, before?.id)
  if (now.is_bank_sync && (now.is_gateway || now.disabled))
    throw invalidField('is_bank_sync', 'Only an account of a bank that is in use can be fetched from online banking.')
  if (now.is_printed) await stopPrintingOthers(ctx, currency, before?.id)
  return stored
}

async function demandFreeName(ctx: OperationCtx, name: string, own: string | undefined): Promise<void> {
  const other = await ctx.db.bankAccount.findFirst({ where: { name: { equals: name, mode: 'insensitive' } } })
  if (other && other.id !== own) throw conflict(`There is a bank account ${other.name} already.`, 'duplicate')
}

/** A currency stays once the account has lines: their amounts would be read in another. */
async function currencyFor(ctx: OperationCtx, asked: unknown, before: Row | null): Promise<string> {
  if (asked === undefined && before) return String(before.currency)
  const currency = currencyCode(String(asked ?? '').trim()) || (await companyOf(ctx)).currency
  if (before && currency !== before.currency && (await lineCount(ctx, before.id)) > 0)
    throw invalidField('currency', 'It has lines in its currency, so the currency stays. Add another account.')
  return currency
}

/** The ledger account that is chosen, or a new one for a new account. */
async function keptOn(ctx: OperationCtx, stored: Values, before: Row | null, currency: string): Promise<void> {
  const chosen = stored.gl_account_id
  if (!chosen) {
    if (before && chosen === null) throw invalidField('gl_account', 'Choose the ledger account it is kept on.')
    if (!before) stored.gl_account_id = await newLedgerAccount(ctx, String(stored.name), currency)
    else if (currency !== before.currency)
      await demandFreeLedger(ctx, String(before.gl_account_id), currency, before.id)
    return
  }
  if (before && chosen === before.gl_account_id && currency === before.currency) return
  if (before && chosen !== before.gl_account_id) {
    const cleared = await ctx.db.bankTransaction.findFirst({
      where: { bank_account_id: before.id, matched_kind: { not: '' } },
    })
    if (cleared)
      throw invalidField(
        'gl_account',
        'Lines of it are cleared by what was booked on its ledger account. Unallocate them first, or add another account.',
      )
  }
  await demandFreeLedger(ctx, String(chosen), currency, before?.id)
}

async function demandOnlyGateway(ctx: OperationCtx, currency: string, own: string | undefined): Promise<void> {
  const other = await ctx.db.bankAccount.findFirst({
    where: { is_gateway: true, currency, ...(own ? { id: { not: own } } : {}) },
  })
  if (other)
    throw invalidField('is_gateway', `${other.name} is the card gateway’s account in ${currency} already.`, 'taken')
}

/** One account a currency prints: the one that did stops, with a line in its history. */
async function stopPrintingOthers(ctx: OperationCtx, currency: string, own: string | undefined): Promise<void> {
  const before = await ctx.db.bankAccount.findFirst({
    where: { is_printed: true, currency, ...(own ? { id: { not: own } } : {}) },
  })
  if (!before) return
  await ctx.db.bankAccount.updateMany({
    where: { id: before.id },
    data: { is_printed: false, updated_at: new Date(), version: { increment: 1 } },
  })
  const after = await ctx.db.bankAccount.findFirstOrThrow({ where: { id: before.id } })
  ctx.record({ entity: ACCOUNTS_GRID, id: before.id, label: before.name, before, after })
  for (const slug of [ACCOUNTS_GRID, CURRENCIES_GRID]) ctx.signal({ type: 'grid', slug, ids: [before.id] })
}

const lineCount = (ctx: OperationCtx, id: string) => ctx.db.bankTransaction.count({ where: { bank_account_id: id } })

async function beforeRemove({ ctx, before }: { ctx: OperationCtx; before: Row }): Promise<void> {
  const lines = await lineCount(ctx, before.id)
  if (lines > 0)
    throw conflict(
      `${before.name} has ${lines === 1 ? '1 line' : `${lines} lines`} and cannot be deleted. Switch it off instead.`,
    )
  const rule = await ctx.db.bankReconRule.findFirst({ where: { bank_account_id: before.id } })
  if (rule) throw conflict(`The rule “${rule.keyphrase}” is for ${before.name}. Delete or change the rule first.`)
  const waiting = await ctx.db.bankImport.findFirst({
    where: { bank_account_id: before.id, status: { in: ['reading', 'importing'] } },
  })
  if (waiting) throw conflict(`A statement is being taken into ${before.name}. Wait until it is done.`)
  await ctx.db.bankImport.deleteMany({ where: { bank_account_id: before.id } })
  await ctx.db.bankSyncState.updateMany({ where: { bank_account_id: before.id }, data: { bank_account_id: null } })
}

export const bankAccountWrites = writesOf(ACCOUNTS_GRID, 'Bank account')
export const currencyWrites = writesOf(CURRENCIES_GRID, 'Bank account')

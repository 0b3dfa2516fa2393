import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import type { Withdrawn } from '@/lib/modules/banking/imports/corrections'
import {
  IMPORTS,
  importWire,
  lockAccount,
  lockImport,
  type StoredImport,
} from '@/lib/modules/banking/imports/import-rows'
import { notifyLists } from '@/lib/modules/banking/imports/take-lines'
import { ACCOUNTS_GRID } from '../../schemas'
import type { KeptLine } from '../../schemas-imports-answers'
import { revertAnswer } from '../../schemas-imports-answers'

const KEPT_SHOWN = 100

/** Removes the lines of an import that are open still; says which are not, and what cleared them. */
export const revertStatementImport = defineOperation({
  name: 'banking.import.revert',
  title: 'Took a statement back',
  permission: 'banking.line.import',
  effect: 'danger',
  input: z.strictObject({ import_id: z.string() }),
  output: revertAnswer,
  async run({ ctx, input }) {
    const one = await lockImport(ctx, input.import_id)
    if (one.status !== 'done') throw conflict('Only what was taken in can be taken back.')
    await lockAccount(ctx, one.bank_account_id)
    const removed = await removeOpen(ctx, one)
    const { restored, withdrawn } = await putBack(ctx, one.withdrawn as Withdrawn[])
    const { count: kept_count, lines: kept } = await left(ctx, one)
    if (kept_count === 0) await forgetBalance(ctx, one)
    await ctx.db.bankImport.updateMany({
      where: { id: one.id },
      data: {
        status: kept_count === 0 ? 'reverted' : 'done',
        imported: kept_count,
        withdrawn,
        updated_at: new Date(),
        ...(kept_count === 0 ? { finished_at: new Date() } : {}),
      },
    })
    ctx.record({
      entity: IMPORTS,
      id: one.id,
      label: one.file_name,
      before: { imported: one.imported },
      after: { imported: kept_count },
    })
    notifyLists(ctx, [...removed, ...restored])
    ctx.signal({ type: 'grid', slug: ACCOUNTS_GRID, ids: [one.bank_account_id] })
    return { import: await importWire(ctx, one.id), removed: removed.length, kept_count, kept }
  },
})

/** With what the log says of them: nobody can undo a step of a line that is gone. */
async function removeOpen(ctx: OperationCtx, { id }: StoredImport): Promise<string[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const rows = await ctx.query<{ id: string }>(
    compile(sql`
      delete from bank_transaction where organization_id = ${organization} and import_id = ${id}::uuid and status = 'unreconciled'
      returning id::text`),
  )
  const ids = rows.map((row) => row.id)
  if (ids.length > 0)
    await ctx.query(
      compile(
        sql`delete from bank_step where organization_id = ${organization} and transaction_id = any(${ids}::uuid[])`,
      ),
    )
  return ids
}

/**
 * Lines that the bank took back in this file are open again, but for those whose replacement stays: their money would be here
 * twice.
 */
async function putBack(
  ctx: OperationCtx,
  all: readonly Withdrawn[],
): Promise<{ restored: string[]; withdrawn: Withdrawn[] }> {
  if (all.length === 0) return { restored: [], withdrawn: [] }
  const replacements = { id: { in: all.flatMap(({ replaced_by }) => replaced_by ?? []) } }
  const staying = await ctx.db.bankTransaction.findMany({ where: replacements, select: { id: true } })
  const replaced = new Set(
    all.filter(({ replaced_by }) => staying.some(({ id }) => id === replaced_by)).map(({ id }) => id),
  )
  const restored = all.map(({ id }) => id).filter((id) => !replaced.has(id))
  await ctx.db.bankTransaction.updateMany({
    where: { id: { in: restored }, status: 'ignored', flag: 'withdrawn' },
    data: { status: 'unreconciled', flag: '', version: { increment: 1 }, updated_at: new Date() },
  })
  return { restored, withdrawn: all.filter(({ id }) => replaced.has(id)) }
}

async function left(ctx: OperationCtx, { id }: StoredImport): Promise<{ count: number; lines: KeptLine[] }> {
  const where = { import_id: id }
  const rows = await ctx.db.bankTransaction.findMany({
    where,
    orderBy: [{ posted_on: 'asc' }, { position: 'asc' }],
    take: KEPT_SHOWN,
  })
  return {
    count: await ctx.db.bankTransaction.count({ where }),
    lines: rows.map((row) => ({
      id: row.id,
      posted_on: row.posted_on.toISOString().slice(0, 10),
      description: row.description,
      amount: row.amount.toFixed(2),
      status: row.status,
      matched_voucher: row.matched_voucher,
    })),
  }
}

/** The bank's last word is that of the import before, where this one had it. */
async function forgetBalance(ctx: OperationCtx, one: StoredImport): Promise<void> {
  const account = await ctx.db.bankAccount.findFirstOrThrow({ where: { id: one.bank_account_id } })
  const isIts =
    one.closing_balance &&
    account.closing_balance?.equals(one.closing_balance) &&
    account.closing_on?.getTime() === one.closing_on?.getTime()
  if (!isIts) return
  const before = await ctx.db.bankImport.findFirst({
    where: { bank_account_id: account.id, status: 'done', id: { not: one.id }, closing_balance: { not: null } },
    orderBy: [{ closing_on: 'desc' }, { finished_at: 'desc' }],
  })
  await ctx.db.bankAccount.updateMany({
    where: { id: account.id },
    data: {
      closing_balance: before?.closing_balance ?? null,
      closing_on: before?.closing_on ?? null,
      updated_at: new Date(),
    },
  })
}

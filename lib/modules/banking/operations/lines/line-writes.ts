import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField, stale } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { lineColumns, STORED_LINE_NAMES } from '@/lib/modules/banking/lines/line-columns'
import { findBankAccount, lockLine, type StoredLine } from '@/lib/modules/banking/lines/line-rows'
import { storedNames, withWireNames } from '@/lib/modules/banking/matching/wire-names'
import { LINES_GRID, WORKLIST_GRID } from '@/lib/modules/banking/schemas'
import { demandUsable } from '../imports/upload-statement'
import { ignoreLocked, restoreLocked } from './ignore-line'

type Values = Record<string, unknown>

const plain = modelWrites({
  slug: LINES_GRID,
  singular: 'Bank transaction',
  model: 'bankTransaction',
  columns: lineColumns,
  label: (row) => String(row.description || row.reference),
  permission: 'banking.line',
  lockTable: 'bank_transaction',
  rules: {
    prepare: ({ ctx, values, before }) => (before ? changed(values, before) : entered(ctx, values)),
    async afterWrite({ ctx, after }) {
      if (after) ctx.signal({ type: 'grid', slug: WORKLIST_GRID, ids: [after.id] })
    },
  },
})

/** A line that was entered by hand; the same twice is two lines. */
async function entered(ctx: OperationCtx, values: Values): Promise<Values> {
  const account = await findBankAccount(ctx, String(values.bank_account))
  demandUsable(account)
  demandAmount(values.amount)
  const id = newId()
  const stored = storedNames(values, STORED_LINE_NAMES)
  const posted_on = asDay(stored.posted_on)
  const last = await ctx.db.bankTransaction.findFirst({
    where: { bank_account_id: account.id, posted_on },
    orderBy: { position: 'desc' },
  })
  return { ...stored, id, posted_on, position: (last?.position ?? 0) + 1, source: 'manual', dedupe_key: `manual:${id}` }
}

/** What the bank said of a line stays: a later statement would bring it again. */
function changed(values: Values, before: Row): Values {
  if (values.amount !== undefined) demandAmount(values.amount)
  const stored: Values = storedNames(values, STORED_LINE_NAMES)
  if (stored.posted_on !== undefined) stored.posted_on = asDay(stored.posted_on)
  if (before.source === 'manual') return stored
  const line = before as unknown as StoredLine
  if (stored.posted_on && (stored.posted_on as Date).getTime() !== line.posted_on.getTime())
    throw invalidField('date', 'The day is the bank’s. Only lines entered by hand can be given another.')
  if (stored.amount !== undefined && !line.amount.equals(String(stored.amount)))
    throw invalidField('amount', 'The amount is the bank’s. Only lines entered by hand can be given another.')
  return stored
}

function demandAmount(amount: unknown): void {
  if (Number(amount) === 0)
    throw invalidField('amount', 'Enter an amount above zero for money in, below for money out.')
}

const asDay = (day: unknown): Date => new Date(`${String(day).slice(0, 10)}T00:00:00Z`)

const { create, update } = withWireNames({ create: plain.create, update: plain.update }, STORED_LINE_NAMES)

/**
 * Changes an open line. `status: ignored` takes it off the worklist and `unreconciled` puts it back; what clears a line is made or
 * chosen by the verbs alone (Business Platform Modules 2.3). A note may be written on any line.
 */
const updateLine = defineOperation({
  ...plain.update,
  async run({ ctx, input }) {
    const { row_id, version } = input
    const { status, ...details } = input.changes as Values
    const line = await lockLine(ctx, row_id)
    if (version !== undefined && line.version !== version) throw stale(line)
    const to = status === undefined || status === line.status ? null : String(status)
    if (to === 'reconciled')
      throw invalidField('status', 'A payment or journal entry clears a line. Match one, or make one.')
    const current = to === 'unreconciled' && line.status === 'ignored' ? await restoreLocked(ctx, line) : line
    demandOpen(current, Object.keys(details), to)
    const row = await callTrusted(ctx, update, { row_id, changes: details } as never)
    if (to !== 'ignored') return row
    return (await ignoreLocked(ctx, await lockLine(ctx, row_id))) as unknown as Row
  },
})

function demandOpen(line: StoredLine, fields: string[], to: string | null): void {
  if (line.status === 'unreconciled' || (to === null && fields.every((field) => field === 'note'))) return
  throw conflict(
    line.status === 'reconciled'
      ? `This line is cleared by ${line.matched_voucher}. Unallocate it before you change it.`
      : 'This line is ignored. Put it back on the list before you change it.',
  )
}

export const lineWrites = { create, update: updateLine }

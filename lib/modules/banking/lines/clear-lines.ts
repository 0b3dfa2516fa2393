import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalid, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, sum } from '@/lib/core/values/money'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { lineReconciled } from '../events'
import type { StepAction } from '../schemas'
import { findBankAccount, type StoredLine, signalLists } from './line-rows'
import { type StepBefore, writeSteps } from './steps'
import { type VoucherRoom, voucherRooms } from './voucher-room'

/** A voucher that clears a line, or a part of it. */
export type Clearing = {
  kind: 'payment' | 'journal'
  id: string
  /** With the sign of the line; in the bank account's currency. */
  amount: Decimal
  /** It was made to clear this line, so that undoing cancels it. */
  made_here: boolean
}

export type ClearingOfLine = {
  /** Locked by the caller, and open (`openLine`). */
  line: StoredLine
  clearings: Clearing[]
  action: StepAction
  how: 'manual' | 'auto' | 'alias' | 'settlement' | 'transfer' | 'suspense'
  /** In words, for the log; made of the vouchers by default. */
  summary?: string
  /** What the line was before the click, where it had to be opened first. */
  before?: StepBefore
  /** Puts back what was there before: no step of its own. */
  unlogged?: boolean
}

/**
 * Clears lines of one bank account by vouchers that stand in the ledger, with a step in the log for each. Each voucher's room is
 * asked under its lock, so that no two lines are cleared by the same money (Business Platform Modules 3, banking transaction).
 * @param batchId steps of one click share it; a new one by default
 * @returns the lines as they are now, in the order given
 * @throws 409 when a line is not open any more or a voucher is not submitted; 422 when amounts do not come to the line's
 */
export async function clearLines(
  ctx: OperationCtx,
  items: readonly ClearingOfLine[],
  batchId: string = newId(),
): Promise<StoredLine[]> {
  if (items.length === 0) return []
  const account = await findBankAccount(ctx, items[0]!.line.bank_account_id)
  const rooms = await voucherRooms(
    ctx,
    account,
    items.flatMap(({ clearings }) => clearings),
    true,
  )
  const left = new Map([...rooms].map(([id, { room }]) => [id, room]))
  for (const { line, clearings } of items) check(line, clearings, rooms, left)

  const organization_id = ctx.organization.id
  await ctx.db.bankMatch.createMany({
    data: items.flatMap(({ line, clearings }) =>
      clearings.map(({ kind, id, amount, made_here }) => ({
        id: newId(),
        organization_id,
        transaction_id: line.id,
        payment_id: kind === 'payment' ? id : null,
        journal_id: kind === 'journal' ? id : null,
        amount: amount.toFixed(2),
        made_here,
      })),
    ),
  })
  const now = new Date()
  const rows = items.map(({ line, clearings, how }) => ({
    id: line.id,
    status: how === 'suspense' ? 'ignored' : 'reconciled',
    suspense: how === 'suspense',
    ...voucherFacts(clearings, rooms),
    matched_how: how,
  }))
  await ctx.query(
    compile(sql`
      update bank_transaction t set status = n.status, suspense = n.suspense,
        suspense_at = case when n.suspense then ${now}::timestamptz end,
        suspense_by = case when n.suspense then ${ctx.user?.id ?? null}::uuid end,
        matched_voucher = n.matched_voucher, matched_kind = n.matched_kind, matched_id = n.matched_id, matched_how = n.matched_how,
        matched_at = ${now}::timestamptz, matched_by = ${ctx.user?.id ?? null}::uuid, updated_at = ${now}::timestamptz, version = t.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id uuid, status text, suspense boolean, matched_voucher text, matched_kind text, matched_id uuid, matched_how text)
      where t.organization_id = ${organization_id}::uuid and t.id = n.id returning t.id`),
  )
  await writeSteps(
    ctx,
    batchId,
    items
      .filter(({ unlogged }) => !unlogged)
      .map(({ line, clearings, action, summary, before }) => ({
        line,
        action,
        summary: summary ?? summaryOf(clearings, rooms),
        before: before ?? { status: line.status, suspense: line.suspense },
        matches: clearings.map((one) => ({ ...one, number: rooms.get(one.id)!.number, amount: one.amount.toFixed(2) })),
      })),
  )
  const after = await ctx.db.bankTransaction.findMany({ where: { id: { in: items.map(({ line }) => line.id) } } })
  const byId = new Map(after.map((line) => [line.id, line]))
  for (const { line, clearings, how } of items) {
    ctx.record({
      entity: 'acc-bank-transactions',
      id: line.id,
      label: line.description || line.reference,
      before: line,
      after: byId.get(line.id)!,
    })
    if (how !== 'suspense')
      await ctx.emit(lineReconciled, {
        id: line.id,
        bank_account_id: line.bank_account_id,
        posted_on: line.posted_on.toISOString().slice(0, 10),
        description: line.description,
        currency: account.currency,
        amount: line.amount.toFixed(2),
        how,
        vouchers: clearings.map(({ kind, id, amount }) => ({
          kind,
          id,
          number: rooms.get(id)!.number,
          amount: amount.toFixed(2),
        })),
      })
  }
  signalLists(ctx, [...byId.keys()])
  return items.map(({ line }) => byId.get(line.id)!)
}

/** @see clearLines */
export async function clearLine(ctx: OperationCtx, item: ClearingOfLine, batchId?: string): Promise<StoredLine> {
  return (await clearLines(ctx, [item], batchId))[0]!
}

/** Takes what is left of each voucher down, and refuses what does not fit. */
function check(
  line: StoredLine,
  clearings: readonly Clearing[],
  rooms: Map<string, VoucherRoom>,
  left: Map<string, Decimal>,
): void {
  if (line.status !== 'unreconciled')
    throw conflict(
      line.status === 'ignored'
        ? 'This line is ignored. Put it back on the list first.'
        : `This line is cleared by ${line.matched_voucher} already. Unallocate it first.`,
    )
  if (clearings.length === 0) throw invalidField('voucher_id', 'Choose what clears the line.', 'missing')
  for (const [n, { id, amount }] of clearings.entries()) {
    const at = (msg: string) => {
      const place = clearings.length === 1 ? ['voucher_id'] : ['vouchers', n, 'voucher_id']
      return invalid([{ loc: ['body', ...place], msg, type: 'value_error' }])
    }
    const voucher = rooms.get(id)
    if (!voucher) throw at('Choose a payment or journal entry that exists.')
    if (voucher.docstatus !== DOCSTATUS.submitted)
      throw conflict(`${voucher.number} is not submitted, so it cannot clear a line.`)
    const room = left.get(id)!
    if (amount.isZero() || amount.isNegative() !== room.isNegative() || amount.abs().greaterThan(room.abs()))
      throw at(
        room.isZero()
          ? `${voucher.number} moves nothing on this bank account that is not cleared already.`
          : `Only ${room.toFixed(2)} of ${voucher.number} is not cleared yet on this bank account.`,
      )
    left.set(id, room.minus(amount))
  }
  const difference = decimal(String(line.amount)).minus(sum(clearings.map(({ amount }) => amount)))
  if (!difference.isZero())
    throw invalidField(
      'vouchers',
      `The line is ${line.amount.toFixed(2)}, and what is chosen comes to ${sum(clearings.map(({ amount }) => amount)).toFixed(2)}: ${difference.toFixed(2)} is left.`,
    )
}

function voucherFacts(clearings: readonly Clearing[], rooms: Map<string, VoucherRoom>) {
  const [first] = clearings
  const numbers = [...new Set(clearings.map(({ id }) => rooms.get(id)!.number))]
  const shown = numbers.slice(0, 5)
  return {
    matched_voucher: [...shown, ...(numbers.length > 5 ? [`and ${numbers.length - 5} more`] : [])].join(', '),
    matched_kind: numbers.length > 1 ? 'several' : first!.kind,
    matched_id: numbers.length > 1 ? null : first!.id,
  }
}

function summaryOf(clearings: readonly Clearing[], rooms: Map<string, VoucherRoom>): string {
  const parts = clearings.slice(0, 3).map(({ id }) => {
    const { number, party_name } = rooms.get(id)!
    return party_name ? `${number} · ${party_name}` : number
  })
  return [...parts, ...(clearings.length > 3 ? [`${clearings.length - 3} more`] : [])].join(', ')
}

import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { closedBecause } from '@/lib/modules/accounting/ledger/post-voucher'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { accJournalTable, accPaymentTable } from '@/lib/modules/accounting/tables'
import { remakePayout } from '../gateway/payout-line'
import { unlearn } from '../matching/learn'
import { writeStatus } from '../operations/lines/ignore-line'
import { STEP_ACTIONS, type StepAction } from '../schemas'
import { type Clearing, clearLine } from './clear-lines'
import { freeLine } from './free-line'
import { findLine, lockLines, matchesOf, type StoredLine, signalLists } from './line-rows'
import { remakeInvoices } from './order-invoices'
import { remakeVoucher } from './remake-voucher'
import type { StepBefore, StepMatch } from './steps'

export type StoredStep = Awaited<ReturnType<OperationCtx['db']['bankStep']['findMany']>>[number]

/**
 * Takes steps back that belong together, newest first: what they made is cancelled, what was there already is unlinked, and what they
 * took away is booked again. All of it or nothing.
 * @throws 409 in words when a step is undone already, when something else was done to its line since, or when a day that must be posted
 * on is closed
 */
export async function undoSteps(ctx: OperationCtx, ids: readonly string[]): Promise<StoredLine[]> {
  const asked = await ctx.db.bankStep.findMany({ where: { id: { in: [...ids] } } })
  const lineIds = [...new Set(asked.map(({ transaction_id }) => transaction_id))]
  await lockLines(ctx, lineIds)
  // Only under the locks of the lines is it sure what was done to them.
  const steps = await ctx.db.bankStep.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'desc' } })
  await demandUndoable(ctx, steps)
  await demandOpenDays(ctx, steps)
  const again = new Map<string, string>()
  for (const step of steps) await remakeInvoices(ctx, step.transaction_id, stateBefore(step).ended ?? [], again)
  for (const step of steps) {
    await takeBack(ctx, step)
    await unlearn(ctx, stateBefore(step).learnt ?? [])
    await putBack(ctx, step, again)
  }
  await ctx.db.bankStep.updateMany({
    where: { id: { in: [...ids] } },
    data: { undone_at: new Date(), undone_by: ctx.user?.id ?? null },
  })
  signalLists(ctx, lineIds)
  return ctx.db.bankTransaction.findMany({ where: { id: { in: lineIds } } })
}

const madeBy = (step: StoredStep) => step.matches as StepMatch[]
const stateBefore = (step: StoredStep) => step.before as StepBefore
const titleOf = (step: StoredStep) => STEP_ACTIONS[step.action as StepAction] ?? step.action

/** What a step left its line as, in words of `bank_transaction`. */
function leftAs(step: StoredStep): { status: string; suspense: boolean } {
  if (step.action === 'suspense') return { status: 'ignored', suspense: true }
  if (madeBy(step).length) return { status: 'reconciled', suspense: false }
  return { status: step.action === 'ignore' ? 'ignored' : 'unreconciled', suspense: false }
}

async function demandUndoable(ctx: OperationCtx, steps: readonly StoredStep[]): Promise<void> {
  const ids = new Set(steps.map(({ id }) => id))
  const lines = new Map(
    (
      await ctx.db.bankTransaction.findMany({
        where: { id: { in: steps.map(({ transaction_id }) => transaction_id) } },
      })
    ).map((line) => [line.id, line]),
  )
  const standing = await ctx.db.bankStep.findMany({
    where: { transaction_id: { in: [...lines.keys()] }, undone_at: null },
    orderBy: { id: 'desc' },
  })
  const seen = new Set<string>()
  for (const step of steps) {
    if (step.undone_at) throw conflict(`This was undone already: ${titleOf(step)}, ${step.summary}.`)
    const line = lines.get(step.transaction_id)
    if (!line) {
      if (stateBefore(step).removed) continue
      throw conflict('The line of this step went with its journal entry. There is nothing to undo.')
    }
    const later = standing.find(
      (one) => one.transaction_id === step.transaction_id && one.id > step.id && !ids.has(one.id),
    )
    if (later)
      throw conflict(
        `Something else was done to “${line.description}” since: ${titleOf(later)}, ${later.summary}. Undo that first.`,
      )
    // Of several steps on one line the newest says what it is now.
    if (seen.has(line.id)) continue
    seen.add(line.id)
    const left = leftAs(step)
    if (line.status !== left.status || line.suspense !== left.suspense)
      throw conflict(
        `“${line.description}” is not as this step left it: ${
          line.status === 'unreconciled' ? 'what cleared it was cancelled' : `it is ${wordOf(line)}`
        }. There is nothing to undo.`,
      )
  }
  await demandUnshared(ctx, steps)
}

const wordOf = (line: StoredLine) =>
  line.suspense ? 'in suspense' : line.status === 'ignored' ? 'ignored' : `cleared by ${line.matched_voucher}`

/** A voucher that was made here may have cleared a further line since, which an undo must not open behind anybody's back. */
async function demandUnshared(ctx: OperationCtx, steps: readonly StoredStep[]): Promise<void> {
  const lineIds = steps.map(({ transaction_id }) => transaction_id)
  const [other] = await ctx.query<{ number: string; description: string }>(
    compile(sql`
      select coalesce(p.number, j.number) as number, t.description from bank_match m
      join bank_match o on o.organization_id = m.organization_id and (o.payment_id = m.payment_id or o.journal_id = m.journal_id)
        and not o.transaction_id = any(${lineIds}::uuid[])
      join bank_transaction t on t.organization_id = o.organization_id and t.id = o.transaction_id
      left join ${accPaymentTable} p on p.organization_id = m.organization_id and p.id = m.payment_id
      left join ${accJournalTable} j on j.organization_id = m.organization_id and j.id = m.journal_id
      where m.organization_id = ${ctx.organization.id}::uuid and m.transaction_id = any(${lineIds}::uuid[]) and m.made_here limit 1`),
  )
  if (other) throw conflict(`${other.number} clears “${other.description}” too since. Unallocate that line first.`)
}

/** Cancelling in a closed period would post its reversal today, which undoes nothing there. */
async function demandOpenDays(ctx: OperationCtx, steps: readonly StoredStep[]): Promise<void> {
  const company = await companyOf(ctx)
  const again = steps.flatMap((step) => (stateBefore(step).matches ?? []).filter(({ cancelled }) => cancelled))
  const current = await matchesOf(
    ctx,
    steps.flatMap((step) => (madeBy(step).length ? step.transaction_id : [])),
  )
  const ids = [
    ...again.map(({ id }) => id),
    ...current.flatMap(({ made_here, payment_id, journal_id }) => (made_here ? (payment_id ?? journal_id)! : [])),
  ]
  const days = await ctx.query<{ number: string; posting_date: Date }>(
    compile(sql`
      select number, posting_date from ${accPaymentTable} where organization_id = ${ctx.organization.id}::uuid and id = any(${ids}::uuid[])
      union all
      select number, posting_date from ${accJournalTable} where organization_id = ${ctx.organization.id}::uuid and id = any(${ids}::uuid[])`),
  )
  for (const { number, posting_date } of days) {
    const closed = await closedBecause(ctx, company, posting_date)
    if (closed)
      throw conflict(
        `${number} stands in a period that is closed, so this cannot be undone. Unallocate the line instead: that reverses it today.`,
        closed.code,
      )
  }
}

/** Takes away what a step made; where another step of the same voucher did so already, nothing is left. */
async function takeBack(ctx: OperationCtx, step: StoredStep): Promise<void> {
  const line = await ctx.db.bankTransaction.findFirst({ where: { id: step.transaction_id } })
  // The payout's line on the gateway's account went with the entry of the other line.
  if (!line) return
  const reason = `Undone: ${titleOf(step)}`
  if (madeBy(step).length) {
    if (line.status !== 'unreconciled') await freeLine(ctx, line, 'made_here', reason)
    for (const doc_id of stateBefore(step).documents ?? [])
      await ctx.call(cancelDocument, { doctype: 'acc_sales_invoice', doc_id, reason })
  } else if (line.status !== 'unreconciled') await writeStatus(ctx, line, 'unreconciled')
}

/** @param again new vouchers and invoices by what they stand for: the two lines of a transfer share one */
async function putBack(ctx: OperationCtx, step: StoredStep, again: Map<string, string>): Promise<void> {
  const before = stateBefore(step)
  if (before.status === 'unreconciled') return
  if (before.removed) await remakePayout(ctx, step.transaction_id, before.removed)
  const line = await findLine(ctx, step.transaction_id)
  if (before.status === 'ignored' && !before.suspense) {
    await writeStatus(ctx, line, 'ignored')
    return
  }
  const clearings: Clearing[] = []
  for (const match of before.matches ?? []) {
    if (match.cancelled && !again.has(match.id)) again.set(match.id, await remakeVoucher(ctx, match, again))
    clearings.push({
      kind: match.kind,
      id: match.cancelled ? again.get(match.id)! : match.id,
      amount: decimal(match.amount),
      made_here: match.made_here,
    })
  }
  await clearLine(ctx, {
    line,
    clearings,
    action: 'match',
    how: (before.suspense ? 'suspense' : before.how || 'manual') as 'manual',
    unlogged: true,
  })
  if (before.suspense)
    await ctx.db.bankTransaction.updateMany({
      where: { id: line.id },
      data: {
        suspense_at: before.suspense_at ? new Date(before.suspense_at) : new Date(),
        suspense_by: before.suspense_by ?? null,
      },
    })
  if (before.settlement_id)
    await ctx.db.gatewaySettlement.updateMany({
      where: { id: before.settlement_id, transaction_id: null },
      data: { transaction_id: line.id, updated_at: new Date() },
    })
}

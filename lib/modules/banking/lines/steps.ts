import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { PayoutDetails } from '../gateway/payout-line'
import type { StepAction } from '../schemas'
import type { StoredLine } from './line-rows'

/** What an undo puts back. */
export type StepBefore = {
  status: string
  suspense: boolean
  /** How it was cleared, since when and by whom it waited in suspense, and the settlement that it was. */
  how?: string
  suspense_at?: string | null
  suspense_by?: string | null
  settlement_id?: string | null
  /** Invoices that the step made of orders, which an undo cancels. */
  documents?: string[]
  /** Of those the ones that an unallocation cancelled; an undo makes them anew. */
  ended?: EndedInvoice[]
  /** The payout's line on the card gateway's account, which went with its entry; an undo makes it anew. */
  removed?: PayoutDetails
  /** What was learnt of it. */
  learnt?: string[]
  /** What the line was cleared by, where the step took that away; `cancelled` ones must be made anew. */
  matches?: StepMatch[]
}

export type EndedInvoice = { id: string; number: string; posting_date: string; order_id: string | null }

export type StepMatch = {
  kind: 'payment' | 'journal'
  id: string
  number: string
  amount: string
  made_here: boolean
  cancelled?: boolean
}

export type NewStep = {
  line: StoredLine
  action: StepAction
  summary: string
  before: StepBefore
  matches?: StepMatch[]
}

/**
 * SQL: a step `s` of a line `t` stands, nothing else was done to the line since, and the line is as the step left it: nobody cancelled
 * what cleared it from elsewhere.
 */
export const stepStands = sql`(
  s.undone_at is null
  and not exists (select 1 from bank_step n where n.organization_id = s.organization_id and n.transaction_id = s.transaction_id
    and n.undone_at is null and n.id > s.id)
  and (t.status, t.suspense) = (
    case when s.action = 'suspense' then 'ignored' when jsonb_array_length(s.matches) > 0 then 'reconciled'
      when s.action = 'ignore' then 'ignored' else 'unreconciled' end,
    s.action = 'suspense'))`

/** Whether steps of the caller may join a batch: it has none of anybody else, whose undo would take them back too. */
export async function mayJoinBatch(ctx: OperationCtx, batchId: string): Promise<boolean> {
  const strangers = await ctx.query<{ id: string }>(
    compile(sql`
      select id from bank_step where organization_id = ${ctx.organization.id}::uuid and batch_id = ${batchId}::uuid
        and (actor_id is distinct from ${ctx.user?.id ?? null}::uuid or actor_label <> ${ctx.actor.label}) limit 1`),
  )
  return strangers.length === 0
}

/** Writes the log of what was done to lines, from which each step can be undone. @returns their ids, in order */
export async function writeSteps(ctx: OperationCtx, batch_id: string, steps: readonly NewStep[]): Promise<string[]> {
  const rows = steps.map(({ line, action, summary, before, matches }) => ({
    id: newId(),
    organization_id: ctx.organization.id,
    batch_id,
    transaction_id: line.id,
    action,
    summary: summary.slice(0, 300),
    status_before: before.status,
    before: before as object,
    matches: (matches ?? []) as object[],
    actor_id: ctx.user?.id ?? null,
    actor_label: ctx.actor.label,
    // When the transaction began says nothing of the order: it may have waited for the line.
    created_at: new Date(),
  }))
  await ctx.db.bankStep.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { demandPending, findApproval } from '@/lib/modules/ai-workforce/approvals/find-approval'
import { demandDecider } from '@/lib/modules/ai-workforce/approvals/may-decide'
import { changedRecord, isSame } from '@/lib/modules/ai-workforce/approvals/record-changed'
import { readSettings } from '@/lib/modules/ai-workforce/settings/read-settings'

/** So long an approval can be taken back, before a worker may carry it out. */
const GRACE_MS = 5_000

const said = z.object({ message: z.string() })
const rowInput = z.strictObject({ row_id: z.string() })
const about = { permission: 'ai-workforce.approval.decide', effect: 'write', forPeople: true } as const

/** The record of a request as the person who decides saw it: its `before`. */
export const seenRecord = z.record(z.string(), z.unknown()).nullable()

/** A person says yes. What they saw is what is done: where the record has changed since, they are shown that first. */
export const approveRequest = defineOperation({
  ...about,
  name: 'ai-workforce.approval.approve',
  title: 'Approved a request',
  delegates: true,
  input: rowInput.extend({ seen: seenRecord.optional() }),
  output: said,
  async run({ ctx, input: { row_id, seen } }) {
    demandDecider(ctx, await readSettings(ctx))
    const request = await findApproval(ctx, row_id)
    demandPending(request)
    const now = await changedRecord(ctx, request)
    if (now !== undefined) await runOperation(noteChange, ctx, { row_id, before: now })
    // Of a difference that was found for another approver, or among many, this one has seen nothing yet.
    const isUnseen = seen === undefined ? request.execution === 'changed' : !isSame(seen, request.before)
    if (now !== undefined || isUnseen)
      throw conflict(
        'The record has changed since this was asked for. Look at the new difference, then approve that (as "seen").',
        'record_changed',
        { before: now === undefined ? request.before : now },
      )
    return runOperation(storeApproval, ctx, { row_id })
  },
})

const storeApproval = defineOperation({
  ...about,
  name: 'ai-workforce.approval.store_approval',
  title: 'Approved a request',
  input: rowInput,
  output: said,
  async run({ ctx, input: { row_id } }) {
    await decide(ctx, row_id, {
      status: 'approved',
      execution: 'waiting',
      run_after: new Date(Date.now() + GRACE_MS),
    })
    ctx.wake()
    return { message: 'Approved. It is carried out in a few seconds.' }
  },
})

/** The request stands for the record as it is now, and is asked again. */
export const noteChange = defineOperation({
  ...about,
  name: 'ai-workforce.approval.note_change',
  title: 'Found a changed record behind a request',
  input: z.strictObject({ row_id: z.string(), before: z.record(z.string(), z.unknown()).nullable() }),
  output: z.null(),
  async run({ ctx, input: { row_id, before } }) {
    await ctx.query(
      compile(sql`
        update ai_approval set before = ${before && JSON.stringify(before)}::jsonb, execution = 'changed', status = 'pending', leased_until = null
        where organization_id = ${ctx.organization.id}::uuid and id = ${row_id}::uuid and (status = 'pending' or execution = 'running')`),
    )
    signalApproval(ctx, row_id)
    return null
  },
})

export const rejectRequest = defineOperation({
  ...about,
  name: 'ai-workforce.approval.reject',
  title: 'Rejected a request',
  input: z.strictObject({
    row_id: z.string(),
    reason: z
      .string({ error: 'Say why: the agent goes on from your reason.' })
      .trim()
      .min(1, 'Say why: the agent goes on from your reason.')
      .max(2_000, 'At most 2 000 characters.'),
  }),
  output: said,
  async run({ ctx, input: { row_id, reason } }) {
    await decide(ctx, row_id, { status: 'rejected', rejection_reason: reason })
    ctx.wake()
    return { message: 'Rejected. The agent gets your reason.' }
  },
})

/** An approval is taken back while nobody has begun to carry it out. */
export const takeBackApproval = defineOperation({
  ...about,
  name: 'ai-workforce.approval.take_back',
  title: 'Took an approval back',
  input: rowInput,
  output: said,
  async run({ ctx, input: { row_id } }) {
    demandDecider(ctx, await readSettings(ctx))
    const request = await findApproval(ctx, row_id)
    const { count } = await ctx.db.aiApproval.updateMany({
      where: { id: row_id, status: 'approved', execution: 'waiting', attempts: 0, expires_at: { gt: new Date() } },
      data: {
        status: 'pending',
        execution: '',
        run_after: null,
        decided_at: null,
        decided_by: null,
        decided_by_name: '',
        decided_as: '',
      },
    })
    if (count === 0) throw conflict('It is too late: this has been carried out, or is just now.', 'too_late')
    note(ctx, request, { status: 'pending' })
    return { message: 'Taken back. It waits for approval again.' }
  },
})

type Decision = { status: 'approved' | 'rejected'; execution?: string; run_after?: Date; rejection_reason?: string }

async function decide(ctx: OperationCtx, id: string, decision: Decision): Promise<void> {
  const decided_as = demandDecider(ctx, await readSettings(ctx))
  const request = await findApproval(ctx, id)
  demandPending(request)
  // Of two who decide at once, the second finds it decided.
  const { count } = await ctx.db.aiApproval.updateMany({
    where: { id, status: 'pending', expires_at: { gt: new Date() } },
    data: {
      execution: '',
      ...decision,
      decided_at: new Date(),
      decided_by: ctx.user!.id,
      decided_by_name: ctx.user!.name,
      decided_as,
    },
  })
  if (count === 0) {
    demandPending(await findApproval(ctx, id))
    throw conflict('This request was decided and taken back just now. Look at it again.', 'already_decided')
  }
  note(ctx, request, { status: decision.status, reason: decision.rejection_reason ?? '' })
}

function note(
  ctx: OperationCtx,
  { id, summary, status }: { id: string; summary: string; status: string },
  after: object,
) {
  ctx.record({ entity: 'ai-agent-approvals', id, label: summary, before: { status }, after: { ...after } })
  signalApproval(ctx, id)
}

const signalApproval = (ctx: OperationCtx, id: string) =>
  ctx.signal({ type: 'grid', slug: 'ai-agent-approvals', ids: [id] })

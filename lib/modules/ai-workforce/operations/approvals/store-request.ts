import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { defineOperation } from '@/lib/core/operation'
import { tellApprovers } from '@/lib/modules/ai-workforce/approvals/tell-approvers'
import { readSettings } from '@/lib/modules/ai-workforce/settings/read-settings'

const record = z.record(z.string(), z.unknown())
const uuid = z.string().nullable()

/** The product's own work: what an agent asks for is written down in no one's name but its own, each call of a session once. */
export const storeRequest = defineOperation({
  name: 'ai-workforce.approval.request',
  title: 'Asked for approval',
  permission: 'ai-workforce.approval.decide',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({
    session_id: uuid,
    conversation_id: uuid,
    run_id: uuid,
    profile_id: uuid,
    call_id: z.string(),
    replaces_id: z.string().optional(),
    asked_by: z.string(),
    user_id: uuid,
    key_id: uuid,
    tool_name: z.string(),
    effect: z.string(),
    input: record,
    summary: z.string(),
    grid: uuid,
    row_id: uuid,
    before: record.nullable(),
  }),
  output: z.object({ id: z.string() }),
  async run({ ctx, input: { before, ...input } }) {
    const { session_id, call_id, replaces_id } = input
    // Where two workers come here at once, the second one's try again after the unique index finds the first one's.
    const asked =
      session_id && call_id && !replaces_id
        ? await ctx.db.aiApproval.findFirst({ where: { session_id, call_id, replaces_id: null } })
        : null
    if (asked) return { id: asked.id }
    const { approval_timeout_minutes } = await readSettings(ctx)
    const id = newId()
    const expires_at = new Date(Date.now() + approval_timeout_minutes * 60_000)
    await ctx.db.aiApproval.create({
      data: {
        ...input,
        input: input.input as object,
        ...(before ? { before: before as object } : {}),
        id,
        organization_id: ctx.organization.id,
        expires_at,
      },
    })
    ctx.record({ entity: 'ai-agent-approvals', id, label: input.summary, before: null, after: { status: 'pending' } })
    ctx.signal({ type: 'grid', slug: 'ai-agent-approvals', ids: [id] })
    await tellApprovers(ctx, { ...input, id })
    return { id }
  },
})

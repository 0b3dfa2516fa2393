import { z } from 'zod'
import type { DeskMessage } from '@/lib/connectors/desk/port'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { applySnapshot } from '@/lib/modules/inbox/mirror/apply-snapshot'
import { Snapshot } from '@/lib/modules/inbox/mirror/snapshot'
import type { ReplyFile } from '@/lib/modules/inbox/schemas'
import { lockAccount } from '@/lib/modules/inbox/settings/lock-account'

export type ClaimedReply = {
  id: string
  conversation_id: string
  desk_account_id: string
  number: number
  content: string
  private: boolean
  resolves: boolean
  files: ReplyFile[]
  created_at: Date
  /** The helpdesk was asked before, and nothing is known of how that went. */
  was_asked: boolean
}

/** Claims a reply for sending: stored before the helpdesk is asked, so that it is never asked twice without looking first. */
export const claimReply = defineOperation({
  name: 'inbox.reply.claim',
  title: 'Began sending a reply',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ reply_id: z.uuid() }),
  output: z.custom<ClaimedReply | null>(),
  async run({ ctx, input }) {
    const [reply] = await ctx.query<ClaimedReply>(
      compile(sql`
        with before as (
          select id, asked_at from desk_reply where organization_id = ${ctx.organization.id}::uuid and id = ${input.reply_id}::uuid
            and state = 'sending' for no key update)
        update desk_reply r set asked_at = now() from before b, desk_conversations c
        where r.organization_id = ${ctx.organization.id}::uuid and r.id = b.id
          and c.organization_id = r.organization_id and c.id = r.conversation_id
        returning r.id::text, r.conversation_id::text, c.desk_account_id, c.desk_conversation_id::float8 as number, r.content, r.private,
          r.resolves, r.files, r.created_at, b.asked_at is not null as was_asked`),
    )
    return reply ?? null
  },
})

/** The helpdesk has it, or said why not. */
export const settleReply = defineOperation({
  name: 'inbox.reply.settle',
  title: 'Stored how sending a reply went',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({
    reply_id: z.uuid(),
    outcome: z.union([z.object({ sent: z.custom<DeskMessage>() }), z.object({ failed: z.string() })]),
  }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input: { reply_id, outcome } }) {
    const account = await lockAccount(ctx)
    const data =
      'sent' in outcome
        ? { state: 'sent', reason: '', desk_message_id: String(outcome.sent.id), sent_at: outcome.sent.sent_at }
        : { state: 'failed', reason: outcome.failed.slice(0, 1_000) }
    await ctx.db.deskReply.updateMany({ where: { id: reply_id, state: 'sending' }, data })
    if ('sent' in outcome && account) {
      const snapshot = new Snapshot()
      snapshot.hear(
        { name: 'message_created', account_id: null, message: outcome.sent, conversation: null },
        outcome.sent.sent_at,
      )
      await applySnapshot(ctx, account, snapshot)
    }
    const reply = await ctx.db.deskReply.findFirst({ where: { id: reply_id }, select: { conversation_id: true } })
    if (reply) ctx.signal({ type: 'grid', slug: 'desk-conversations', ids: [reply.conversation_id] })
    return { ok: true as const }
  },
})

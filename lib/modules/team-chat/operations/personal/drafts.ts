import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { drafts } from '@/lib/modules/team-chat/personal/register-parts'
import { type WireDraft, wireDraft } from '@/lib/modules/team-chat/wire/personal'

const draft = z.object({
  type: z.enum(['', 'stream', 'channel', 'private', 'direct']),
  to: z.array(z.number().int()).max(1000),
  topic: z.string().max(60).default(''),
  content: z.string().max(10_000),
  timestamp: z.number().int().min(0).max(4_102_444_800).optional(),
})
type Draft = z.output<typeof draft>

export const listDrafts = defineOperation({
  name: 'team-chat.draft.list',
  title: 'Listed their drafts',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({ count: z.number(), drafts: z.array(wireDraft) }),
  run: async ({ ctx }) => {
    const all = await drafts(ctx, await chatCaller(ctx))
    return { count: all.length, drafts: all }
  },
})

export const createDrafts = defineOperation({
  name: 'team-chat.draft.create',
  title: 'Kept drafts',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ drafts: z.array(draft).max(200) }),
  output: z.object({ ids: z.array(z.number()) }),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const kept: WireDraft[] = []
    for (const one of input.drafts) kept.push(await insert(ctx, me, one))
    if (kept.length) await logEvent(ctx, { type: 'drafts', op: 'add', drafts: kept }, [me.id])
    return { ids: kept.map(({ id }) => id) }
  },
})

export const updateDraft = defineOperation({
  name: 'team-chat.draft.update',
  title: 'Changed a draft',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ draft_id: z.number().int(), draft }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const to = kindOf(input.draft)
    const [kept] = isId(input.draft_id)
      ? await ctx.query<WireDraft>(
          compile(sql`update chat_draft set type = ${to}, "to" = ${recipients(input.draft)}::int[],
              topic = ${topicOf(input.draft)}, content = ${input.draft.content}, updated_at = ${instant(input.draft)}
            where organization_id = ${ctx.organization.id}::uuid and user_id = ${me.id} and id = ${input.draft_id}
            returning ${WIRE}`),
        )
      : []
    if (!kept) throw missing()
    await logEvent(ctx, { type: 'drafts', op: 'update', draft: kept }, [me.id])
    return {}
  },
})

export const deleteDraft = defineOperation({
  name: 'team-chat.draft.delete',
  title: 'Threw a draft away',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ draft_id: z.number().int() }),
  output: z.object({}),
  run: async ({ ctx, input: { draft_id } }) => {
    const me = await chatCaller(ctx)
    const rows = isId(draft_id)
      ? await ctx.query(
          compile(sql`delete from chat_draft where organization_id = ${ctx.organization.id}::uuid
            and user_id = ${me.id} and id = ${draft_id} returning id`),
        )
      : []
    if (rows.length === 0) throw missing()
    await logEvent(ctx, { type: 'drafts', op: 'remove', draft_id }, [me.id])
    return {}
  },
})

const missing = () => chatError('Draft does not exist', 'BAD_REQUEST', {}, 404)

const WIRE = sql`id, type, "to", topic, content, floor(extract(epoch from updated_at))::float8 as timestamp`

async function insert(ctx: OperationCtx, me: ChatUser, one: Draft): Promise<WireDraft> {
  const [kept] = await ctx.query<WireDraft>(
    compile(sql`insert into chat_draft (organization_id, user_id, type, "to", topic, content, updated_at)
      values (${ctx.organization.id}::uuid, ${me.id}, ${kindOf(one)}, ${recipients(one)}::int[], ${topicOf(one)},
        ${one.content}, ${instant(one)}) returning ${WIRE}`),
  )
  return kept!
}

/** The newer names of kinds are not told back. */
function kindOf({ type, to }: Draft): WireDraft['type'] {
  const kind = type === 'channel' ? 'stream' : type === 'direct' ? 'private' : type
  if (kind === 'stream' && to.length !== 1) throw chatError('Must specify exactly 1 channel ID for channel messages')
  return kind
}

const recipients = ({ to }: Draft): number[] => to.filter(isId)
const topicOf = (one: Draft): string => (kindOf(one) === 'stream' ? one.topic.trim() : '')
const instant = ({ timestamp }: Draft) =>
  timestamp === undefined ? sql`now()` : sql`to_timestamp(${timestamp}::float8)`

import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

/** The people of a conversation, everyone once and in order; this is what makes two conversations the same. */
export const conversationOf = (userIds: number[]): number[] => [...new Set(userIds)].sort((a, b) => a - b)

/** The recipient of these people's conversation; undefined: nobody wrote in it yet. */
async function findConversation(ctx: OperationCtx, userIds: number[]): Promise<number | undefined> {
  const members = conversationOf(userIds)
  const [row] = await ctx.query<{ id: number }>(
    compile(sql`select id from chat_recipient where organization_id = ${ctx.organization.id}::uuid
      and channel_id is null and member_ids = ${members}::int[]`),
  )
  return row?.id
}

/** The same, made where it is missing. */
export async function conversation(ctx: OperationCtx, userIds: number[]): Promise<number> {
  const found = await findConversation(ctx, userIds)
  if (found !== undefined) return found
  const [made] = await ctx.query<{ id: number }>(
    compile(sql`insert into chat_recipient (organization_id, member_ids)
      values (${ctx.organization.id}::uuid, ${conversationOf(userIds)}::int[])
      on conflict (organization_id, member_ids) where channel_id is null
      do update set member_ids = excluded.member_ids returning id`),
  )
  return made!.id
}

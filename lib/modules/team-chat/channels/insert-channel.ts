import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { renderFor } from '../sending/render-for'

export type NewChannel = {
  name: string
  description: string
  invite_only: boolean
  history_public: boolean
  is_default: boolean
  post_policy: number
  topics_policy: string
}

/** The longest that a channel's description may be. */
const MAX_DESCRIPTION_LENGTH = 1024

/** Makes a channel with its place for messages. @returns its id */
export async function insertChannel(ctx: OperationCtx, creator: ChatUser, channel: NewChannel): Promise<number> {
  const description = cleanDescription(channel.description)
  const { html } = await renderFor(ctx, creator, description)
  const [row] = await ctx.query<{ id: number }>(
    compile(sql`
      with ids as (
        select nextval('chat_channel_id_seq')::int as channel, nextval('chat_recipient_id_seq')::int as recipient
      ), place as (
        insert into chat_recipient (id, organization_id, channel_id, member_ids)
        select recipient, ${ctx.organization.id}::uuid, channel, '{}' from ids
      )
      insert into chat_channel (id, organization_id, recipient_id, name, description, rendered_description, creator_id,
        invite_only, history_public, is_default, post_policy, topics_policy)
      select channel, ${ctx.organization.id}::uuid, recipient, ${channel.name}, ${description}, ${html}, ${creator.id},
        ${channel.invite_only}::boolean, ${channel.history_public}::boolean, ${channel.is_default}::boolean,
        ${channel.post_policy}::int, ${channel.topics_policy}
      from ids returning id`),
  )
  return row!.id
}

/** One line. */
export function cleanDescription(typed: string): string {
  const description = typed.replace(/\s*\n\s*/g, ' ').trim()
  if ([...description].length > MAX_DESCRIPTION_LENGTH)
    throw chatError(`description is too long (limit: ${MAX_DESCRIPTION_LENGTH} characters)`)
  return description
}

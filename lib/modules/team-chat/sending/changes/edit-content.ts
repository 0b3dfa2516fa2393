import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '@/lib/modules/team-chat/domain/caller'
import { ANY_MENTION, FLAGS } from '@/lib/modules/team-chat/domain/flags'
import { type Relinked, relinkUploads } from '@/lib/modules/team-chat/files/claim-uploads'
import type { Rendered } from '@/lib/modules/team-chat/rendering/types'
import type { StoredUpdate } from '@/lib/modules/team-chat/wire/events'
import { alertedPeople } from '../alerted-people'
import { demandMentions } from '../demand-mentions'
import type { Target } from '../find-message'
import { callingFlags } from '../readers-of'
import { renderFor } from '../render-for'

/** What a changed text adds to the event, and what became of the message's files. */
export type EditedContent = { told: Partial<StoredUpdate>; files: Relinked }

/** Gives a message another text: what it mentions and holds, its files, and an entry of its history. Hold it before. */
export async function editContent(
  ctx: OperationCtx,
  me: ChatUser,
  message: Target,
  content: string,
  now: number,
): Promise<EditedContent> {
  const rendered = await renderFor(ctx, me, content)
  await demandMentions(ctx, me, rendered, message)
  const entry = {
    user_id: me.id,
    timestamp: now,
    prev_content: message.content,
    prev_rendered_content: message.rendered,
  }
  await ctx.query(
    compile(sql`update chat_message set content = ${content}, ${renderedColumns(rendered)}, edited_at = now(),
        edit_history = ${JSON.stringify([entry])}::jsonb || coalesce(edit_history, '[]')
      where id = ${message.id}::bigint returning 1`),
  )
  await callAnew(ctx, me, message, rendered)
  return {
    told: {
      content,
      rendered_content: rendered.html,
      orig_content: message.content,
      orig_rendered_content: message.rendered,
      is_me_message: rendered.is_me_message,
    },
    files: await relinkUploads(ctx, message.id, rendered.upload_path_ids),
  }
}

/** What rendering says of a message, as columns to set. */
const renderedColumns = (rendered: Rendered) => sql`rendered = ${rendered.html}, plain = ${rendered.text},
  has_link = ${rendered.has_link}::bool, has_image = ${rendered.has_image}::bool,
  has_attachment = ${rendered.has_attachment}::bool, mentioned_ids = ${rendered.mentioned_user_ids}::int[]`

/** Who is called by the text as it is now. What they have read stays read. */
async function callAnew(ctx: OperationCtx, sender: ChatUser, message: Target, rendered: Rendered): Promise<void> {
  const alerted = await alertedPeople(ctx, rendered.text)
  const others = sql.lit(~(ANY_MENTION | FLAGS.has_alert_word))
  await ctx.query(
    compile(sql`update chat_delivery d
      set flags = (d.flags & ${others}) | ${callingFlags({ sender, channel: message.channel, topic: message.topic, rendered, alerted })}
      from chat_user u where u.id = d.user_id and d.message_id = ${message.id}::bigint returning 1`),
  )
}

import { compile, sql } from '@/lib/core/db/sql'
import { env } from '@/lib/core/env'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { canReadHistory, canSee, readChannels } from '../domain/channel-access'
import { EMPTY_TOPIC_NAME, topicKey } from '../domain/topics'
import { readableUploads } from '../files/readable-uploads'
import { emojiUrl } from '../personal/realm-emoji'
import { SYSTEM_GROUPS } from '../personal/role-groups'
import { renderMessage } from '../rendering/render-message'
import type { Rendered, RenderLookups, Wanted } from '../rendering/types'
import { wantedBy } from '../rendering/wanted'

/** A message's HTML with all that its author may name: people, groups, channels, files. */
export async function renderFor(ctx: OperationCtx, author: ChatUser, content: string): Promise<Rendered> {
  const wanted = wantedBy(content)
  const uploads = wanted.uploads.length ? await readableUploads(ctx, author, wanted.uploads) : []
  const rendered = renderMessage(content, {
    ...(await readNamed(ctx, wanted)),
    ...(await readLinkedChannels(ctx, author, wanted)),
    uploads,
    server_url: env.url,
    empty_topic_name: EMPTY_TOPIC_NAME,
  })
  const readable = new Set(uploads.map(({ path_id }) => path_id))
  return { ...rendered, upload_path_ids: rendered.upload_path_ids.filter((path) => readable.has(path)) }
}

type Named = Pick<RenderLookups, 'people' | 'groups' | 'linkifiers' | 'realm_emoji'>

/** In one query; a message that names nobody asks for the organization's own patterns and emoji alone. */
async function readNamed(ctx: OperationCtx, { names, user_ids, groups }: Wanted): Promise<Named> {
  const ours = sql`organization_id = ${ctx.organization.id}::uuid`
  const lower = names.map((name) => name.toLowerCase())
  const lowerGroups = groups.map((name) => name.toLowerCase())
  const [row] = await ctx.query<{
    people: RenderLookups['people'] | null
    groups: RenderLookups['groups'] | null
    linkifiers: RenderLookups['linkifiers'] | null
    emoji: { id: number; name: string }[] | null
  }>(
    compile(sql`select
      (select jsonb_agg(jsonb_build_object('id', id, 'full_name', full_name, 'is_active', is_active) order by id)
        from chat_user where ${ours}
        and (lower(full_name) = any(${lower}::text[]) or id = any(${user_ids.filter(isId)}::int[]))) as people,
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id)
        from chat_group where ${ours} and lower(name) = any(${lowerGroups}::text[])) as groups,
      (select jsonb_agg(jsonb_build_object('id', id, 'pattern', pattern, 'url_template', url_template) order by position, id)
        from chat_linkifier where ${ours}) as linkifiers,
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id)
        from chat_emoji where ${ours} and not is_deactivated) as emoji`),
  )
  return {
    people: row?.people ?? [],
    groups: [...SYSTEM_GROUPS.filter(({ name }) => lowerGroups.includes(name)), ...(row?.groups ?? [])],
    linkifiers: row?.linkifiers ?? [],
    realm_emoji: (row?.emoji ?? []).map((emoji) => ({ ...emoji, source_url: emojiUrl(emoji.id) })),
  }
}

const isId = (id: number): boolean => id <= 2_147_483_647

/** Channels that the author may see, and the newest message of each linked topic that they may read. */
async function readLinkedChannels(
  ctx: OperationCtx,
  author: ChatUser,
  { channels: names, topics }: Wanted,
): Promise<Pick<RenderLookups, 'channels' | 'newest_in_topic'>> {
  if (names.length === 0) return { channels: [], newest_in_topic: [] }
  const lower = names.map((name) => name.toLowerCase())
  const found = await readChannels(ctx, author, sql`lower(c.name) = any(${lower}::text[]) and not c.is_archived`)
  const channels = found.filter((channel) => canSee(author, channel))
  if (topics.length === 0) return { channels, newest_in_topic: [] }
  const open = channels.filter((channel) => canReadHistory(author, channel)).map(({ id }) => id)
  const newest_in_topic = await ctx.query<RenderLookups['newest_in_topic'][number]>(
    compile(sql`select t.channel_id, t.name as topic, t.max_id::float8 as message_id from chat_topic t
      where t.organization_id = ${ctx.organization.id}::uuid and t.channel_id = any(${channels.map(({ id }) => id)}::int[])
        and t.key = any(${topics.map(({ topic }) => topicKey(topic))}::text[])
        and (t.channel_id = any(${open}::int[])
          or exists (select from chat_delivery d where d.user_id = ${author.id} and d.message_id = t.max_id))`),
  )
  return { channels, newest_in_topic }
}

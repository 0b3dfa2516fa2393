import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { CHAT_USER, type ChatUser } from '../domain/caller'
import type { WireUserTopic } from '../wire/channels'
import type { WireProfileField } from '../wire/people'
import type { WireDraft, WireLinkifier, WireSettings, WireSnippet } from '../wire/personal'
import { userSettings } from './user-settings'

/** What registration tells beside messages, people and channels: one function a key of its answer. */

export const settingsOf = (me: ChatUser): WireSettings => userSettings(me)

export async function alertWords(ctx: OperationCtx, me: ChatUser): Promise<string[]> {
  const rows = await ctx.query<{ word: string }>(
    compile(sql`select word from chat_alert_word where user_id = ${me.id} order by word`),
  )
  return rows.map(({ word }) => word)
}

export const mutedUsers = (ctx: OperationCtx, me: ChatUser): Promise<{ id: number; timestamp: number }[]> =>
  ctx.query(
    compile(sql`select muted_id as id, extract(epoch from created_at)::int as timestamp from chat_muted_user
      where user_id = ${me.id} order by created_at, muted_id`),
  )

export const userTopics = (ctx: OperationCtx, me: ChatUser): Promise<WireUserTopic[]> =>
  ctx.query(
    compile(sql`select channel_id as stream_id, topic as topic_name, policy as visibility_policy,
        extract(epoch from updated_at)::int as last_updated
      from chat_user_topic where user_id = ${me.id} order by updated_at, channel_id, key`),
  )

/** The older form of muted topics: channel's name, topic, time. */
export async function mutedTopics(ctx: OperationCtx, me: ChatUser): Promise<[string, string, number][]> {
  const rows = await ctx.query<{ name: string; topic: string; at: number }>(
    compile(sql`select c.name, t.topic, extract(epoch from t.updated_at)::int as at
      from chat_user_topic t join chat_channel c on c.id = t.channel_id
      where t.user_id = ${me.id} and t.policy = 1 order by t.updated_at, t.channel_id, t.key`),
  )
  return rows.map(({ name, topic, at }) => [name, topic, at])
}

export const savedSnippets = (ctx: OperationCtx, me: ChatUser): Promise<WireSnippet[]> =>
  ctx.query(
    compile(sql`select id, title, content, extract(epoch from created_at)::int as date_created from chat_snippet
      where organization_id = ${ctx.organization.id}::uuid and user_id = ${me.id} and not is_shared order by id`),
  )

export const drafts = (ctx: OperationCtx, me: ChatUser): Promise<WireDraft[]> =>
  ctx.query(
    compile(sql`select id, type, "to", topic, content, floor(extract(epoch from updated_at))::float8 as timestamp from chat_draft
      where organization_id = ${ctx.organization.id}::uuid and user_id = ${me.id} order by updated_at, id`),
  )

export const linkifiers = (ctx: OperationCtx): Promise<WireLinkifier[]> =>
  ctx.query(
    compile(sql`select id, pattern, url_template from chat_linkifier
      where organization_id = ${ctx.organization.id}::uuid order by position, id`),
  )

export { realmEmoji } from './realm-emoji'
export { userGroups } from './user-groups'

export const profileFields = async (ctx: OperationCtx): Promise<WireProfileField[]> => {
  const rows = await ctx.query<{
    id: number
    name: string
    type: number
    hint: string
    field_data: object
    position: number
  }>(
    compile(sql`select id, name, type, hint, field_data, position from chat_profile_field
      where organization_id = ${ctx.organization.id}::uuid order by position, id`),
  )
  return rows.map(({ field_data, position, ...field }) => ({
    ...field,
    field_data: Object.keys(field_data).length ? JSON.stringify(field_data) : '',
    order: position,
    display_in_profile_summary: false,
    required: false,
    editable_by_user: true,
    use_for_user_matching: false,
  }))
}

/** Channels that new people are put into. */
export async function defaultChannels(ctx: OperationCtx): Promise<number[]> {
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select id from chat_channel
      where organization_id = ${ctx.organization.id}::uuid and is_default and not is_archived order by id`),
  )
  return rows.map(({ id }) => id)
}

/** The caller's bots. */
export const ownBots = (ctx: OperationCtx, me: ChatUser): Promise<ChatUser[]> =>
  ctx.query(
    compile(sql`select ${CHAT_USER} from chat_user u
      where u.organization_id = ${ctx.organization.id}::uuid and u.bot_owner_id = ${me.id} order by u.id`),
  )

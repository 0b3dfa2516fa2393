import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type ChatUser, isAdministrator, isGuest, isModerator } from './caller'

/** A channel with what one reader has to do with it. */
export type ChannelAccess = {
  id: number
  recipient_id: number
  name: string
  description: string
  rendered_description: string
  creator_id: number | null
  invite_only: boolean
  history_public: boolean
  is_archived: boolean
  is_default: boolean
  post_policy: number
  topics_policy: string
  first_message_id: number | null
  /** Unix seconds. */
  created_at: number
  is_subscribed: boolean
  /** By this reader, where subscribed. */
  is_muted: boolean
}

/** Channels of the organization with the reader's subscription, in one query. Whether they may see each is asked below. */
export async function readChannels(ctx: OperationCtx, reader: ChatUser, which: Sql): Promise<ChannelAccess[]> {
  return ctx.query<ChannelAccess>(
    compile(sql`
      select c.id, c.recipient_id, c.name, c.description, c.rendered_description, c.creator_id, c.invite_only,
        c.history_public, c.is_archived, c.is_default, c.post_policy, c.topics_policy,
        c.first_message_id::float8 as first_message_id, extract(epoch from c.created_at)::float8 as created_at,
        s.user_id is not null as is_subscribed, coalesce(s.is_muted, false) as is_muted
      from chat_channel c
      left join chat_subscription s on s.channel_id = c.id and s.user_id = ${reader.id}
      where c.organization_id = ${ctx.organization.id}::uuid and ${which}
      order by c.id`),
  )
}

export const allChannels = (ctx: OperationCtx, reader: ChatUser): Promise<ChannelAccess[]> =>
  readChannels(ctx, reader, sql`true`)

/** By id, or by name in any capitals; undefined: there is none. Nothing is said of whether the reader may see it. */
export async function findChannel(
  ctx: OperationCtx,
  reader: ChatUser,
  idOrName: number | string,
): Promise<ChannelAccess | undefined> {
  if (typeof idOrName === 'number' && !isId(idOrName)) return undefined
  const which =
    typeof idOrName === 'number'
      ? sql`c.id = ${idOrName}`
      : sql`lower(c.name) = lower(${idOrName}) and not c.is_archived`
  return (await readChannels(ctx, reader, which))[0]
}

/** PostgreSQL's whole numbers end there. */
const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647

/** Its name and settings: everybody sees public channels, guests only their own; administrators see that private ones exist. */
export const canSee = (reader: ChatUser, channel: ChannelAccess): boolean =>
  channel.is_subscribed || (channel.invite_only ? isAdministrator(reader) : !isGuest(reader))

/** What is said in it, as far as it was delivered to the reader. */
export const canRead = (reader: ChatUser, channel: ChannelAccess): boolean =>
  channel.is_subscribed || (!channel.invite_only && !isGuest(reader))

/** Also what was said in it before they came. */
export const canReadHistory = (reader: ChatUser, channel: ChannelAccess): boolean =>
  canRead(reader, channel) && (!channel.invite_only || channel.history_public)

/** 1 everyone, 2 administrators, 3 full members (here: members), 4 moderators. */
export function canPost(sender: ChatUser, channel: ChannelAccess): boolean {
  if (channel.is_archived || !canRead(sender, channel)) return false
  if (channel.post_policy === 2) return isAdministrator(sender)
  if (channel.post_policy === 4) return isModerator(sender)
  return channel.post_policy !== 3 || !isGuest(sender)
}

/** Who changes it: administrators, and the person who made it, as long as they see it. */
export const canAdminister = (who: ChatUser, channel: ChannelAccess): boolean =>
  isAdministrator(who) || (channel.creator_id === who.id && !isGuest(who) && canSee(who, channel))

import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { isAdministrator, isGuest } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'

type Reader = { id: number; role: number; subscribed: boolean }

/** Active people and bots, with whether they are in the channel. */
export const readersAround = (ctx: OperationCtx, channelId: number): Promise<Reader[]> =>
  ctx.query<Reader>(
    compile(sql`select u.id, u.role, s.user_id is not null as subscribed
      from chat_user u left join chat_subscription s on s.user_id = u.id and s.channel_id = ${channelId}
      where u.organization_id = ${ctx.organization.id}::uuid and u.is_active order by u.id`),
  )

/** Who knows of a channel: the same rule as `canSee`, for everybody at once. */
export const seersOf = (readers: Reader[], { invite_only }: Pick<ChannelAccess, 'invite_only'>): number[] =>
  readers
    .filter((reader) => reader.subscribed || (invite_only ? isAdministrator(reader) : !isGuest(reader)))
    .map(({ id }) => id)

export const without = (ids: number[], others: number[]): number[] => {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}

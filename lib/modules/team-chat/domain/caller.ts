import { compile, sql } from '@/lib/core/db/sql'
import { forbidden, unauthenticated } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'

/** A person or bot of the organization's chat. */
export type ChatUser = {
  id: number
  /** The account; null for bots. */
  user_id: string | null
  full_name: string
  /** The real address. */
  email: string
  role: number
  is_active: boolean
  is_bot: boolean
  bot_type: number | null
  bot_owner_id: number | null
  email_visibility: number
  can_change_user_emails: boolean
  has_avatar: boolean
  avatar_version: number
  time_zone: string
  settings: Record<string, unknown>
  /** Unix seconds. */
  joined_at: number
}

/** Columns of `ChatUser`, of the table under the name `u`. */
export const CHAT_USER = sql`u.id, u.user_id, u.full_name, u.email, u.role, u.is_active, u.is_bot, u.bot_type, u.bot_owner_id,
  u.email_visibility, u.can_change_user_emails, u.avatar_file_id is not null as has_avatar, u.avatar_version,
  u.time_zone, u.settings, extract(epoch from u.joined_at)::float8 as joined_at`

/** Who the caller is in chat. @throws 401 when they are not (any more) in it */
export async function chatCaller(ctx: OperationCtx): Promise<ChatUser> {
  const who = ctx.user
    ? sql`u.user_id = ${ctx.user.id}::uuid`
    : sql`u.bot_key_id = ${ctx.actor.type === 'key' ? ctx.actor.id : null}::uuid`
  const [row] = await ctx.query<ChatUser>(
    compile(sql`select ${CHAT_USER} from chat_user u
      where u.organization_id = ${ctx.organization.id}::uuid and ${who} and u.is_active`),
  )
  if (!row)
    throw ctx.scopes ? forbidden('This key belongs to an organization, not to a person or a bot.') : unauthenticated()
  return row
}

export const isGuest = (user: { role: number }): boolean => user.role >= ROLES.guest
export const isAdministrator = (user: { role: number }): boolean => user.role <= ROLES.administrator
export const isModerator = (user: { role: number }): boolean => user.role <= ROLES.moderator
export const isOwner = (user: { role: number }): boolean => user.role === ROLES.owner

import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { CHAT_USER, type ChatUser } from '../domain/caller'
import { realmHost } from '../domain/realm'

const GENERIC = 1

/** The organization's own voice: it tells of channels and of what happens in the business. Nobody holds a key of it. */
export async function organizationBot(ctx: Pick<OperationCtx, 'organization' | 'query'>): Promise<ChatUser> {
  const email = `indaba-bot@${realmHost()}`
  const found = await find(ctx, email)
  if (found) return found
  await ctx.query(
    compile(sql`insert into chat_user (organization_id, full_name, email, role, is_bot, bot_type)
      values (${ctx.organization.id}::uuid, 'Indaba', ${email}, ${ROLES.member}, true, ${GENERIC})
      on conflict do nothing returning id`),
  )
  return (await find(ctx, email)) as ChatUser
}

async function find(ctx: Pick<OperationCtx, 'organization' | 'query'>, email: string): Promise<ChatUser | undefined> {
  const [bot] = await ctx.query<ChatUser>(
    compile(sql`select ${CHAT_USER} from chat_user u
      where u.organization_id = ${ctx.organization.id}::uuid and lower(u.email) = ${email}`),
  )
  return bot
}

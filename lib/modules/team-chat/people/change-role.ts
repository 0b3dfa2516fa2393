import { z } from 'zod'
import { readIdentity } from '@/lib/core/auth/identity'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES, type RoleCode } from '@/lib/core/permissions'
import { updateMember } from '@/lib/modules/settings/operations/members/members'
import { publishVisibility } from '../channels/publish-visibility'
import { type ChatUser, isOwner } from '../domain/caller'
import { chatError, needs } from '../domain/chat-error'

const CODES: number[] = Object.values(ROLES)

export const roleParam = z
  .number()
  .int()
  .refine((code) => CODES.includes(code), 'Invalid role: Value error, Not in the list of possible values')

/** A person's role is that of their membership, so it changes everywhere; a bot's is its own. */
export async function changeRole(ctx: OperationCtx, me: ChatUser, target: ChatUser, role: number): Promise<void> {
  if (role === target.role) return
  if ((role === ROLES.owner || target.role === ROLES.owner) && !isOwner(me)) throw needs('owner')
  if (role < me.role) throw chatError('Insufficient permission')
  if (target.role === ROLES.owner && (await isOnlyOwner(ctx, target)))
    throw chatError('The owner permission cannot be removed from the only organization owner.')
  if (target.role === ROLES.guest && role <= ROLES.administrator)
    throw chatError('Guests cannot be organization administrators')

  const identity = target.user_id && target.is_active ? await readIdentity(target.user_id) : null
  const membership = identity?.memberships.find(({ organization }) => organization.id === ctx.organization.id)
  if (membership) await ctx.call(updateMember, { id: membership.id, role: role as RoleCode })
  else await ctx.query(compile(sql`update chat_user set role = ${role} where id = ${target.id} returning id`))
  if (target.is_active) await publishVisibility(ctx, target, role)
}

async function isOnlyOwner(ctx: OperationCtx, owner: ChatUser): Promise<boolean> {
  if (owner.is_bot || !owner.is_active) return false
  const [row] = await ctx.query<{ others: number }>(
    compile(sql`select count(*)::int as others from chat_user where organization_id = ${ctx.organization.id}::uuid
      and role = ${ROLES.owner} and is_active and not is_bot and id <> ${owner.id}`),
  )
  return row?.others === 0
}

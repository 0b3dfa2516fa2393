import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { changeMemberAccount } from '@/lib/modules/settings/operations/members/member-account'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { nameProblem, sameName } from '../domain/full-name'
import { readRealm } from '../domain/realm'

/**
 * A blank or unchanged name changes nothing. The account gets the name too where it is this organization's alone; people
 * who belong to others keep theirs there.
 */
export async function changeName(ctx: OperationCtx, target: ChatUser, typed: string): Promise<void> {
  const name = typed.trim()
  if (name === '' || name === target.full_name) return
  await demandName(ctx, name, target.id)
  const [row] = await ctx.query<{ bot_key_id: string | null }>(
    compile(sql`update chat_user set full_name = ${name} where id = ${target.id} returning bot_key_id`),
  )
  if (row?.bot_key_id) ctx.signal({ type: 'invalidate', kind: 'key', id: row.bot_key_id })
  if (target.user_id && target.is_active) await ctx.call(changeMemberAccount, { user_id: target.user_id, name })
}

/** @param except who may have the name already */
export async function demandName(ctx: OperationCtx, name: string, except: number | null): Promise<void> {
  const problem = nameProblem(name)
  if (problem) throw chatError(problem)
  if (!(await readRealm(ctx)).settings.unique_names) return
  const others = await ctx.query<{ id: number; full_name: string }>(
    compile(sql`select id, full_name from chat_user where organization_id = ${ctx.organization.id}::uuid and is_active
      and lower(normalize(full_name, NFKC)) = lower(normalize(${name}, NFKC))`),
  )
  if (others.some(({ id, full_name }) => id !== except && sameName(full_name, name)))
    throw chatError('Unique names required in this organization.')
}

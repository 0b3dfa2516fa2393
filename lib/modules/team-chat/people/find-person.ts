import { sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type ChatUser, isAdministrator } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { isId } from '../domain/ids'
import { canSeeEmail, dummyEmailId } from '../domain/people'
import { readPeople } from './person-wire'

const noSuchUser = () => chatError('No such user')

/**
 * Whom a path names: an id, a made-up address (which is an id, too), or the real address where the caller may see it.
 * @throws No such user
 */
export async function findPerson(ctx: OperationCtx, me: ChatUser, name: string): Promise<ChatUser> {
  const id = /^\d+$/.test(name) ? Number(name) : dummyEmailId(name)
  const found = id === null ? await findByEmail(ctx, me, name) : await findById(ctx, id)
  if (!found) throw noSuchUser()
  return found
}

export async function findById(ctx: OperationCtx, id: number): Promise<ChatUser | undefined> {
  return isId(id) ? (await readPeople(ctx, sql`u.id = ${id}`))[0] : undefined
}

async function findByEmail(ctx: OperationCtx, me: ChatUser, email: string): Promise<ChatUser | undefined> {
  const [found] = await readPeople(ctx, sql`lower(u.email) = ${email.trim().toLowerCase()}`)
  return found && (found.id === me.id || canSeeEmail(me, found)) ? found : undefined
}

/** Administrators change everybody; a bot is its owner's too. */
export function demandMayEdit(me: ChatUser, target: ChatUser): void {
  if (!isAdministrator(me) && !(target.is_bot && target.bot_owner_id === me.id))
    throw chatError('Insufficient permission')
}

import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { isId } from '../domain/ids'
import { canSeeEmail, dummyEmailId } from '../domain/people'
import { readPeople } from '../people/person-wire'

/** People by ids or by addresses. */
export const principalsParam = z.union([z.array(z.number().int()), z.array(z.string())])
type Principals = z.output<typeof principalsParam>

/** Whom a call is about; the caller where it names nobody. @throws for somebody unknown or gone */
export async function principalsOf(
  ctx: OperationCtx,
  me: ChatUser,
  principals: Principals | undefined,
): Promise<ChatUser[]> {
  if (!principals || principals.length === 0) return [me]
  const ids = principals.map((one) => (typeof one === 'number' ? one : dummyEmailId(one)))
  const emails = principals.flatMap((one) => (typeof one === 'string' ? [one.trim().toLowerCase()] : []))
  const found = await readPeople(
    ctx,
    sql`u.is_active and (u.id = any(${ids.filter((id) => id !== null && isId(id))}::int[])
      or lower(u.email) = any(${emails}::text[]))`,
  )
  const people = principals.map((one, n) => {
    const id = ids[n]
    const person = found.find((each) =>
      id === null ? each.email.toLowerCase() === String(one).trim().toLowerCase() && mayName(me, each) : each.id === id,
    )
    if (!person) throw unknown(one)
    return person
  })
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

const mayName = (me: ChatUser, person: ChatUser): boolean => person.id === me.id || canSeeEmail(me, person)

const unknown = (principal: number | string) =>
  chatError(`User not authorized to execute queries on behalf of '${principal}'`, 'UNAUTHORIZED_PRINCIPAL')

import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { apiEmail, canSeeEmail, dummyEmailId } from '../domain/people'
import type { NamedPeople } from './parse-to'

type Person = Pick<ChatUser, 'id' | 'email' | 'email_visibility' | 'is_active'>

/** The ids of people to write to. @throws for somebody unknown, or gone */
export async function findPeople(ctx: OperationCtx, sender: ChatUser, named: NamedPeople): Promise<number[]> {
  const people = 'ids' in named ? await byIds(ctx, named.ids) : await byEmails(ctx, sender, named.emails)
  if (people.length === 0) throw chatError('Message must have recipients')
  const gone = people.find(({ is_active }) => !is_active)
  if (gone) throw chatError(`'${apiEmail(gone)}' is no longer using this chat.`)
  return people.map(({ id }) => id)
}

async function byIds(ctx: OperationCtx, ids: number[]): Promise<Person[]> {
  const known = ids.filter((id) => id > 0 && id <= 2_147_483_647)
  const people = await read(ctx, known, [])
  const missing = ids.find((id) => !people.some((person) => person.id === id))
  if (missing !== undefined) throw chatError(`Invalid user ID ${missing}`)
  return people
}

/** By the real address only for those who may see it; otherwise by the one that stands for it. */
async function byEmails(ctx: OperationCtx, sender: ChatUser, emails: string[]): Promise<Person[]> {
  const people = await read(
    ctx,
    emails.flatMap((email) => dummyEmailId(email) ?? []),
    emails.map((email) => email.toLowerCase()),
  )
  return emails.map((email) => {
    const id = dummyEmailId(email)
    const person = people.find((each) =>
      id === null ? each.email.toLowerCase() === email.toLowerCase() && maySee(sender, each) : each.id === id,
    )
    if (!person) throw chatError(`Invalid email '${email}'`)
    return person
  })
}

const maySee = (sender: ChatUser, person: Person): boolean => sender.id === person.id || canSeeEmail(sender, person)

async function read(ctx: OperationCtx, ids: number[], emails: string[]): Promise<Person[]> {
  return ctx.query<Person>(
    compile(sql`select id, email, email_visibility, is_active from chat_user
      where organization_id = ${ctx.organization.id}::uuid
        and (id = any(${ids}::int[]) or lower(email) = any(${emails}::text[])) order by id`),
  )
}

import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'
import { type Person, sameEmail, samePhone } from '../domain/person'

export type FoundContact = Person & {
  id: string
  full_name: string
  company: string
  source: string
  owner_id: string | null
  created_at: Date
  updated_at: Date
}
type Wanted = Pick<Person, 'email' | 'phone_canonical' | 'phone_last9'>
const UNION = sql.raw(' union ')
type Caller = OrganizationCtx & Partial<Pick<OperationCtx, 'query' | 'batch'>>

/** Contacts that share the e-mail address or the last nine digits; each is looked up in an index. */
export const contactsLike = (ctx: Caller, wanted: Wanted, exclude?: string): Promise<FoundContact[]> =>
  contactsWith(ctx, [wanted], { exclude, limit: 20 })

async function contactsWith(
  ctx: Caller,
  wanted: Wanted[],
  { exclude, limit }: { exclude?: string | undefined; limit?: number },
): Promise<FoundContact[]> {
  const all = (pick: (one: Wanted) => string) => [...new Set(wanted.map(pick))].filter(Boolean)
  const emails = all(({ email }) => email.toLowerCase())
  const canonicals = all(({ phone_canonical }) => phone_canonical)
  const lasts = all(({ phone_last9 }) => phone_last9)
  const ways: Sql[] = []
  if (emails.length) ways.push(sql`email <> '' and lower(email) = any(${emails}::text[])`)
  if (canonicals.length) ways.push(sql`phone_canonical <> '' and phone_canonical = any(${canonicals}::text[])`)
  if (lasts.length) ways.push(sql`phone_last9 <> '' and phone_last9 = any(${lasts}::text[])`)
  if (ways.length === 0) return []
  // The search view: under the table's own policy lower(email) could not use its index. Each way by itself, so that each
  // takes its own index also while the statistics know nothing of the many rows that have just been added.
  // `offset 0` keeps it so where there is one way only: else the order below tempts into reading by date.
  const found = ways.map(
    (way) => sql`
      (select id::text, full_name, email, phone, phone_canonical, phone_last9, company, source, owner_id::text,
        created_at, updated_at
      from crm_contact_search
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and ${way}
        ${exclude ? sql`and id <> ${exclude}::uuid` : sql``} offset 0)`,
  )
  const statement = compile(sql`
    select * from (${sql.join(found, UNION)}) found
    order by created_at, id ${limit ? sql`limit ${sql.lit(limit)}` : sql``}`)
  return ctx.query ? ctx.query<FoundContact>(statement) : tenantQuery<FoundContact>(ctx.organization.id, statement)
}

/** Those of them that are the same person: by e-mail, or by phone in any spelling. */
export async function samePerson(ctx: Caller, wanted: Wanted, exclude?: string): Promise<FoundContact[]> {
  if (ctx.batch) return batched(ctx as OperationCtx, samePeople, { wanted, exclude })
  const alike = await contactsLike(ctx, wanted, exclude)
  return alike.filter((contact) => isSamePerson(contact, wanted))
}

export const isSamePerson = (a: Wanted, b: Wanted): boolean => sameEmail(a, b) || samePhone(a, b)

async function samePeople(ctx: OperationCtx, asked: { wanted: Wanted; exclude: string | undefined }[]) {
  const found = await contactsWith(
    ctx,
    asked.map(({ wanted }) => wanted),
    {},
  )
  const near = byReach(found)
  return asked.map(({ wanted, exclude }) =>
    near(wanted).filter((contact) => contact.id !== exclude && isSamePerson(contact, wanted)),
  )
}

/** Finds those who may be the same person without looking at all of them. */
export function byReach<T extends Wanted>(people: T[]): (wanted: Wanted) => T[] {
  const known = new Map<string, T[]>()
  const reaches = ({ email, phone_canonical, phone_last9 }: Wanted) =>
    [email.toLowerCase(), phone_canonical, phone_last9].filter(Boolean)
  for (const person of people)
    for (const reach of new Set(reaches(person))) {
      const others = known.get(reach)
      if (others) others.push(person)
      else known.set(reach, [person])
    }
  return (wanted) => [...new Set(reaches(wanted).flatMap((reach) => known.get(reach) ?? []))]
}

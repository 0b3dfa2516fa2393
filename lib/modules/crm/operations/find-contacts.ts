import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { type CompiledSql, tenantQuery } from '@/lib/core/db/tenant-query'
import { type Person, sameEmail, samePhone } from '../domain/person'

export type FoundContact = Person & { id: string; full_name: string; company: string }
type Wanted = Pick<Person, 'email' | 'phone_canonical' | 'phone_last9'>
const UNION = sql.raw(' union ')
type Caller = OrganizationCtx & { query?: <Row>(query: CompiledSql) => Promise<Row[]> }

/** Contacts that share the e-mail address or the last nine digits; each is looked up in an index. */
export async function contactsLike(ctx: Caller, wanted: Wanted, exclude?: string): Promise<FoundContact[]> {
  const { email, phone_canonical, phone_last9 } = wanted
  const ways: Sql[] = []
  if (email) ways.push(sql`email <> '' and lower(email) = ${email.toLowerCase()}`)
  if (phone_canonical) ways.push(sql`phone_canonical <> '' and phone_canonical = ${phone_canonical}`)
  if (phone_last9) ways.push(sql`phone_last9 <> '' and phone_last9 = ${phone_last9}`)
  if (ways.length === 0) return []
  // The search view: under the table's own policy lower(email) could not use its index. Each way by itself, so that each
  // takes its own index also while the statistics know nothing of the many rows that have just been added.
  // `offset 0` keeps it so where there is one way only: else the order below tempts into reading by date.
  const found = ways.map(
    (way) => sql`
      (select id::text, full_name, email, phone, phone_canonical, phone_last9, company, created_at
      from crm_contact_search
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and ${way}
        ${exclude ? sql`and id <> ${exclude}::uuid` : sql``} offset 0)`,
  )
  const statement = compile(sql`
    select id, full_name, email, phone, phone_canonical, phone_last9, company
    from (${sql.join(found, UNION)}) found order by created_at, id limit 20`)
  return ctx.query ? ctx.query<FoundContact>(statement) : tenantQuery<FoundContact>(ctx.organization.id, statement)
}

/** Those of them that are the same person: by e-mail, or by phone in any spelling. */
export async function samePerson(ctx: Caller, wanted: Wanted, exclude?: string): Promise<FoundContact[]> {
  const alike = await contactsLike(ctx, wanted, exclude)
  return alike.filter((contact) => sameEmail(contact, wanted) || samePhone(contact, wanted))
}

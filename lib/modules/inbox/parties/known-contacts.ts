import type { DeskContact as LiveContact } from '@/lib/connectors/desk/port'
import { can } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { recordHref } from '@/lib/core/grid/grid-for-path'
import type { OperationCtx } from '@/lib/core/operation'
import { customerTable } from '@/lib/modules/accounting/tables'
import { crmContactTable } from '@/lib/modules/crm/tables'
import type { DeskContact } from '../schemas'

type Row = {
  desk_contact_id: string
  customer_id: string | null
  customer_name: string | null
  contact_id: string | null
  contact_name: string | null
  conversations: number
}

/** Contacts of an account with who they are here, as far as the caller may see that, and how many conversations are mirrored. */
export async function knownContacts(
  ctx: OperationCtx,
  account: string,
  contacts: readonly LiveContact[],
): Promise<DeskContact[]> {
  if (contacts.length === 0) return []
  const organization = sql`${ctx.organization.id}::uuid`
  // A contact that never wrote has no row in the mirror, but may be linked by hand.
  const linked = (kind: 'customer_id' | 'contact_id', table: Sql) => sql`
    coalesce(m.${sql.ref(kind)}, (select o.id from ${table} o where o.organization_id = ${organization} and o.desk_account_id = ${account}
      and o.desk_contact_id = v.id and o.deleted_at is null order by o.id limit 1)) as ${sql.ref(kind)}`
  const rows = await ctx.query<Row>(
    compile(sql`
      with k as (
        select v.id as desk_contact_id, ${linked('customer_id', customerTable)}, ${linked('contact_id', crmContactTable)}
        from unnest(${contacts.map(({ id }) => String(id))}::text[]) v(id)
        left join desk_contact m on m.organization_id = ${organization} and m.desk_account_id = ${account} and m.desk_contact_id = v.id)
      select k.desk_contact_id, c.id::text as customer_id, c.name as customer_name, p.id::text as contact_id,
        coalesce(nullif(p.full_name, ''), nullif(p.email, ''), p.phone) as contact_name,
        (select count(*)::int from desk_conversations d where d.organization_id = ${organization} and d.desk_account_id = ${account}
          and d.desk_contact_id = k.desk_contact_id and d.status <> '') as conversations
      from k
      left join ${customerTable} c on c.organization_id = ${organization} and c.id = k.customer_id and c.deleted_at is null
      left join ${crmContactTable} p on p.organization_id = ${organization} and p.id = k.contact_id and p.deleted_at is null`),
  )
  const known = new Map(rows.map((row) => [row.desk_contact_id, row]))
  const [mayReadCustomers, mayReadContacts] = [can(ctx, 'accounting.customer.read'), can(ctx, 'crm.contact.read')]
  const party = (grid: string, id: string | null, name: string | null) =>
    id === null ? null : { id, name: name ?? '', href: recordHref(grid, id) }
  return contacts.map(({ id, name, email, phone }) => {
    const row = known.get(String(id))!
    return {
      desk_account_id: account,
      ...{ desk_contact_id: row.desk_contact_id, name, email, phone, conversations: row.conversations },
      customer: mayReadCustomers ? party('acc-customers', row.customer_id, row.customer_name) : null,
      contact: mayReadContacts ? party('crm-contacts', row.contact_id, row.contact_name) : null,
    }
  })
}

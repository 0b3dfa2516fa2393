import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { linkCustomersToDesk } from '@/lib/modules/accounting/parties/desk-contacts'
import { customerSearch } from '@/lib/modules/accounting/tables'
import { linkContactsToDesk } from '@/lib/modules/crm/contacts/desk-contacts'
import { crmContactSearch } from '@/lib/modules/crm/tables'
import { type Candidate, decideMatch, type Match } from '../domain/decide-match'

type Found = Omit<Candidate, 'kind'> & { kind: 'customer' | 'contact'; desk_contact_id: string }

/**
 * Finds who these helpdesk contacts are here, as far as no one is known yet: by the stored pair, else by e-mail address or phone number
 * where exactly one could be meant. No one is ever created, and several are only suggested.
 */
export async function matchContacts(ctx: OperationCtx, account: string, contacts: string[]): Promise<void> {
  if (contacts.length === 0) return
  const found = await ctx.query<Found>(compile(candidates(ctx, account, contacts)))
  if (found.length === 0) return
  const matches = [...Map.groupBy(found, ({ desk_contact_id }) => desk_contact_id)].map(([desk_contact_id, some]) => ({
    desk_contact_id,
    ...decideMatch(some),
  }))
  ctx.later(
    compile(sql`
      update desk_contact k set suggestions = v.suggestions, updated_at = now(),
        customer_id = coalesce(k.customer_id, v.customer_id), customer_by = case when k.customer_id is null then coalesce(nullif(v.customer_by, ''), k.customer_by) else k.customer_by end,
        contact_id = coalesce(k.contact_id, v.contact_id), contact_by = case when k.contact_id is null then coalesce(nullif(v.contact_by, ''), k.contact_by) else k.contact_by end
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) v(desk_contact_id text, customer_id uuid, customer_by text,
        contact_id uuid, contact_by text, suggestions jsonb)
      where k.organization_id = ${ctx.organization.id}::uuid and k.desk_account_id = ${account} and k.desk_contact_id = v.desk_contact_id`),
  )
  linkCustomersToDesk(ctx, pairsOf(account, matches, 'customer'))
  linkContactsToDesk(ctx, pairsOf(account, matches, 'contact'))
}

const pairsOf = (account: string, matches: (Match & { desk_contact_id: string })[], kind: 'customer' | 'contact') =>
  matches.flatMap((match) => {
    const id = match[`${kind}_id`]
    return id ? [{ id, desk_account_id: account, desk_contact_id: match.desk_contact_id }] : []
  })

/** Each way by itself, so that each takes its own index. */
function candidates(ctx: OperationCtx, account: string, contacts: string[]): Sql {
  const organization = sql`${ctx.organization.id}::uuid`
  const of = (kind: 'customer' | 'contact', table: Sql, label: Sql) => {
    const open = sql`k.${sql.ref(`${kind}_id`)} is null and k.${sql.ref(`${kind}_by`)} <> 'unlinked'`
    const own = sql`o.organization_id = ${organization} and o.deleted_at is null`
    const way = (by: string, condition: Sql) => sql`
      select k.desk_contact_id, ${by} as way, o.id, ${label} as label from k
      cross join lateral (select * from ${table} o where ${own} and ${condition} order by o.id limit 6) o where ${open}`
    const ways = [
      way('link', sql`o.desk_account_id = ${account} and o.desk_contact_id = k.desk_contact_id`),
      way('email', sql`lower(o.email) = k.email and k.email <> ''`),
      way(
        'phone',
        sql`o.phone_last9 = k.phone_last9 and k.phone_last9 <> ''
        and (o.phone_canonical = '' or k.phone_canonical = '' or o.phone_canonical = k.phone_canonical)`,
      ),
    ]
    return sql`select ${kind} as kind, w.desk_contact_id, w.id::text, w.label, array_agg(w.way order by w.way) as ways
      from (${sql.join(ways, sql.raw(' union all '))}) w group by w.desk_contact_id, w.id, w.label`
  }
  const label = sql`coalesce(nullif(o.full_name, ''), nullif(o.email, ''), nullif(o.phone, ''), o.company)`
  return sql`
    with k as materialized (
      select * from desk_contact where organization_id = ${organization} and desk_account_id = ${account}
        and desk_contact_id = any(${contacts}::text[]) and (customer_id is null or contact_id is null))
    ${of('customer', customerSearch, sql`o.name`)} union all ${of('contact', crmContactSearch, label)}
    order by 1, 2, 3`
}

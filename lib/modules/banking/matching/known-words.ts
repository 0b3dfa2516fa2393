import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { accAccountTable, customerTable, supplierTable } from '@/lib/modules/accounting/tables'
import type { Phrases } from '../domain/matching/phrases'
import { type Alias, type Memory, phrasesOfAliases, type Rule } from '../domain/matching/rules'
import type { OpenLine } from './read-details'

/** Payer names that stand for a customer or supplier who is still there. */
export async function aliasesOf(ctx: OperationCtx): Promise<Phrases<Alias>> {
  const rows = await ctx.query<Alias>(
    compile(sql`
      select b.id::text as id, b.narrative, b.party_type, coalesce(b.customer_id, b.supplier_id)::text as party_id,
        coalesce(c.name, s.name) as party_name
      from bank_party_alias b
      left join ${customerTable} c on c.organization_id = b.organization_id and c.id = b.customer_id and c.deleted_at is null and not c.disabled
      left join ${supplierTable} s on s.organization_id = b.organization_id and s.id = b.supplier_id and s.deleted_at is null and not s.disabled
      where b.organization_id = ${ctx.organization.id}::uuid and not b.disabled and coalesce(c.id, s.id) is not null`),
  )
  return phrasesOfAliases(rows)
}

/** Keyphrase rules in their order, on accounts that are open for posting. */
export const rulesOf = (ctx: OperationCtx): Promise<Rule[]> =>
  ctx.query<Rule>(
    compile(sql`
      select r.id::text as id, r.position, r.keyphrase, r.direction, r.bank_account_id::text as bank_account_id,
        r.account_id::text as account_id, a.number || ' ' || a.name as account, r.cost_centre_id::text as cost_centre_id,
        r.tax_template_id::text as tax_template_id, r.remark
      from bank_recon_rule r
      join ${accAccountTable} a on a.organization_id = r.organization_id and a.id = r.account_id and not a.disabled and not a.is_group
      where r.organization_id = ${ctx.organization.id}::uuid and not r.disabled order by r.position, r.id`),
  )

/** What lines of such words were cleared with, the most usual first. */
export async function memoriesOf(ctx: OperationCtx, lines: readonly OpenLine[]): Promise<Map<string, Memory[]>> {
  const fingerprints = [...new Set(lines.map(({ fingerprint }) => fingerprint).filter(Boolean))]
  const found = new Map<string, Memory[]>()
  if (fingerprints.length === 0) return found
  const rows = await ctx.query<Memory>(
    compile(sql`
      select m.fingerprint, m.party_type, m.party_id::text as party_id, coalesce(c.name, s.name, '') as party_name,
        a.id::text as account_id, coalesce(a.number || ' ' || a.name, '') as account, m.times
      from bank_memory m
      left join ${customerTable} c on m.party_type = 'customer' and c.organization_id = m.organization_id and c.id = m.party_id and c.deleted_at is null
      left join ${supplierTable} s on m.party_type = 'supplier' and s.organization_id = m.organization_id and s.id = m.party_id and s.deleted_at is null
      left join ${accAccountTable} a on a.organization_id = m.organization_id and a.id = m.account_id and not a.disabled and not a.is_group
      where m.organization_id = ${ctx.organization.id}::uuid and m.fingerprint = any(${fingerprints}::text[])
        and coalesce(c.id, s.id, a.id) is not null
      order by m.times desc, m.last_at desc, m.id`),
  )
  for (const row of rows) found.set(row.fingerprint, [...(found.get(row.fingerprint) ?? []), row])
  return found
}

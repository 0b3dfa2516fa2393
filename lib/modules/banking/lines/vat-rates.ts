import { compile, sortedText, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { accTaxRateTable, accTaxTemplateTable } from '@/lib/modules/accounting/tables'
import type { VatRate } from '../domain/inclusive-vat'

export type VatTemplate = {
  id: string
  name: string
  kind: 'purchase' | 'sales'
  is_default: boolean
  rates: VatRate[]
}

/**
 * VAT templates that are in use, by id, with the account of each rate.
 * @param ids all of them by default
 */
export async function vatRates(ctx: OperationCtx, ids?: readonly string[]): Promise<Map<string, VatTemplate>> {
  if (ids?.length === 0) return new Map()
  const rows = await ctx.query<VatTemplate>(
    compile(sql`
      select t.id::text, t.name, t.kind, t.is_default,
        jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'rate', trim_scale(r.rate)::text, 'account_id', r.account_id) order by r.position, r.id) as rates
      from ${accTaxTemplateTable} t
      join ${accTaxRateTable} r on r.organization_id = t.organization_id and r.template_id = t.id
      where t.organization_id = ${ctx.organization.id}::uuid and not t.disabled
        and (${ids === undefined} or t.id = any(${[...(ids ?? [])]}::uuid[]))
      group by t.id, t.name, t.kind, t.is_default order by t.kind, ${sortedText(sql`t.name`)}, t.id`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

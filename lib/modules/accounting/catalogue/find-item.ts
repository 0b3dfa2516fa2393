import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

type FoundItem = {
  id: string
  sku: string
  name: string
  description: string
  uom: string
  sales_tax_template_id: string | null
  disabled: boolean
}

/** The items with these codes, in any case, also disabled ones: each by its code in lower case. */
export async function itemsByCode(ctx: OperationCtx, codes: string[]): Promise<Map<string, FoundItem>> {
  const found = await ctx.query<FoundItem & { code: string }>(
    compile(sql`
      select lower(sku) as code, id::text, sku, name, description, uom, sales_tax_template_id::text, disabled from acc_item
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null
        and lower(sku) = any(array(select lower(code) from unnest(${codes}::text[]) code))`),
  )
  return new Map(found.map(({ code, ...item }) => [code, item]))
}

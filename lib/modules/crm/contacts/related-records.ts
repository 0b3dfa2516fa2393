import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'

/** Contacts that were merged into this one. */
export async function mergedContacts(ctx: OrganizationCtx, id: string): Promise<string[]> {
  const rows = await tenantQuery<{ id: string }>(
    ctx.organization.id,
    compile(
      sql`select id::text from crm_contact where organization_id = ${ctx.organization.id}::uuid and merged_into_id = ${id}::uuid`,
    ),
  )
  return rows.map((row) => row.id)
}

/** The customers that a contact's leads became. */
export async function convertedCustomers(ctx: OrganizationCtx, id: string): Promise<string[]> {
  const rows = await tenantQuery<{ id: string }>(
    ctx.organization.id,
    compile(sql`
      select distinct converted_customer_id::text as id from crm_lead
      where organization_id = ${ctx.organization.id}::uuid and contact_id = ${id}::uuid and converted_customer_id is not null limit 10`),
  )
  return rows.map((row) => row.id)
}

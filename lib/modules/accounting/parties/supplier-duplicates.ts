import { compile, or, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Grid } from '@/lib/core/grid/define-grid'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Suppliers like the one being typed: the same name, e-mail address or VAT number. A warning, not a refusal. */
export const findSupplierDuplicates: NonNullable<Grid['duplicates']> = async ({ ctx, values, exclude }) => {
  const typed = (key: string) => (values[key] ?? '').trim().toLowerCase()
  const [name, email, vat] = [typed('name'), typed('email'), typed('vat_number')]
  const same = [
    ...(name ? [sql`lower(s.name) = ${name}`] : []),
    ...(email ? [sql`lower(s.email) = ${email}`] : []),
    ...(vat ? [sql`lower(s.vat_number) = ${vat}`] : []),
  ]
  if (same.length === 0) return []
  const rows = await tenantQuery<{ id: string; name: string; email: string; vat_number: string }>(
    ctx.organization.id,
    compile(sql`
      select s.id::text, s.name, s.email, s.vat_number from supplier s
      where s.organization_id = ${ctx.organization.id}::uuid and s.deleted_at is null and ${or(same)}
        and s.id is distinct from ${exclude && UUID.test(exclude) ? exclude : null}::uuid
      order by ${sortedText(sql`s.name`)}, s.id limit 5`),
  )
  return rows.map((row) => ({
    row_id: row.id,
    label: row.name,
    sublabel: [row.vat_number, row.email].filter(Boolean).join(' · '),
    reason:
      vat && row.vat_number.toLowerCase() === vat
        ? 'Same VAT number'
        : email && row.email.toLowerCase() === email
          ? 'Same e-mail address'
          : 'Same name',
  }))
}

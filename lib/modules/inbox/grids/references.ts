import { sql } from '@/lib/core/db/sql'
import type { Reference } from '@/lib/core/grid/define-grid'
import { tableReference } from '@/lib/core/grid/query/references'

const [table, search] = ['crm_contact', 'crm_contact_search']

/** Contacts of the CRM, which are shown here and chosen there. */
export const contactPointer: Reference = {
  ...tableReference({ grid: 'crm-contacts', table, label: 'full_name', search }),
  label: (value) =>
    sql`(select coalesce(nullif(o.full_name, ''), nullif(o.email, ''), o.phone) from ${sql.table(table)} o where o.id = ${value})`,
}

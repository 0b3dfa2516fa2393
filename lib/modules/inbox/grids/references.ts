import { sql } from '@/lib/core/db/sql'
import type { Reference } from '@/lib/core/grid/define-grid'
import { tableReference } from '@/lib/core/grid/query/references'
import { crmContactTable } from '@/lib/modules/crm/tables'

/** Contacts of the CRM, which are shown here and chosen there. */
export const contactPointer: Reference = {
  ...tableReference({ grid: 'crm-contacts', table: crmContactTable, label: 'full_name', search: 'crm_contact_search' }),
  label: (value) => sql`(select coalesce(nullif(o.full_name, ''), nullif(o.email, ''), o.phone) from ${crmContactTable} o where o.id = ${value})`,
}

import { sql } from '@/lib/core/db/sql'
import type { Reference } from '@/lib/core/grid/define-grid'
import { tableReference } from '@/lib/core/grid/query/references'

/** Records of the CRM that a call points to; they are read here and chosen there. */
const pointer = (grid: string, table: string, name: string): Reference => {
  const label = sql.raw(name)
  const shown = sql`coalesce(nullif(${label}, ''), nullif(o.email, ''), o.phone)`
  return {
    ...tableReference({ grid, table, label: name.replace('o.', ''), search: `${table}_search` }),
    label: (value) => sql`(select ${shown} from ${sql.table(table)} o where o.id = ${value})`,
  }
}

export const dealPointer = pointer('crm-deals', 'crm_deal', 'o.title')
export const leadPointer = pointer('crm-leads', 'crm_lead', 'o.name')
export const contactPointer = pointer('crm-contacts', 'crm_contact', 'o.full_name')

import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'

/** What buying adds to the list of suppliers. */
export const supplierColumns = {
  agreements: {
    label: 'Agreement files',
    type: 'number',
    sql: (t) =>
      sql`(select count(*)::int from supplier_document f where f.organization_id = ${t}.organization_id and f.supplier_id = ${t}.id)`,
    width: 120,
  },
} satisfies Record<string, Column>

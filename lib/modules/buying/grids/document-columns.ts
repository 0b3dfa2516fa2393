import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { supplierReference } from '@/lib/modules/accounting/parties/supplier-reference'

/** Whom a document is from: the name it was written with, and the record. */
export const supplierOfDocument = {
  supplier: {
    label: 'Supplier',
    type: 'text',
    sql: (t) => sql`${t}.party_name`,
    sort: true,
    search: true,
    link: '/buying/suppliers/{supplier_id}',
    width: 220,
  },
  supplier_id: {
    label: 'Supplier record',
    type: 'reference',
    nullable: true,
    reference: supplierReference,
    hidden: true,
  },
} satisfies Record<string, Column>

export const DOCUMENT_ACCESS = { read: 'accounting.document.read' }
export const MAY_WRITE = 'accounting.document.write'

import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'

/** Whom a document is for: the name it was written with, and the record. */
export const customerOfDocument = {
  customer: {
    label: 'Customer',
    type: 'text',
    sql: (t) => sql`${t}.party_name`,
    sort: true,
    search: true,
    link: '/selling/customers/{customer_id}',
    width: 220,
  },
  customer_id: {
    label: 'Customer record',
    type: 'reference',
    nullable: true,
    reference: customerReference,
    hidden: true,
  },
} satisfies Record<string, Column>

/** Where it came from: written by hand, from a lead, placed in the store. */
export const sourceColumn = {
  source: { label: 'Source', type: 'text', sort: true, width: 110 },
} satisfies Record<string, Column>

export const DOCUMENT_ACCESS = { read: 'accounting.document.read' }
export const MAY_WRITE = 'accounting.document.write'

import type { Column } from '@/lib/core/grid/define-grid'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { supplierReference } from '@/lib/modules/accounting/parties/supplier-reference'

/** Columns of rows that lead to what was posted. */

export const VOUCHER_TYPES = [
  { value: 'purchase_invoice', label: 'Purchase invoice', tone: 'info' },
  { value: 'sales_invoice', label: 'Sales invoice', tone: 'success' },
  { value: 'payment', label: 'Payment', tone: 'accent' },
  { value: 'journal', label: 'Journal entry', tone: 'neutral' },
] as const

/** Whose rows alone are wanted: everybody's unless one is named. */
export const partyParameters = {
  supplier_id: {
    label: 'Supplier',
    type: 'reference',
    nullable: true,
    hidden: true,
    reference: supplierReference,
    parameter: { default: () => '', optional: true },
  },
  customer_id: {
    label: 'Customer',
    type: 'reference',
    nullable: true,
    hidden: true,
    reference: customerReference,
    parameter: { default: () => '', optional: true },
  },
} satisfies Record<string, Column>

/** What `SOURCE_PAGE` is filled from. */
export const sourceColumns = {
  source_id: { label: 'Posted from', type: 'text', hidden: true, filter: ['eq'] },
  page_area: { label: 'Page of', type: 'text', hidden: true, filter: false },
  page_list: { label: 'Page', type: 'text', hidden: true, filter: false },
} satisfies Record<string, Column>

import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import {
  itemGroupReference,
  lineAccountReference,
  purchaseVatReference,
  salesVatReference,
} from '../catalogue/references'
import { todaySql } from '../reports/party-figures'
import { nameColumn } from '../setup/record-columns'

/**
 * What is bought and sold. The store shows these very rows: its columns are `visible` to `sort_order`, and its category is
 * the item's group (Business Platform Modules 2.10).
 */
export const itemColumns = {
  name: { ...nameColumn, width: 260 },
  sku: {
    label: 'Item code',
    type: 'text',
    maxLength: 80,
    required: true,
    sort: true,
    search: true,
    edit: true,
    width: 150,
    help: 'Each item has its own.',
  },
  item_group_id: {
    label: 'Item group',
    type: 'reference',
    sort: true,
    nullable: true,
    reference: itemGroupReference,
    edit: true,
  },
  category: {
    label: 'Category',
    type: 'text',
    sql: (t) => sql`coalesce((select g.name from acc_item_group g where g.id = ${t}.item_group_id), '')`,
    hidden: true,
    help: 'What the store calls it: the name of its group.',
  },
  selling_price: {
    label: 'Selling price',
    type: 'money',
    nullable: true,
    places: 6,
    sql: (t) => sql`(
      select p.rate from acc_item_price p
      join acc_price_list l on l.organization_id = p.organization_id and l.id = p.price_list_id
        and l.kind = 'selling' and l.is_default and not l.disabled
      where p.organization_id = ${t}.organization_id and p.item_id = ${t}.id and p.min_qty <= 1
        and coalesce(p.valid_from <= ${todaySql(t)}, true) and coalesce(p.valid_to >= ${todaySql(t)}, true)
      order by p.min_qty desc, p.valid_from desc nulls last limit 1)`,
    help: 'Of one, in the default selling list, without VAT. Prices are under Prices.',
  },
  uom: { label: 'Unit', type: 'text', maxLength: 30, default: 'each', edit: true, width: 90 },
  visible: { label: 'In the store', type: 'boolean', default: false, edit: true, width: 110 },
  product_line: { label: 'Product line', type: 'text', maxLength: 80, sort: true, search: true, edit: true },
  badge: { label: 'Badge', type: 'text', maxLength: 40, search: true, edit: true, hidden: true },
  features: {
    label: 'Features',
    type: 'json',
    filter: false,
    edit: true,
    hidden: true,
    help: 'A list of short texts, such as ["Uncapped", "Month to month"].',
  },
  feature_values: {
    label: 'Feature values',
    type: 'json',
    filter: false,
    edit: true,
    hidden: true,
    help: 'Names and values to compare by, such as {"Download": "100 Mbps"}.',
  },
  sort_order: {
    label: 'Place in the store',
    type: 'number',
    default: 0,
    sort: true,
    edit: true,
    hidden: true,
    help: 'Lower numbers come first.',
  },
  description: { label: 'Description', type: 'long_text', edit: true, hidden: true, help: 'Stands on documents.' },
  income_account_id: {
    label: 'Income account',
    type: 'reference',
    nullable: true,
    reference: lineAccountReference,
    edit: true,
    hidden: true,
    help: 'Empty: the company’s.',
  },
  expense_account_id: {
    label: 'Expense account',
    type: 'reference',
    nullable: true,
    reference: lineAccountReference,
    edit: true,
    hidden: true,
    help: 'Empty: the company’s.',
  },
  sales_tax_template_id: {
    label: 'VAT when selling',
    type: 'reference',
    nullable: true,
    reference: salesVatReference,
    edit: true,
    hidden: true,
  },
  purchase_tax_template_id: {
    label: 'VAT when buying',
    type: 'reference',
    nullable: true,
    reference: purchaseVatReference,
    edit: true,
    hidden: true,
  },
  disabled: { label: 'Disabled', type: 'boolean', default: false, edit: true, help: 'Stands on no new documents.' },
  created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>

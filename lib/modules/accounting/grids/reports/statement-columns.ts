import type { Column } from '@/lib/core/grid/define-grid'
import { accountReference } from '@/lib/modules/accounting/reports/references'

/** Columns that statements of accounts share. */

export const ROOT_TYPES = [
  { value: 'asset', label: 'Asset', tone: 'info' },
  { value: 'liability', label: 'Liability', tone: 'warning' },
  { value: 'equity', label: 'Equity', tone: 'accent' },
  { value: 'income', label: 'Income', tone: 'success' },
  { value: 'expense', label: 'Expense', tone: 'neutral' },
] as const

/** An amount in the currency of the books. */
export const amountColumn = (label: string, more: Partial<Column> = {}): Column => ({
  label,
  type: 'money',
  currencyColumn: 'currency',
  width: 150,
  ...more,
})

/** The accounts of a tree, each leading to its entries. */
export const accountColumn = (link: string) =>
  ({
    label: 'Account',
    type: 'text',
    primary: true,
    search: true,
    cell: 'tree',
    link,
    width: 320,
  }) as const satisfies Column

export const currencyColumn = { label: 'Currency', type: 'text', hidden: true, width: 90 } satisfies Column

/** What makes the rows a tree, in its order. */
export const treeColumns = {
  account_id: { label: 'Account', type: 'reference', nullable: true, hidden: true, reference: accountReference },
  is_group: { label: 'Heading', type: 'boolean', hidden: true, width: 100 },
  depth: { label: 'Depth', type: 'number', hidden: true, width: 90 },
  position: { label: 'Order', type: 'number', hidden: true, sort: true, width: 90 },
  currency: currencyColumn,
} satisfies Record<string, Column>

/** What the rows of a statement are. */
const ROW_KINDS = [
  { value: 'section', label: 'Section' },
  { value: 'group', label: 'Heading' },
  { value: 'account', label: 'Account' },
  { value: 'other', label: 'Without an account' },
  { value: 'result', label: 'Result' },
] as const

export const kindColumn = {
  label: 'Row',
  type: 'choice',
  choices: ROW_KINDS,
  hidden: true,
  width: 130,
} satisfies Column

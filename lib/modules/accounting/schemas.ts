/** Words of the books that forms and pages share with the server. */

export const DOCTYPES = {
  acc_supplier_quotation: { title: 'Supplier quotation', plural: 'Supplier quotations', prefix: 'SQ-', side: 'buying' },
  acc_purchase_order: { title: 'Purchase order', plural: 'Purchase orders', prefix: 'PO-', side: 'buying' },
  acc_purchase_receipt: { title: 'Purchase receipt', plural: 'Purchase receipts', prefix: 'REC-', side: 'buying' },
  acc_purchase_invoice: { title: 'Purchase invoice', plural: 'Purchase invoices', prefix: 'BILL-', side: 'buying' },
  acc_quotation: { title: 'Quotation', plural: 'Quotations', prefix: 'QUO-', side: 'selling' },
  acc_sales_order: { title: 'Sales order', plural: 'Sales orders', prefix: 'SO-', side: 'selling' },
  acc_sales_invoice: { title: 'Sales invoice', plural: 'Sales invoices', prefix: 'INV-', side: 'selling' },
} as const satisfies Record<string, { title: string; plural: string; prefix: string; side: 'buying' | 'selling' }>

export type Doctype = keyof typeof DOCTYPES

export const DOCTYPE_NAMES = Object.keys(DOCTYPES) as Doctype[]

export const isBuying = (doctype: Doctype): boolean => DOCTYPES[doctype].side === 'buying'
export const isInvoice = (doctype: Doctype): boolean =>
  doctype === 'acc_purchase_invoice' || doctype === 'acc_sales_invoice'

/** What each document can be made into; quantities that are still open are carried (Business Platform Modules 2.4). */
export const CONVERSIONS: Record<Doctype, readonly Doctype[]> = {
  acc_supplier_quotation: ['acc_purchase_order', 'acc_purchase_invoice'],
  acc_purchase_order: ['acc_purchase_receipt', 'acc_purchase_invoice'],
  acc_purchase_receipt: ['acc_purchase_invoice'],
  acc_purchase_invoice: [],
  acc_quotation: ['acc_sales_order', 'acc_sales_invoice'],
  acc_sales_order: ['acc_sales_invoice'],
  acc_sales_invoice: [],
}

/** The grid that lists a kind of document is named after it: `acc-sales-invoices`. */
export const documentGrid = (doctype: Doctype): string => `${doctype.replaceAll('_', '-')}s`

export const DOCSTATUS = { draft: 0, submitted: 1, cancelled: 2 } as const

export const STATUSES = [
  { value: 'Draft', label: 'Draft', tone: 'neutral' },
  { value: 'Submitted', label: 'Submitted', tone: 'success' },
  { value: 'Cancelled', label: 'Cancelled', tone: 'danger' },
] as const

/** What is still to come of a submitted document. */
export const PROGRESS = [
  { value: 'open', label: 'Open', tone: 'info' },
  { value: 'to_receive_and_bill', label: 'To receive and bill', tone: 'info' },
  { value: 'to_receive', label: 'To receive', tone: 'info' },
  { value: 'to_bill', label: 'To bill', tone: 'warning' },
  { value: 'ordered', label: 'Ordered', tone: 'success' },
  { value: 'completed', label: 'Completed', tone: 'success' },
  { value: 'unpaid', label: 'Unpaid', tone: 'warning' },
  { value: 'partly_paid', label: 'Partly paid', tone: 'info' },
  { value: 'paid', label: 'Paid', tone: 'success' },
  { value: 'credit', label: 'Credit to use', tone: 'accent' },
] as const

export const PAYMENT_KINDS = [
  { value: 'receive', label: 'Received', tone: 'success' },
  { value: 'pay', label: 'Paid', tone: 'info' },
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]['value']

export const PARTY_TYPES = [
  { value: 'supplier', label: 'Supplier' },
  { value: 'customer', label: 'Customer' },
] as const

export const PAYMENT_PAGE = '/accounting/payments'
export const JOURNAL_PAGE = '/accounting/journals'
export const PAYMENT_GRID = 'acc-payments'
export const JOURNAL_GRID = 'acc-journals'

/** What an account is for; creditors and debtors are kept for each party. */
export const ACCOUNT_TYPES = [
  { value: 'bank', label: 'Bank' },
  { value: 'cash', label: 'Cash' },
  { value: 'payable', label: 'Creditors' },
  { value: 'receivable', label: 'Debtors' },
  { value: 'tax', label: 'VAT and taxes' },
  { value: 'stock', label: 'Stock' },
  { value: 'fixed_asset', label: 'Fixed asset' },
  { value: 'depreciation', label: 'Depreciation' },
  { value: 'equity', label: 'Equity' },
  { value: 'income', label: 'Income' },
  { value: 'cost_of_sales', label: 'Cost of sales' },
  { value: 'expense', label: 'Expense' },
  { value: 'exchange', label: 'Exchange differences' },
  { value: 'round_off', label: 'Rounding' },
] as const

export const JOURNAL_KINDS = [
  { value: 'journal', label: 'Journal' },
  { value: 'opening', label: 'Opening' },
] as const

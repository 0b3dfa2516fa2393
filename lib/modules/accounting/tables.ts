import { sql } from '@/lib/core/db/sql'

/** The tables that modules above may read in their SQL; what they write goes through our operations. */

export const accAccountTable = sql.table('acc_account')
export const accCompanyTable = sql.table('acc_company')
export const accCostCentreTable = sql.table('acc_cost_centre')
export const accDocumentTable = sql.table('acc_document')
export const accDocumentLineTable = sql.table('acc_document_line')
export const accEntryTable = sql.table('acc_entry')
export const accItemGroupTable = sql.table('acc_item_group')
export const accItemPriceTable = sql.table('acc_item_price')
export const accItemTable = sql.table('acc_item')
export const accJournalTable = sql.table('acc_journal')
export const accPaymentTable = sql.table('acc_payment')
export const accPaymentAllocationTable = sql.table('acc_payment_allocation')
export const accPriceListTable = sql.table('acc_price_list')
export const accSeriesTable = sql.table('acc_series')
export const accTaxRateTable = sql.table('acc_tax_rate')
export const accTaxTemplateTable = sql.table('acc_tax_template')
export const accVoucherTable = sql.table('acc_voucher')
export const customerTable = sql.table('customer')
export const supplierTable = sql.table('supplier')

/** With `search_text`, which its trigram index serves. */
export const accDocumentSearch = sql.table('acc_document_search')
export const accJournalSearch = sql.table('acc_journal_search')
export const accPaymentSearch = sql.table('acc_payment_search')
export const customerSearch = sql.table('customer_search')

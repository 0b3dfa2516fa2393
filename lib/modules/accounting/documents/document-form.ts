import { wireNumber } from '@/lib/core/values/money'
import { type Doctype, isBuying } from '../schemas'
import type { DocumentForm, FormLine } from './document-wire'
import type { StoredDocument } from './resolve-input'
import type { StoredLine } from './store-document'

const day = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

/** The raw form: ids as they are stored, totals as they were counted. */
export function formOf(document: StoredDocument, lines: StoredLine[]): DocumentForm {
  const buying = isBuying(document.doctype as Doctype)
  return {
    id: document.id,
    doctype: document.doctype as Doctype,
    number: document.number,
    name: document.number,
    docstatus: document.docstatus,
    status: document.status,
    progress: document.progress,
    company_id: document.company_id,
    supplier_id: document.supplier_id,
    customer_id: document.customer_id,
    party_name: document.party_name,
    posting_date: day(document.posting_date)!,
    transaction_date: day(document.transaction_date),
    schedule_date: day(document.schedule_date),
    valid_until: day(document.valid_until),
    due_date: day(document.due_date),
    bill_no: document.bill_no,
    bill_date: day(document.bill_date),
    credit_to_id: buying ? document.party_account_id : null,
    debit_to_id: buying ? null : document.party_account_id,
    is_return: document.is_return,
    return_against_id: document.return_against_id,
    reopens_order: document.reopens_order,
    currency: document.currency,
    conversion_rate: wireNumber(String(document.conversion_rate)),
    tax_adjustment: String(document.tax_adjustment),
    net_total: document.net_total.toFixed(2),
    tax_total: document.tax_total.toFixed(2),
    grand_total: document.grand_total.toFixed(2),
    base_net_total: document.base_net_total.toFixed(2),
    base_tax_total: document.base_tax_total.toFixed(2),
    base_grand_total: document.base_grand_total.toFixed(2),
    outstanding: document.outstanding.toFixed(2),
    base_outstanding: document.base_outstanding.toFixed(2),
    per_received: Number(document.per_received),
    per_billed: Number(document.per_billed),
    per_billed_amount: Number(document.per_billed_amount),
    price_list_id: document.price_list_id,
    lead_id: document.lead_id,
    deal_id: document.deal_id,
    source: document.source,
    remarks: document.remarks,
    terms: document.terms,
    created_by: document.created_by,
    updated_by: document.updated_by,
    created_at: document.created_at.toISOString(),
    updated_at: document.updated_at.toISOString(),
    submitted_at: document.submitted_at?.toISOString() ?? null,
    cancelled_at: document.cancelled_at?.toISOString() ?? null,
    cancel_reason: document.cancel_reason,
    version: document.version,
    items: lines.map(
      (line): FormLine => ({
        id: line.id,
        item_id: line.item_id,
        description: line.description,
        qty: wireNumber(String(line.qty)),
        uom: line.uom,
        rate: wireNumber(String(line.rate)),
        amount: line.amount.toFixed(2),
        base_amount: line.base_amount.toFixed(2),
        expense_account_id: buying ? line.account_id : null,
        income_account_id: buying ? null : line.account_id,
        cost_centre_id: line.cost_centre_id,
        warehouse_id: line.warehouse_id,
        item_tax_template_id: line.tax_template_id,
        schedule_date: day(line.schedule_date),
        source_line_id: line.source_line_id,
      }),
    ),
  }
}

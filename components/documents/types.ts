import type { AnswerOf } from '@/lib/client/call'
import type { Doctype } from '@/lib/modules/accounting/schemas'

/** A document as its page reads it, ids resolved to names. */
export type DocumentDetails = AnswerOf<'GET /accounting/documents/{doctype}/{doc_id}'>['document']
export type DocumentLine = DocumentDetails['items'][number]
export type PostingPreview = AnswerOf<'GET /accounting/documents/{doctype}/{doc_id}/preview'>
export type Setup = AnswerOf<'GET /accounting/document-setup'>
export type LineItem = AnswerOf<'GET /accounting/line-items'>['items'][number]
export type PartyDetails = AnswerOf<'GET /accounting/parties'>['parties'][number]

/** Values that a form begins with, as `make` and readers of bills hand them over; what is missing is empty. */
export type InitialLine = {
  item_id?: string | null
  description?: string | null
  qty?: string | number | null
  uom?: string | null
  rate?: string | number | null
  expense_account_id?: string | null
  income_account_id?: string | null
  cost_centre_id?: string | null
  warehouse_id?: string | null
  item_tax_template_id?: string | null
  schedule_date?: string | null
  source_line_id?: string | null
}

export type InitialDocument = {
  supplier_id?: string | null
  customer_id?: string | null
  posting_date?: string | null
  transaction_date?: string | null
  schedule_date?: string | null
  valid_until?: string | null
  due_date?: string | null
  bill_no?: string | null
  bill_date?: string | null
  credit_to_id?: string | null
  debit_to_id?: string | null
  is_return?: boolean
  return_against_id?: string | null
  reopens_order?: boolean
  currency?: string | null
  conversion_rate?: string | number | null
  tax_adjustment?: string | number | null
  price_list_id?: string | null
  lead_id?: string | null
  deal_id?: string | null
  remarks?: string | null
  terms?: string | null
  items?: InitialLine[]
}

/** Fields that are not certain, by their path: `bill_no`, `supplier_id`, `items.0.qty`. */
export type Marks = Record<string, { confidence: number; onFocus?: () => void }>

export type DocumentFormProps = {
  doctype: Doctype
  /** A draft that is edited; without it a new document is made. */
  id?: string
  /** What a new document begins with. */
  initial?: InitialDocument
  /** Who becomes a customer or supplier when the document is saved, unless somebody else is chosen. */
  newParty?: { name: string; email: string; phone: string } | null
  marks?: Marks
  /** After saving; without it the form goes to the document's page. */
  onSaved?: (document: DocumentDetails, then: { submit: boolean }) => void
  /** Without a heading of its own and narrower, beside something else. */
  embedded?: boolean
}

import { defineApi, route } from '@/lib/core/http/api-table'
import { cancelDocument, discardDocument } from '../operations/documents/cancel-document'
import { documentSetup, findLineItems, findParties } from '../operations/documents/form-lookups'
import { makeNext, prepareNext } from '../operations/documents/make-document'
import { previewPosting } from '../operations/documents/preview-posting'
import { checkBillNumber, quotePrice, quoteRate } from '../operations/documents/quote-price'
import { editDocument, readDocument } from '../operations/documents/read-document'
import { submitDocument } from '../operations/documents/submit-document'
import { createDocument, updateDocument } from '../operations/documents/write-document'

/** The module's other tables, for the typed client, which knows this file of a module alone. */
export type { journalsApi } from './journals'
export type { paymentsApi } from './payments'
export type { accountingSetupApi } from './setup'

/** Documents of buying and selling: `doctype` is one of seven, the four of buying as documented. */
export const documentsApi = defineApi('platform', 'Documents', {
  'POST /accounting/documents/{doctype}': route(createDocument, {
    status: 201,
    summary: 'Create a draft with its lines; submit=true also submits it',
  }),
  'GET /accounting/documents/{doctype}/{doc_id}': route(readDocument, {
    summary: 'A document, its ids resolved to names',
  }),
  'GET /accounting/documents/{doctype}/{doc_id}/edit': route(editDocument, {
    id: 'getDocumentForm',
    summary: 'The raw form of a draft; 409 when it is submitted or cancelled',
  }),
  'PUT /accounting/documents/{doctype}/{doc_id}': route(updateDocument, {
    summary: 'Change a draft; items replace all lines; submit=true submits it afterwards',
  }),
  'GET /accounting/documents/{doctype}/{doc_id}/preview': route(previewPosting, {
    summary: 'The ledger lines that submitting would post, and how it differs from order and receipt',
  }),
  'GET /accounting/documents/{doctype}/{doc_id}/make/{target}': route(prepareNext, {
    id: 'prepareNextDocument',
    summary: 'What the next document would begin with; saves nothing',
  }),
  'POST /accounting/documents/{doctype}/{doc_id}/make/{target}': route(makeNext, {
    id: 'createNextDocument',
    status: 201,
    summary: 'Make the next document as a draft; the same doctype makes a debit or credit note',
  }),
  'POST /accounting/{doctype}/{doc_id}/submit': route(submitDocument, {
    summary: 'Submit a draft; an invoice is posted',
  }),
  'POST /accounting/{doctype}/{doc_id}/cancel': route(cancelDocument, {
    summary: 'Cancel a submitted document; what it posted is reversed',
  }),
  'POST /accounting/{doctype}/{doc_id}/discard': route(discardDocument, {
    summary: 'Give up a draft; its number stays',
  }),
  'GET /accounting/document-setup': route(documentSetup, {
    id: 'getDocumentSetup',
    summary: 'What a document’s form chooses from: accounts, VAT, price lists and the like',
  }),
  'GET /accounting/line-items': route(findLineItems, {
    id: 'listLineItems',
    summary: 'Items for a document’s lines, with their defaults',
  }),
  'GET /accounting/parties': route(findParties, {
    id: 'listDocumentParties',
    summary: 'Suppliers or customers for a document, with their terms',
  }),
  'GET /accounting/item-prices': route(quotePrice, {
    id: 'getItemPrice',
    summary: 'The price of an item for a quantity on a day',
  }),
  'GET /accounting/exchange-rate': route(quoteRate, {
    id: 'getExchangeRate',
    summary: 'What one of a currency is in the company’s on a day',
  }),
  'GET /accounting/bill-number': route(checkBillNumber, {
    id: 'checkBillNumber',
    summary: 'Whether a supplier’s bill number is entered already, and where',
  }),
})

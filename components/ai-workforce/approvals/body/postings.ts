import type { Doctype } from '@/lib/modules/accounting/schemas'
import type { Proposal } from '../proposal'
import type { ApprovalRequest } from '../requests'

/** A document, payment or journal entry whose ledger lines are shown. */
export type Posting = { kind: Doctype | 'payment' | 'journal'; id: string }
type Postings = { of: Posting[]; effect: 'posts' | 'reverses' }

const KINDS: Record<string, Posting['kind']> = {
  'acc-quotations': 'acc_quotation',
  'acc-sales-orders': 'acc_sales_order',
  'acc-sales-invoices': 'acc_sales_invoice',
  'acc-supplier-quotations': 'acc_supplier_quotation',
  'acc-purchase-orders': 'acc_purchase_order',
  'acc-purchase-receipts': 'acc_purchase_receipt',
  'acc-purchase-invoices': 'acc_purchase_invoice',
  'acc-payments': 'payment',
  'acc-journals': 'journal',
}
/** What names the document in a call; it is shown as a link instead. */
export const POSTING_KEYS = ['doctype', 'doc_id', 'payment_id', 'journal_id']
const SHOWN = 5

/** What a request would post to the ledger, or take back from it; null: it is not about money in the books. */
export function postingsOf({ tool_name, grid }: ApprovalRequest, { action, ids, values }: Proposal): Postings | null {
  const [, verb, noun] = /^(submit|cancel)(Document|Payment|Journal)$/.exec(tool_name ?? '') ?? [null, action, null]
  if (verb !== 'submit' && verb !== 'cancel') return null
  const kind = noun === null ? KINDS[grid ?? ''] : noun === 'Document' ? values.doctype : noun?.toLowerCase()
  if (!Object.values(KINDS).includes(kind as Posting['kind'])) return null
  const named = noun === null ? ids : [values.doc_id ?? values.payment_id ?? values.journal_id]
  const of = named
    .filter((id) => typeof id === 'string')
    .slice(0, SHOWN)
    .map((id) => ({ kind: kind as Posting['kind'], id }))
  return of.length > 0 ? { of, effect: verb === 'submit' ? 'posts' : 'reverses' } : null
}

/** The list that it is a row of. */
export const listOf = ({ kind }: Posting): string => Object.keys(KINDS).find((slug) => KINDS[slug] === kind) ?? ''

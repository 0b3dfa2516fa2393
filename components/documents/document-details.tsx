'use client'
import type { ReactNode } from 'react'
import { Progress } from '@/components/ui/feedback/progress'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { formatNumber, formatPercent } from '@/lib/client/format'
import { isBuying, isInvoice } from '@/lib/modules/accounting/schemas'
import { isOrder } from './form/form-values'
import type { DocumentDetails } from './types'

/** Days, accounts, how much is received and billed, who wrote and submitted it. */
export function DocumentDetailsCard({ document }: { document: DocumentDetails }) {
  const format = useFormat()
  const { doctype } = document
  const details: [string, ReactNode][] = [
    [
      isOrder(doctype) ? 'Order date' : 'Date',
      format.date(isOrder(doctype) ? document.transaction_date : document.posting_date),
    ],
    [
      'Posting date',
      isOrder(doctype) && document.posting_date !== document.transaction_date && format.date(document.posting_date),
    ],
    [isBuying(doctype) ? 'Needed by' : 'Deliver by', document.schedule_date && format.date(document.schedule_date)],
    ['Valid until', document.valid_until && format.date(document.valid_until)],
    ['Bill number', document.bill_no],
    ['Bill date', document.bill_date && format.date(document.bill_date)],
    ['Due', document.due_date && !document.is_return && format.date(document.due_date)],
    ['Against', document.return_against],
    ['Order', document.reopens_order && 'To be billed again'],
    [isBuying(doctype) ? 'Payable account' : 'Receivable account', isInvoice(doctype) && document.party_account],
    ['Price list', document.price_list],
    [
      `1 ${document.currency}`,
      document.currency !== format.currency &&
        `${formatNumber(document.conversion_rate, { maximumFractionDigits: 9 })} ${format.currency}`,
    ],
    ['Remarks', document.remarks && <span className="whitespace-pre-wrap">{document.remarks}</span>],
    ['Terms', document.terms && <span className="whitespace-pre-wrap">{document.terms}</span>],
    ['Written by', document.created_by_name],
    [
      'Submitted',
      document.submitted_at && (
        <>
          {document.submitted_by_name && `${document.submitted_by_name}, `}
          <RelativeTime value={document.submitted_at} />
        </>
      ),
    ],
  ]
  const bars = barsOf(document)
  return (
    <section aria-label="Facts" className="card p-3 sm:p-4">
      {bars.length > 0 && (
        <div className="mb-3 flex flex-col gap-2 border-b border-line pb-3">
          {bars.map(({ label, percent }) => (
            <div key={label}>
              <p className="mb-0.5 text-xs text-ink-muted">{label}</p>
              <Progress
                value={Math.min(100, percent)}
                label={label}
                text={formatPercent(percent)}
                tone={percent >= 100 ? 'success' : 'accent'}
              />
            </div>
          ))}
        </div>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {details
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0 text-right break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function barsOf({ doctype, docstatus, ...document }: DocumentDetails) {
  if (docstatus !== 1) return []
  const billed = [
    { label: 'Billed, by quantity', percent: document.per_billed },
    { label: 'Billed, by amount', percent: document.per_billed_amount },
  ]
  if (doctype === 'acc_purchase_order') return [{ label: 'Received', percent: document.per_received }, ...billed]
  return doctype === 'acc_sales_order' || doctype === 'acc_purchase_receipt' ? billed : []
}

'use client'
import { useId } from 'react'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import type { InvoiceChoice } from '@/lib/modules/banking/schemas-answers'
import { Wrong } from './form-frame'

type Props = {
  items: readonly InvoiceChoice[]
  /** Whose they are. */
  of: string
  /** They are still those of the party before. */
  stale: boolean
  currency: string
  textOf: (item: InvoiceChoice) => string
  wrongAt: (id: string) => string | undefined
  onType: (id: string, text: string) => void
}

/** What is open with a party, and what of each is paid now. */
export function OpenInvoices({ items, of, stale, ...props }: Props) {
  return (
    <ul
      aria-label="Open invoices"
      aria-busy={stale || undefined}
      className={cn('flex max-h-72 flex-col overflow-y-auto rounded-md border border-line', stale && 'opacity-50')}
    >
      {items.map((item) => (
        <Invoice key={item.id} item={item} {...props} />
      ))}
      {items.length === 0 && (
        <li className="px-3 py-3 text-sm text-ink-muted">
          Nothing is open with {of}. The payment is an advance, to be used for an invoice later.
        </li>
      )}
    </ul>
  )
}

type InvoiceProps = { item: InvoiceChoice } & Omit<Props, 'items' | 'of' | 'stale'>

function Invoice({ item, currency, textOf, wrongAt, onType }: InvoiceProps) {
  const format = useFormat()
  const wrongId = useId()
  const wrong = wrongAt(item.id)
  return (
    <li className="border-b border-line px-2.5 py-1 text-sm last:border-b-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{item.number}</span>
          <span className="block text-xs text-ink-muted">
            {format.date(item.posting_date)} · {format.money(item.outstanding, currency)} open
          </span>
        </span>
        <NumberCell
          label={`Paid now of ${item.number}`}
          value={textOf(item)}
          onValue={(text) => onType(item.id, text)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? wrongId : undefined}
          decimals={2}
          className="w-28"
        />
      </div>
      <Wrong id={wrongId}>{wrong}</Wrong>
    </li>
  )
}

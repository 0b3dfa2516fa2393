'use client'
import Link from 'next/link'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { OpenItem, PaymentFormState } from './use-payment-form'

/** What is open with the party, and how much of it this payment pays; the difference runs along. */
export function AllocationTable({ form }: { form: PaymentFormState }) {
  const { values, items, others, open, suggestion, allocated, amount, rest, refund } = form
  const format = useFormat()
  const { currency, party } = values
  if (!party) return null
  const today = format.today()
  return (
    <section aria-labelledby="allocations" className="card min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2 sm:px-4">
        <h2 id="allocations" className="text-base font-semibold">
          {refund ? 'Notes that are refunded' : 'Invoices that are paid'}
        </h2>
        <Button size="sm" onClick={form.allocateAll} disabled={items.length === 0} title="Alt+O">
          Allocate oldest first
        </Button>
      </header>
      {open.isPending && <SkeletonLines lines={3} className="p-4" />}
      {open.error && (
        <EmptyState
          kind="failed"
          title="What is open could not be read"
          body={messageOf(open.error)}
          action={<Button onClick={() => void open.refetch()}>Try again</Button>}
        />
      )}
      {suggestion && items.length === 0 && (
        <p className="px-4 py-3 text-sm text-ink-muted">
          Nothing is open with {party.name} in {currency}. The payment is kept as an advance that later invoices can
          use.
        </p>
      )}
      {items.length > 0 && (
        <Table label="Open invoices">
          <thead>
            <tr>
              <Th>Invoice</Th>
              <Th>Due</Th>
              <Th numeric>Open</Th>
              <Th numeric>Paid now</Th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow
                key={item.document_id}
                item={item}
                form={form}
                overdue={Boolean(item.due_date && item.due_date < today)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {others.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-muted">
          {others.length === 1 ? '1 more is open' : `${others.length} more are open`} in{' '}
          {[...new Set(others.map((item) => item.currency))].join(', ')}. Choose that currency to pay{' '}
          {others.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <dl
        aria-live="polite"
        className="flex flex-wrap justify-end gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-sm"
      >
        <Sum label="Amount" value={format.money(amount.toFixed(2), currency)} />
        <Sum label="Allocated" value={format.money(allocated.toFixed(2), currency)} />
        <Sum
          label={rest.isNegative() ? 'Too much allocated' : 'Left as an advance'}
          value={format.money(rest.abs().toFixed(2), currency)}
          tone={rest.isNegative() ? 'text-danger-ink' : undefined}
        />
      </dl>
    </section>
  )
}

function Sum({ label, value, tone }: { label: string; value: string; tone?: string }) {
  return (
    <div className={tone}>
      <dt className="inline text-ink-muted">{label} </dt>
      <dd className="tabular inline font-semibold">{value}</dd>
    </div>
  )
}

function ItemRow({ item, form, overdue }: { item: OpenItem; form: PaymentFormState; overdue: boolean }) {
  const format = useFormat()
  const error = Object.values(form.lineErrors[item.document_id] ?? {}).join(' ') || undefined
  const errorId = `${item.document_id}-error`
  const open = decimal(item.outstanding).abs().toFixed(2)
  return (
    <Tr className="align-top">
      <Td>
        <Link href={item.href} className="text-accent-ink hover:underline" tabIndex={-1}>
          {item.number}
        </Link>{' '}
        {item.is_return && (
          <Badge tone="accent">{item.doctype === 'acc_purchase_invoice' ? 'Debit note' : 'Credit note'}</Badge>
        )}
        {item.bill_no && <span className="block text-xs text-ink-faint">Bill {item.bill_no}</span>}
      </Td>
      <Td className="whitespace-nowrap">
        {format.date(item.due_date ?? item.posting_date)}
        {overdue && <span className="block text-xs text-danger-ink">Overdue</span>}
      </Td>
      <Td numeric className="whitespace-nowrap">
        {format.money(item.outstanding, item.currency)}
      </Td>
      <Td numeric className="w-40">
        <NumberCell
          label={`Paid now of ${item.number}`}
          value={form.values.allocations[item.document_id] ?? ''}
          onValue={(text) => form.allocate(item.document_id, text)}
          decimals={2}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onKeyDown={(event) => {
            // An equals sign fills in what is open.
            if (event.key !== '=') return
            event.preventDefault()
            form.allocate(item.document_id, open)
          }}
        />
        {error && (
          <span id={errorId} className="block text-left text-xs whitespace-normal text-danger-ink">
            {error}
          </span>
        )}
      </Td>
    </Tr>
  )
}

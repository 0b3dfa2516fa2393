'use client'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Progress } from '@/components/ui/feedback/progress'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { formatNumber } from '@/lib/client/format'
import type { Doctype } from '@/lib/modules/accounting/schemas'
import { TotalsPanel } from '../form/totals-panel'
import type { DocumentDetails, DocumentLine } from '../types'

type Bar = { label: string; of: (line: DocumentLine) => string }

const RECEIVED: Bar = { label: 'received', of: (line) => line.received_qty }
const BILLED: Bar = { label: 'billed', of: (line) => line.billed_qty }
const RETURNED: Bar = { label: 'given back', of: (line) => line.returned_qty }
const ORDERED: Bar = { label: 'ordered', of: (line) => line.ordered_qty }

/** What can happen to a line of each kind of document. */
const BARS: Record<Doctype, Bar[]> = {
  acc_supplier_quotation: [ORDERED],
  acc_purchase_order: [RECEIVED, BILLED],
  acc_purchase_receipt: [BILLED],
  acc_purchase_invoice: [RETURNED],
  acc_quotation: [ORDERED],
  acc_sales_order: [BILLED],
  acc_sales_invoice: [RETURNED],
}

export function DocumentLines({ document }: { document: DocumentDetails }) {
  const format = useFormat()
  const bars = document.docstatus === 1 && !document.is_return ? BARS[document.doctype] : []
  // What was never given back needs no column.
  const shown = bars.filter((bar) => bar !== RETURNED || document.items.some((line) => Number(line.returned_qty) > 0))
  if (document.items.length === 0)
    return <EmptyState title="No lines yet" body="Edit the draft to say what is bought or sold." className="card" />
  return (
    <div className="flex flex-col gap-3">
      <div className="card overflow-hidden">
        <Table label="Lines">
          <thead>
            <tr>
              <Th>Item</Th>
              <Th numeric>Quantity</Th>
              <Th numeric>Price</Th>
              <Th className="@max-2xl:hidden">VAT</Th>
              <Th className="@max-2xl:hidden">Account</Th>
              {shown.length > 0 && <Th>Progress</Th>}
              <Th numeric>Amount</Th>
            </tr>
          </thead>
          <tbody>
            {document.items.map((line) => (
              <Tr key={line.id} className="align-top">
                <Td className="max-w-80 min-w-40">
                  {line.item_name && (
                    <span className="block font-medium">
                      {line.item_name} <span className="font-normal text-ink-faint">{line.item_sku}</span>
                    </span>
                  )}
                  {line.description !== line.item_name && (
                    <span className="block whitespace-pre-wrap text-ink-muted">{line.description}</span>
                  )}
                  <span className="block text-xs text-ink-faint @2xl:hidden">{line.item_tax_template ?? 'No VAT'}</span>
                  {(line.warehouse || line.cost_centre || line.schedule_date) && (
                    <span className="block text-xs text-ink-faint">
                      {[line.cost_centre, line.warehouse, line.schedule_date && `by ${format.date(line.schedule_date)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                </Td>
                <Td numeric className="whitespace-nowrap">
                  {quantity(line.qty)} <span className="text-xs text-ink-faint">{line.uom}</span>
                </Td>
                <Td numeric className="whitespace-nowrap">
                  {formatNumber(line.rate, { minimumFractionDigits: 2, maximumFractionDigits: 6 })}
                </Td>
                <Td className="whitespace-nowrap text-ink-muted @max-2xl:hidden">{line.item_tax_template ?? '–'}</Td>
                <Td className="text-ink-muted @max-2xl:hidden">{line.account ?? 'The usual one'}</Td>
                {shown.length > 0 && (
                  <Td className="min-w-36">
                    {shown.map((bar) => (
                      <Progress
                        key={bar.label}
                        value={Number(bar.of(line))}
                        max={Math.abs(Number(line.qty))}
                        label={`${line.item_name ?? line.description}, ${bar.label}`}
                        text={`${quantity(bar.of(line))} ${bar.label}`}
                        tone={Number(bar.of(line)) >= Number(line.qty) ? 'success' : 'accent'}
                      />
                    ))}
                  </Td>
                )}
                <Td numeric className="whitespace-nowrap">
                  {format.money(line.amount, document.currency)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="card p-3 sm:p-4 @lg:self-end">
        <TotalsPanel
          currency={document.currency}
          baseCurrency={format.currency}
          net={[document.net_total, document.base_net_total]}
          grand={[document.grand_total, document.base_grand_total]}
          taxes={document.taxes}
          outstanding={owed(document)}
        />
      </div>
    </div>
  )
}

const quantity = (value: string) => formatNumber(value, { maximumFractionDigits: 4 })

const owed = ({ doctype, docstatus, outstanding, base_outstanding }: DocumentDetails): [string, string] | undefined =>
  docstatus === 1 && (doctype === 'acc_purchase_invoice' || doctype === 'acc_sales_invoice')
    ? [outstanding, base_outstanding]
    : undefined

'use client'
import Link from 'next/link'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { PaymentDetails } from './use-payment-form'

export function Allocations({ payment }: { payment: PaymentDetails }) {
  const format = useFormat()
  if (payment.allocations.length === 0)
    return (
      <EmptyState
        title="No invoice"
        body="The whole payment is an advance. Allocate it when there is an invoice to pay."
      />
    )
  return (
    <div className="card">
      <Table label="Invoices that it paid">
        <thead>
          <tr>
            <Th>Invoice</Th>
            <Th>Date</Th>
            <Th numeric>Total</Th>
            <Th numeric>Paid by this</Th>
            <Th numeric>Still open</Th>
          </tr>
        </thead>
        <tbody>
          {payment.allocations.map((one) => (
            <Tr key={one.id}>
              <Td>
                <Link href={one.href} className="text-accent-ink hover:underline">
                  {one.number}
                </Link>
                {one.allocated_on && (
                  <span className="block text-xs text-ink-faint">Allocated on {format.date(one.allocated_on)}</span>
                )}
              </Td>
              <Td className="whitespace-nowrap">{format.date(one.posting_date)}</Td>
              <Td numeric>{format.money(one.grand_total, one.currency)}</Td>
              <Td numeric>{format.money(one.amount, one.currency)}</Td>
              <Td numeric>{format.money(one.outstanding, one.currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

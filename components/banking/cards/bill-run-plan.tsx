'use client'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { PLAN_FATES } from '@/lib/modules/banking/schemas-cards'
import type { BillRunPreview, PlannedInvoice } from '@/lib/modules/banking/schemas-cards-answers'
import { amounts, cardWords, counted, monthName } from './bill-run-words'

/** What pressing the button would do, invoice by invoice. */
export function BillRunPlan({ preview }: { preview: BillRunPreview }) {
  const { invoices, counts, expiring, period } = preview
  const all = counts.drafts + counts.posted
  return (
    <CardSection title="To do" description={summaryOf(preview)}>
      {expiring.length > 0 && (
        <Notice
          tone="warning"
          title={`${counted(expiring.length, 'card')} that pay by themselves expire soon`}
          className="mb-3"
        >
          {expiring.map((card) => `${card.customer || card.email}: ${cardWords(card)}, ${card.expiry}`).join('; ')}
        </Notice>
      )}
      {all === 0 ? (
        <EmptyState
          title={`Nothing of ${monthName(period)} is open`}
          body="Drafts of sales invoices dated in this month stand here, with the card that each is charged to."
        />
      ) : (
        <Table label="Invoices of the month">
          <thead>
            <tr>
              <Th>Invoice</Th>
              <Th>Customer</Th>
              <Th numeric>To pay</Th>
              <Th>Card</Th>
              <Th>What happens</Th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.document_id} invoice={invoice} />
            ))}
          </tbody>
        </Table>
      )}
      {all > invoices.length && (
        <p className="mt-2 text-xs text-ink-muted">
          The first {invoices.length} of {all} are listed; the run takes all of them.
        </p>
      )}
    </CardSection>
  )
}

function InvoiceRow({ invoice }: { invoice: PlannedInvoice }) {
  const format = useFormat()
  const fate = PLAN_FATES.find(({ value }) => value === invoice.fate)
  return (
    <Tr>
      <Td>
        <Link href={invoice.href} className="font-medium hover:underline">
          {invoice.number}
        </Link>
        <span className="block text-xs text-ink-muted">{format.date(invoice.posting_date)}</span>
      </Td>
      <Td>{invoice.customer}</Td>
      <Td numeric>{format.money(invoice.amount, invoice.currency)}</Td>
      <Td>
        {invoice.card ? (
          <>
            {cardWords(invoice.card)}
            <span className="block text-xs text-ink-muted">{invoice.card.expiry}</span>
          </>
        ) : (
          <span className="text-ink-faint">None</span>
        )}
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <Badge tone={invoice.posted ? 'neutral' : 'accent'}>{invoice.posted ? 'Posted' : 'Will be posted'}</Badge>
          {fate && <Badge tone={fate.tone}>{fate.label}</Badge>}
        </span>
      </Td>
    </Tr>
  )
}

function summaryOf({ counts, to_charge }: BillRunPreview): string {
  const { drafts, posted, charge, no_card, expired } = counts
  return [
    `${counted(drafts, 'draft')} to post${posted ? `, ${posted} posted and not paid` : ''}.`,
    charge ? `${counted(charge, 'card')} to charge: ${amounts(to_charge)}.` : 'No card to charge.',
    no_card ? `${counted(no_card, 'invoice')} without a card that pays by itself.` : '',
    expired ? `${expired} with an expired card.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

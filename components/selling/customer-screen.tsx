'use client'
import { FilePlus2 } from 'lucide-react'
import Link from 'next/link'
import { PartyInvoices, PartyOrders, PartyPayments } from '@/components/accounting/parties/party-documents'
import { PartyFigures } from '@/components/accounting/parties/party-figures'
import { usePhone } from '@/components/grid/use-phone'
import { HistoryList } from '@/components/record/record-history'
import { BinNotice } from '@/components/record-page/bin-notice'
import { RecordDetails } from '@/components/record-page/record-details'
import { RecordHeader } from '@/components/record-page/record-header'
import { RecordLayout } from '@/components/record-page/record-layout'
import { RecordMenu } from '@/components/record-page/record-menu'
import { text } from '@/components/record-page/types'
import { useRecord } from '@/components/record-page/use-record'
import { Timeline } from '@/components/timeline/timeline'
import { type TimelinePage, type TimelineRecord, useTab } from '@/components/timeline/use-timeline'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Tabs } from '@/components/ui/tabs'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import type { CustomerPage } from '@/lib/modules/accounting/schemas-parties'
import { StatementDialog } from './statement-dialog'

const SHOWS = ['acc-customers', 'acc-sales-orders', 'acc-sales-invoices', 'acc-payments']
const FIELDS = [
  'name',
  'contact_person',
  'email',
  'phone',
  'account_number',
  'vat_number',
  'address',
  'city',
  'country',
  'currency',
  'payment_days',
  'price_list_id',
  'receivable_account_id',
  'disabled',
  'notes',
]

type Props = {
  id: string
  grid: ClientGrid
  initial: CustomerPage
  timeline: TimelinePage
  mayWrite: boolean
  mayPay: boolean
}

/** A customer on one screen: what they owe, what they ordered, were invoiced and paid, and everything that happened with them. */
export function CustomerScreen({ id, grid, initial, timeline, mayWrite, mayPay }: Props) {
  const record: TimelineRecord = {
    kind: 'customer',
    slug: 'acc-customers',
    id,
    list: '/selling/customers',
    shows: SHOWS,
  }
  const isPhone = usePhone()
  const { tab, setTab } = useTab(isPhone ? 'timeline' : 'money')
  const { customer, deleted, currency, documents, payments, statement_currencies } = useRecord(
    record,
    initial,
    (signal) => call('GET /selling/customers/{customer_id}', { customer_id: record.id }, { signal }),
  )
  const name = text(customer.name)
  const takesDocuments = mayWrite && customer.disabled !== true
  const shown = {
    timeline: { value: 'timeline', label: 'Timeline', content: <Timeline record={record} initial={timeline} /> },
    money: {
      value: 'money',
      label: 'Money',
      content: (
        <div className="flex flex-col gap-4">
          <PartyFigures
            side="selling"
            id={id}
            balance={text(customer.balance) || '0'}
            lastPayment={customer.last_payment}
            currency={currency}
            documents={documents}
          />
          {documents && (
            <PartyInvoices side="selling" id={id} lines={documents.invoices} count={documents.invoice_count} />
          )}
          {documents && <PartyOrders side="selling" id={id} lines={documents.orders} />}
          {payments && <PartyPayments side="selling" id={id} lines={payments} mayPay={mayPay && !deleted} />}
          <CardSection title="History">
            <HistoryList slug={grid.slug} columns={grid.columns} rowId={id} />
          </CardSection>
        </div>
      ),
    },
  }
  return (
    <RecordLayout
      feed="Activity"
      back={{ href: '/selling/customers', label: 'Customers' }}
      header={
        <RecordHeader
          name={name}
          sublabel={[customer.account_number, customer.city].map(text).filter(Boolean).join(' · ')}
          badges={customer.disabled === true && <Badge tone="danger">Disabled</Badge>}
          email={text(customer.email)}
          phone={text(customer.phone)}
          actions={
            !deleted && (
              <>
                {documents && <StatementDialog customerId={id} currencies={statement_currencies} />}
                {takesDocuments && (
                  <Link href={`/selling/quotations/new?customer_id=${id}`} className={buttonClass()}>
                    New quotation
                  </Link>
                )}
                {takesDocuments && (
                  <Link href={`/selling/invoices/new?customer_id=${id}`} className={buttonClass('primary')}>
                    <FilePlus2 aria-hidden />
                    New invoice
                  </Link>
                )}
                <RecordMenu record={record} grid={grid} name={name} />
              </>
            )
          }
        />
      }
      notice={deleted && <BinNotice record={record} grid={grid} />}
      aside={<RecordDetails record={record} grid={grid} row={customer} fields={FIELDS} readOnly={deleted} />}
    >
      <Tabs
        label="Customer"
        value={tab}
        onValueChange={setTab}
        items={isPhone ? [shown.timeline, shown.money] : [shown.money, shown.timeline]}
      />
    </RecordLayout>
  )
}

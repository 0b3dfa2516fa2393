'use client'
import { FilePlus2 } from 'lucide-react'
import Link from 'next/link'
import { PartyInvoices, PartyOrders, PartyPayments } from '@/components/accounting/parties/party-documents'
import { Figure, PartyFigures } from '@/components/accounting/parties/party-figures'
import { partyLinks } from '@/components/accounting/parties/party-links'
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
import { type TimelinePage, useTab } from '@/components/timeline/use-timeline'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Tabs } from '@/components/ui/tabs'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import type { SupplierPage } from '@/lib/modules/buying/schemas-answers'
import { AgreementFiles } from './agreement-files'
import { supplierRecord } from './types'

const FIELDS = [
  'name',
  'type',
  'contact_person',
  'email',
  'phone',
  'vat_number',
  'our_account_number',
  'address',
  'city',
  'country',
  'website',
  'currency',
  'payment_terms',
  'payment_days',
  'payable_account_id',
  'monthly',
  'disabled',
  'notes',
]

type Props = {
  id: string
  grid: ClientGrid
  initial: SupplierPage
  timeline: TimelinePage
  mayWrite: boolean
  mayPay: boolean
}

/** A supplier on one screen: what is owed, what is under way, what was agreed (product bar 1.4, 1 and 2), and what happened. */
export function SupplierScreen({ id, grid, initial, timeline, mayWrite, mayPay }: Props) {
  const record = supplierRecord(id)
  const page = useRecord(record, initial, (signal) =>
    call('GET /buying/suppliers/{supplier_id}', { supplier_id: record.id }, { signal }),
  )
  const { supplier, deleted, currency, agreements, documents, payments } = page
  const name = text(supplier.name)
  const isPhone = usePhone()
  const { tab, setTab } = useTab(isPhone ? 'timeline' : 'money')
  const shown = {
    timeline: {
      value: 'timeline',
      label: 'Timeline',
      content: <Timeline record={{ ...record, kind: 'supplier' }} initial={timeline} />,
    },
    money: {
      value: 'money',
      label: 'Money',
      content: (
        <div className="flex flex-col gap-4">
          <PartyFigures
            side="buying"
            id={id}
            balance={text(supplier.payable_balance) || '0'}
            lastPayment={supplier.last_payment_date}
            currency={currency}
            documents={documents}
          >
            {supplier.monthly_unpaid === true && (
              <Figure label="Monthly bill" danger>
                <Link href={partyLinks('buying', id).overdue} className="hover:underline">
                  Unpaid 30+ days
                </Link>
              </Figure>
            )}
          </PartyFigures>
          {documents && (
            <PartyInvoices side="buying" id={id} lines={documents.invoices} count={documents.invoice_count} />
          )}
          {documents && <PartyOrders side="buying" id={id} lines={documents.orders} />}
          {payments && <PartyPayments side="buying" id={id} lines={payments} mayPay={mayPay && !deleted} />}
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
      back={{ href: '/buying/suppliers', label: 'Suppliers' }}
      header={
        <RecordHeader
          name={name}
          sublabel={[supplier.type, supplier.city].map(text).filter(Boolean).join(' · ')}
          badges={
            <>
              {supplier.monthly === true && <Badge>Monthly</Badge>}
              {supplier.disabled === true && <Badge tone="danger">Disabled</Badge>}
              {supplier.monthly_unpaid === true && <Badge tone="warning">Unpaid 30+ days</Badge>}
            </>
          }
          email={text(supplier.email)}
          phone={text(supplier.phone)}
          actions={
            !deleted && (
              <>
                {mayWrite && supplier.disabled !== true && (
                  <Link href={`/buying/invoices/new?supplier_id=${id}`} className={buttonClass('primary')}>
                    <FilePlus2 aria-hidden />
                    Enter a bill
                  </Link>
                )}
                <RecordMenu record={record} grid={grid} name={name} />
              </>
            )
          }
        />
      }
      notice={deleted && <BinNotice record={record} grid={grid} />}
      aside={
        <>
          <AgreementFiles
            supplierId={id}
            name={name}
            files={agreements}
            mayChange={grid.ops.update}
            mayAdd={grid.ops.update && !deleted}
          />
          <RecordDetails record={record} grid={grid} row={supplier} fields={FIELDS} readOnly={deleted} />
        </>
      }
    >
      <Tabs
        label="Supplier"
        value={tab}
        onValueChange={setTab}
        items={isPhone ? [shown.timeline, shown.money] : [shown.money, shown.timeline]}
      />
    </RecordLayout>
  )
}

'use client'
import { Clock, Plus } from 'lucide-react'
import Link from 'next/link'
import { Composer } from '@/components/crm/activities/composer'
import { AddDeal } from '@/components/crm/deals/add-deal'
import { QuotationButtons } from '@/components/crm/quotations/quotation-buttons'
import { RelatedDeals, RelatedOpportunities } from '@/components/crm/related'
import { StatusBadge } from '@/components/crm/status-badge'
import { crmRecord, type LeadPage } from '@/components/crm/types'
import { BinNotice } from '@/components/record-page/bin-notice'
import { RecordDetails } from '@/components/record-page/record-details'
import { RecordHeader } from '@/components/record-page/record-header'
import { RecordLayout } from '@/components/record-page/record-layout'
import { RecordMenu } from '@/components/record-page/record-menu'
import { text } from '@/components/record-page/types'
import { useRecord } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Timeline } from '@/components/timeline/timeline'
import type { TimelinePage } from '@/components/timeline/use-timeline'
import { Badge } from '@/components/ui/badge'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { isOpen, STALE_DAYS } from '@/lib/modules/crm/schemas'
import { LeadContact } from './lead-contact'
import { LeadProvenance } from './lead-provenance'
import { LeadStatus } from './lead-status'

const FIELDS = [
  'name',
  'phone',
  'email',
  'company',
  'category',
  'owner_id',
  'contact_id',
  'converted_customer_id',
  'last_called_at',
  'notes',
]

type Props = { id: string; grid: ClientGrid; initial: LeadPage; timeline: TimelinePage }

export function LeadScreen({ id, grid, initial, timeline }: Props) {
  const record = crmRecord('lead', id)
  const { lead, deleted, opportunities, deals } = useRecord(record, initial, (signal) =>
    call('GET /crm/leads/{lead_id}', { lead_id: record.id }, { signal }),
  )
  const mayAddOpportunity = useCan('crm.opportunity.create')
  const name = [lead.name, lead.email, lead.phone, lead.lead_id].map(text).find(Boolean) ?? 'Lead'
  const mayChange = !deleted && grid.ops.update
  return (
    <RecordLayout
      back={{ href: '/crm/leads', label: 'Leads' }}
      header={
        <RecordHeader
          name={name}
          sublabel={
            <>
              {text(lead.company) && `${text(lead.company)} · `}
              {text(lead.lead_id)} · created <RelativeTime value={text(lead.created_at)} />
            </>
          }
          badges={
            lead.stale === true && (
              <Badge
                tone="warning"
                icon={<Clock aria-hidden className="size-3" />}
                title={`Open for ${STALE_DAYS} days or more`}
              >
                Stale
              </Badge>
            )
          }
          email={text(lead.email)}
          phone={text(lead.phone)}
          actions={
            <>
              {mayChange ? <LeadStatus record={record} lead={lead} /> : <StatusBadge status={text(lead.status)} />}
              {!deleted && <QuotationButtons record={record} />}
              {!deleted && <RecordMenu record={record} grid={grid} name={name} />}
            </>
          }
        />
      }
      notice={deleted && <BinNotice record={record} grid={grid} />}
      aside={
        <>
          <RecordDetails record={record} grid={grid} row={lead} fields={FIELDS} readOnly={deleted} />
          <LeadContact record={record} lead={lead} readOnly={deleted} />
          <RelatedDeals rows={deals} actions={!deleted && <AddDeal column="lead_id" id={id} />} />
          <RelatedOpportunities
            rows={opportunities}
            actions={
              mayAddOpportunity &&
              !deleted &&
              isOpen(lead.status) && (
                <Link href={`/crm/opportunities?new=1&set[lead_id]=${id}`} className="btn btn-secondary btn-sm">
                  <Plus aria-hidden />
                  Add
                </Link>
              )
            }
          />
          <LeadProvenance lead={lead} />
        </>
      }
    >
      {mayChange && <Composer record={record} />}
      <Timeline record={record} initial={timeline} />
    </RecordLayout>
  )
}

'use client'
import { Clock } from 'lucide-react'
import { Composer } from '@/components/crm/activities/composer'
import { QuotationButtons } from '@/components/crm/quotations/quotation-buttons'
import { crmRecord, type DealPage } from '@/components/crm/types'
import { BinNotice } from '@/components/record-page/bin-notice'
import { RecordDetails } from '@/components/record-page/record-details'
import { RecordHeader } from '@/components/record-page/record-header'
import { RecordLayout } from '@/components/record-page/record-layout'
import { RecordMenu } from '@/components/record-page/record-menu'
import { text } from '@/components/record-page/types'
import { useRecord } from '@/components/record-page/use-record'
import { Timeline } from '@/components/timeline/timeline'
import type { TimelinePage } from '@/components/timeline/use-timeline'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { DEAL_STALE_DAYS, STAGE_OUTCOMES } from '@/lib/modules/crm/schemas'
import { DealCalls } from './deal-calls'
import { DealPeople } from './deal-people'
import { DealStage } from './deal-stage'

const FIELDS = [
  'title',
  'value',
  'probability',
  'expected_close_on',
  'next_step',
  'next_step_on',
  'owner_id',
  'contact_id',
  'lead_id',
  'contact_name',
  'company',
  'phone',
  'email',
  'category',
  'description',
]

type Props = { id: string; grid: ClientGrid; initial: DealPage; timeline: TimelinePage }

export function DealScreen({ id, grid, initial, timeline }: Props) {
  const record = crmRecord('deal', id)
  const { deal, deleted, stages } = useRecord(record, initial, (signal) =>
    call('GET /crm/deals/{id}/page', { id: record.id }, { signal }),
  )
  const format = useFormat()
  const name = text(deal.title)
  const status = STAGE_OUTCOMES.find(({ value }) => value === deal.status)
  const mayChange = !deleted && grid.ops.update
  return (
    <RecordLayout
      back={{ href: '/crm/deals', label: 'Deals' }}
      header={
        <RecordHeader
          name={name}
          sublabel={
            <>
              {deal.value === null ? 'No value yet' : format.money(text(deal.value), text(deal.currency))} ·{' '}
              {text(deal.pipeline_id__label)} · in {text(deal.stage_id__label)} since{' '}
              <RelativeTime value={text(deal.stage_changed_at)} />
            </>
          }
          badges={
            <>
              {status && <Badge tone={status.tone}>{status.label}</Badge>}
              {deal.stale === true && (
                <Badge
                  tone="warning"
                  icon={<Clock aria-hidden className="size-3" />}
                  title={`${DEAL_STALE_DAYS} days or more in this stage`}
                >
                  Stale
                </Badge>
              )}
            </>
          }
          email={text(deal.email)}
          phone={text(deal.phone)}
          actions={
            <>
              {mayChange && <DealStage record={record} deal={deal} stages={stages} />}
              {!deleted && <QuotationButtons record={record} leadId={text(deal.lead_id)} />}
              {!deleted && <RecordMenu record={record} grid={grid} name={name} />}
            </>
          }
        />
      }
      notice={deleted && <BinNotice record={record} grid={grid} />}
      aside={
        <>
          <RecordDetails record={record} grid={grid} row={deal} fields={FIELDS} readOnly={deleted} />
          <DealPeople deal={deal} />
          <DealCalls record={record} deal={deal} readOnly={deleted} />
        </>
      }
    >
      {mayChange && <Composer record={record} />}
      <Timeline record={record} initial={timeline} />
    </RecordLayout>
  )
}

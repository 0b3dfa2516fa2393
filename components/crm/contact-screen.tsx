'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Composer } from '@/components/crm/activities/composer'
import { AddDeal } from '@/components/crm/deals/add-deal'
import { text } from '@/components/record-page/types'
import { Timeline } from '@/components/timeline/timeline'
import type { TimelinePage } from '@/components/timeline/use-timeline'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { BinNotice } from '../record-page/bin-notice'
import { RecordDetails } from '../record-page/record-details'
import { RecordHeader } from '../record-page/record-header'
import { RecordLayout } from '../record-page/record-layout'
import { RecordMenu } from '../record-page/record-menu'
import { useRecord } from '../record-page/use-record'
import { RelatedDeals, RelatedLeads, RelatedOpportunities } from './related'
import { type ContactPage, crmRecord } from './types'

const FIELDS = [
  'full_name',
  'email',
  'phone',
  'company',
  'source',
  'owner_id',
  'desk_contact_id',
  'created_at',
  'notes',
]

type Props = { id: string; grid: ClientGrid; initial: ContactPage; timeline: TimelinePage }

export function ContactScreen({ id, grid, initial, timeline }: Props) {
  const record = crmRecord('contact', id)
  const { contact, deleted, merged_into_id, leads, opportunities, deals } = useRecord(record, initial, (signal) =>
    call('GET /crm/contacts/{contact_id}', { contact_id: record.id }, { signal }),
  )
  const router = useRouter()
  // Somebody merged it while it was open.
  useEffect(() => {
    if (merged_into_id) router.replace(`/crm/contacts/${merged_into_id}`)
  }, [merged_into_id, router])
  const name = [contact.full_name, contact.email, contact.phone, contact.company].map(text).find(Boolean) ?? 'Contact'
  return (
    <RecordLayout
      back={{ href: '/crm/contacts', label: 'Contacts' }}
      header={
        <RecordHeader
          name={name}
          sublabel={text(contact.company)}
          email={text(contact.email)}
          phone={text(contact.phone)}
          actions={!deleted && <RecordMenu record={record} grid={grid} name={name} />}
        />
      }
      notice={deleted && <BinNotice record={record} grid={grid} />}
      aside={
        <>
          <RecordDetails record={record} grid={grid} row={contact} fields={FIELDS} readOnly={deleted} />
          <RelatedLeads rows={leads} />
          <RelatedDeals rows={deals} actions={!deleted && <AddDeal column="contact_id" id={id} />} />
          <RelatedOpportunities rows={opportunities} />
        </>
      }
    >
      {!deleted && grid.ops.update && <Composer record={record} />}
      <Timeline record={record} initial={timeline} />
    </RecordLayout>
  )
}

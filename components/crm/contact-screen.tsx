'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { Composer } from './activities/composer'
import { Timeline } from './activities/timeline'
import { BinNotice } from './bin-notice'
import { AddDeal } from './deals/add-deal'
import { RecordDetails } from './record-details'
import { RecordHeader } from './record-header'
import { RecordLayout } from './record-layout'
import { RecordMenu } from './record-menu'
import { RelatedDeals, RelatedLeads, RelatedOpportunities } from './related'
import { type ContactPage, type RecordFacts, text } from './types'
import { useRecord } from './use-record'

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

type Props = { id: string; grid: ClientGrid; initial: ContactPage }

export function ContactScreen({ id, grid, initial }: Props) {
  const record: RecordFacts = { kind: 'contact', slug: 'crm-contacts', id }
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
      <Timeline record={record} />
    </RecordLayout>
  )
}

'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function LeadNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="crm-leads"
      rowId={id}
      what="lead"
      back={{ href: '/crm/leads', label: 'Leads' }}
      className="min-h-full"
    />
  )
}

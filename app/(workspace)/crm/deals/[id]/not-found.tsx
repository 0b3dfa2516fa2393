'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function DealNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="crm-deals"
      rowId={id}
      what="deal"
      back={{ href: '/crm/deals', label: 'Deals' }}
      className="min-h-full"
    />
  )
}

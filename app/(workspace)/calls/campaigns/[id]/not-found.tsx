'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function CampaignNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="calls-campaigns"
      rowId={id}
      what="campaign"
      back={{ href: '/calls/campaigns', label: 'Campaigns' }}
      className="min-h-full"
    />
  )
}

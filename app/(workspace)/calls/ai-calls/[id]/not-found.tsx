'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function AiCallNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="calls-ai-calls"
      rowId={id}
      what="AI call"
      back={{ href: '/calls/ai-calls', label: 'AI calls' }}
      className="min-h-full"
    />
  )
}

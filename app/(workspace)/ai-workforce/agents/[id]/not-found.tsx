'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function AgentNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="agent-profiles"
      rowId={id}
      what="agent"
      back={{ href: '/ai-workforce/agents', label: 'Agents' }}
      className="min-h-full"
    />
  )
}

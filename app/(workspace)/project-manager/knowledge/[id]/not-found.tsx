'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function ArticleNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="knowledge-base"
      rowId={id}
      what="article"
      back={{ href: '/project-manager/knowledge', label: 'Knowledge base' }}
      className="min-h-full"
    />
  )
}

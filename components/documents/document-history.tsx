'use client'
import { useQuery } from '@tanstack/react-query'
import { HistoryList } from '@/components/record/record-history'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { gridSchemaQuery } from '@/lib/client/queries'

/** What happened to the document, as its row in the list has it. */
export function DocumentHistory({ slug, id }: { slug: string; id: string }) {
  const { data, isPending } = useQuery(gridSchemaQuery(slug))
  if (isPending) return <SkeletonLines lines={6} />
  return <HistoryList slug={slug} columns={data?.columns ?? []} rowId={id} />
}

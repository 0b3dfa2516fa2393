import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import type { Address } from '@/app/(workspace)/grid-start'
import { orNull } from '@/app/(workspace)/record-page'
import { KnowledgeScreen } from '@/components/project-manager/articles/knowledge-screen'
import '@/lib/modules'
import { pageContext } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { listArticles } from '@/lib/modules/project-manager/operations/articles/read-articles'

export const metadata: Metadata = { title: 'Knowledge base' }

export default async function KnowledgePage({ searchParams }: { searchParams: Address }) {
  const { q = '', ...view } = await searchParams
  // Links to the grid, with a filter or into the bin, are for its list.
  if (Object.keys(view).length > 0) redirect(`/project-manager/knowledge/list?${queryOf({ q, ...view })}`)
  const initial = await orNull(runOperation(listArticles, await pageContext(), {}))
  if (!initial) notFound()
  return <KnowledgeScreen initial={initial} q={String(q)} />
}

const queryOf = (values: Record<string, string | string[] | undefined>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value ? [value].flat().map((one) => [key, one]) : [])),
  ).toString()

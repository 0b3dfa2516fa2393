import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NewArticleScreen } from '@/components/project-manager/articles/article-screen'
import '@/lib/modules'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata: Metadata = { title: 'New article' }

export default async function NewArticlePage({ searchParams }: { searchParams: Promise<{ project_id?: string }> }) {
  if (!can(await pageContext(), 'project-manager.article.create')) notFound()
  return <NewArticleScreen project={(await searchParams).project_id ?? null} />
}

import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ListScreen } from '@/components/outreach/list-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { listPageData } from '@/lib/modules/outreach/pages/page-data'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => listPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await dataOf((await params).id))?.list.name ?? 'Not found' }
}

export default async function ListPage({ params }: Props) {
  const data = await dataOf((await params).id)
  if (!data) notFound()
  return <ListScreen key={data.list.id} initial={data} />
}

import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { DealScreen } from '@/components/crm/deal-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { dealPageData } from '@/lib/modules/crm/pages/page-data'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => dealPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await dataOf((await params).id)
  return { title: data ? String(data.page.deal.title || 'Deal') : 'Not found' }
}

export default async function DealPage({ params }: Props) {
  const { id } = await params
  const data = await dataOf(id)
  if (!data) notFound()
  return <DealScreen key={id} id={id} grid={data.grid} initial={data.page} />
}

import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { LeadScreen } from '@/components/crm/lead-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { leadPageData } from '@/lib/modules/crm/pages/page-data'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => leadPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await dataOf((await params).id)
  return { title: data ? String(data.page.lead.name || 'Lead') : 'Not found' }
}

export default async function LeadPage({ params }: Props) {
  const { id } = await params
  const data = await dataOf(id)
  if (!data) notFound()
  return <LeadScreen key={id} id={id} grid={data.grid} initial={data.page} />
}

import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CampaignScreen } from '@/components/calls/campaign-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { campaignPageData } from '@/lib/modules/calls/pages/page-data'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => campaignPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await dataOf((await params).id)
  return { title: data?.campaign.name ?? 'Not found' }
}

export default async function CampaignPage({ params }: Props) {
  const { id } = await params
  const data = await dataOf(id)
  if (!data) notFound()
  return <CampaignScreen key={id} initial={data} />
}

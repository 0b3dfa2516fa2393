import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CallScreen } from '@/components/calls/call-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { aiCallPageData } from '@/lib/modules/calls/pages/page-data'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => aiCallPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await dataOf((await params).id)
  return { title: data ? `Call with ${data.ai_call.name || data.ai_call.to}` : 'Not found' }
}

export default async function AiCallPage({ params }: Props) {
  const { id } = await params
  const data = await dataOf(id)
  if (!data) notFound()
  return <CallScreen key={id} initial={data.ai_call} />
}

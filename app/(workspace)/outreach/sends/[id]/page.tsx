import '@/lib/modules'
import { notFound } from 'next/navigation'
import { SendScreen } from '@/components/outreach/send-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { sendPageData } from '@/lib/modules/outreach/pages/page-data'

export const metadata = { title: 'Send' }

export default async function SendPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const data = await sendPageData(await pageContext(), id)
  if (!data) notFound()
  return <SendScreen key={id} initial={data.send} />
}

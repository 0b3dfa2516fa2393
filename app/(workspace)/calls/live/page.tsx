import '@/lib/modules'
import { notFound } from 'next/navigation'
import { LiveScreen } from '@/components/calls/live-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Live calls' }

export default async function LivePage() {
  if (!can(await pageContext(), 'calls.ai_call.read')) notFound()
  return <LiveScreen />
}

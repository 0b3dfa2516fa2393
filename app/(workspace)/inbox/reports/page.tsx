import '@/lib/modules'
import type { Metadata } from 'next'
import { ReportsScreen } from '@/components/inbox/reports/reports-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { ForbiddenPage } from '../../forbidden-page'

export const metadata: Metadata = { title: 'Chat reports' }

export default async function ReportsPage() {
  const ctx = await pageContext()
  if (!can(ctx, 'inbox.stats.read'))
    return <ForbiddenPage title="This page is not open to you" body="Ask an administrator for the role of a member." />
  return <ReportsScreen />
}

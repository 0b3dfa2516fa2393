import '@/lib/modules'
import { notFound } from 'next/navigation'
import { LeadSyncScreen } from '@/components/crm/lead-sync/lead-sync-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Lead sync' }

export default async function Page() {
  const ctx = await pageContext()
  if (!can(ctx, 'crm.sync.read')) notFound()
  return <LeadSyncScreen mayManage={can(ctx, 'crm.sync.manage')} />
}

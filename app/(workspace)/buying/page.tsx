import '@/lib/modules'
import type { Metadata } from 'next'
import { BuyingOverviewScreen } from '@/components/buying/overview/overview-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readBuyingOverview } from '@/lib/modules/buying/operations/overview/buying-overview'
import { ForbiddenPage } from '../forbidden-page'

export const metadata: Metadata = { title: 'Buying' }

export default async function BuyingPage() {
  const ctx = await pageContext()
  if (!can(ctx, readBuyingOverview.permission))
    return (
      <ForbiddenPage
        title="Buying is not open to your role"
        body="Ask an administrator to let your role see suppliers."
      />
    )
  return (
    <BuyingOverviewScreen
      overview={await runOperation(readBuyingOverview, ctx, {})}
      mayWrite={can(ctx, 'accounting.document.write')}
    />
  )
}

import type { Metadata } from 'next'
import '@/lib/modules'
import { OverviewScreen } from '@/components/banking/overview/overview-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readBankOverview } from '@/lib/modules/banking/operations/overview/read-overview'
import { ForbiddenPage } from '../forbidden-page'

export const metadata: Metadata = { title: 'Banking' }

export default async function BankingPage() {
  const ctx = await pageContext()
  if (!can(ctx, readBankOverview.permission))
    return (
      <ForbiddenPage
        title="Banking is not open to your role"
        body="Ask an administrator to let your role see bank statements."
      />
    )
  return (
    <OverviewScreen
      overview={await runOperation(readBankOverview, ctx, {})}
      mayImport={can(ctx, 'banking.line.import')}
    />
  )
}

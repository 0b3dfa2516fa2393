import type { Metadata } from 'next'
import '@/lib/modules'
import { OverviewScreen } from '@/components/accounting/overview/overview-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readOverview } from '@/lib/modules/accounting/operations/reports/overview'
import { ForbiddenPage } from '../forbidden-page'

export const metadata: Metadata = { title: 'Accounting' }

export default async function AccountingPage() {
  const ctx = await pageContext()
  if (!can(ctx, readOverview.permission))
    return (
      <ForbiddenPage
        title="The books are not open to your role"
        body="Ask an administrator to let your role see the ledger and its reports."
      />
    )
  return (
    <OverviewScreen overview={await runOperation(readOverview, ctx, {})} maySetUp={can(ctx, 'accounting.setup.read')} />
  )
}

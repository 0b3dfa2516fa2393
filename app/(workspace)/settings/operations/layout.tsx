import type { ReactNode } from 'react'
import '@/lib/modules'
import { WorkOverview } from '@/components/settings/work-overview'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readWorkSummary } from '@/lib/modules/settings/operations/work/work-summary'
import { workSources } from '@/lib/modules/settings/work/work-sources'
import { ForbiddenPage } from '../../forbidden-page'

/** How background work goes, above the lists of what ran and of the schedules. */
export default async function OperationsLayout({ children }: { children: ReactNode }) {
  const ctx = await pageContext()
  if (!can(ctx, readWorkSummary.permission))
    return <ForbiddenPage body="Ask an administrator whether background work goes well." />
  const follows = ['settings-schedules', ...new Set(workSources().map(({ grid }) => grid))]
  return (
    <WorkOverview start={await runOperation(readWorkSummary, ctx, {})} follows={follows}>
      {children}
    </WorkOverview>
  )
}

import '@/lib/modules'
import type { Metadata } from 'next'
import { ApprovalsScreen } from '@/components/ai-workforce/approvals/approvals-screen'
import { type ApprovalRequest, requestOfTab, SLUG, type Tab } from '@/components/ai-workforce/approvals/requests'
import { KillSwitch } from '@/components/ai-workforce/settings/kill-switch'
import { toQuery } from '@/lib/client/api'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { readData, readGridRow, readGridStats } from '@/lib/core/grid/operations'
import { runOperation } from '@/lib/core/operation'
import { changeAiSettings, readAiSettings } from '@/lib/modules/ai-workforce/operations/settings/ai-settings'
import { ForbiddenPage } from '../../forbidden-page'
import { inTime } from '../../in-time'

export const metadata: Metadata = { title: 'Approvals' }

type Props = { searchParams: Promise<{ request?: string | string[] }> }

export default async function ApprovalsPage({ searchParams }: Props) {
  const ctx = await pageContext()
  if (!can(ctx, 'ai-workforce.approval.read'))
    return (
      <ForbiddenPage
        title="Approvals are not open to you"
        body="Ask the owner or an administrator to mark you as an approver among the members."
      />
    )
  const { request: named } = await searchParams
  const row_id = typeof named === 'string' ? named : null
  const found = row_id ? await inTime(runOperation(readGridRow, ctx, { slug: SLUG, row_id })) : null
  const request = (found?.row as ApprovalRequest | undefined) ?? null
  const tab: Tab = request && request.status !== 'pending' ? 'decided' : 'waiting'
  const query = new URLSearchParams(toQuery(requestOfTab(tab)))
  const [page, figures, settings] = await Promise.all([
    inTime(runOperation(readData, ctx, { slug: SLUG, query })),
    inTime(runOperation(readGridStats, ctx, { slug: SLUG, query: new URLSearchParams() })),
    can(ctx, changeAiSettings.permission) ? runOperation(readAiSettings, ctx, {}) : null,
  ])
  return (
    <ApprovalsScreen
      start={{ tab, page: page && JSON.parse(page), figures, request }}
      actions={settings && <KillSwitch stopped={settings.kill_switch} />}
    />
  )
}

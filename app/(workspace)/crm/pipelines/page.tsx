import '@/lib/modules'
import { notFound } from 'next/navigation'
import { PipelinesScreen } from '@/components/crm/pipelines/pipelines-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { listPipelines } from '@/lib/modules/crm/operations/pipelines/read-pipelines'

export const metadata = { title: 'Pipelines' }

export default async function PipelinesPage() {
  const ctx = await pageContext()
  if (!can(ctx, 'crm.pipeline.read')) notFound()
  const { pipelines } = await runOperation(listPipelines, ctx, {})
  return <PipelinesScreen initial={pipelines} mayManage={can(ctx, 'crm.pipeline.manage')} />
}

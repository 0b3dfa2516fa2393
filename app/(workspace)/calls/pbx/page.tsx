import '@/lib/modules'
import { notFound } from 'next/navigation'
import { PbxScreen } from '@/components/calls/pbx-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { listPbxs } from '@/lib/modules/calls/operations/pbx/pbx-settings'

export const metadata = { title: 'PBX' }

export default async function PbxPage() {
  const ctx = await pageContext()
  if (!can(ctx, 'calls.pbx.read')) notFound()
  return <PbxScreen initial={await runOperation(listPbxs, ctx, {})} mayChange={can(ctx, 'calls.pbx.write')} />
}

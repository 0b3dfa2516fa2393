import '@/lib/modules'
import { notFound } from 'next/navigation'
import { ItemMapScreen } from '@/components/crm/quotations/item-map-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Item map' }

export default async function Page() {
  const ctx = await pageContext()
  if (!can(ctx, 'crm.rule.read')) notFound()
  return <ItemMapScreen mayManage={can(ctx, 'crm.rule.manage')} />
}

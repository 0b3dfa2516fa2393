import '@/lib/modules'
import { notFound } from 'next/navigation'
import { BankingSettings } from '@/components/banking/gateway/banking-settings'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Banking settings' }

export default async function Page() {
  const ctx = await pageContext()
  const gateway = can(ctx, 'banking.gateway.manage')
  if (!gateway && !can(ctx, 'banking.sync.read')) notFound()
  return <BankingSettings />
}

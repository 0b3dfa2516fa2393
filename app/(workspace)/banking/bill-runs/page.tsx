import '@/lib/modules'
import { notFound } from 'next/navigation'
import { BillRunsScreen } from '@/components/banking/cards/bill-runs-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Bill runs' }

export default async function Page() {
  if (!can(await pageContext(), 'banking.charge.read')) notFound()
  return <BillRunsScreen />
}

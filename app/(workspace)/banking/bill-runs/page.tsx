import '@/lib/modules'
import { notFound } from 'next/navigation'
import { BillRunsScreen } from '@/components/banking/cards/bill-runs-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Bill runs' }

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

export default async function Page({ searchParams }: { searchParams: Promise<{ month?: string | string[] }> }) {
  if (!can(await pageContext(), 'banking.charge.read')) notFound()
  const { month } = await searchParams
  return <BillRunsScreen month={typeof month === 'string' && MONTH.test(month) ? month : null} />
}

import '@/lib/modules'
import { notFound } from 'next/navigation'
import { TimeSheetScreen } from '@/components/project-manager/time-sheet/time-sheet-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Time sheet' }

type Query = { week?: string; person?: string }

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const [ctx, { week, person }] = await Promise.all([pageContext(), searchParams])
  if (!can(ctx, 'project-manager.time.read')) notFound()
  return <TimeSheetScreen week={week} userId={person} />
}

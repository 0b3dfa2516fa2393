import '@/lib/modules'
import { notFound } from 'next/navigation'
import { ScheduleScreen } from '@/components/project-manager/schedule/schedule-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Calendar' }

export default async function SchedulePage() {
  const ctx = await pageContext()
  if (!can(ctx, 'project-manager.schedule.read')) notFound()
  return <ScheduleScreen mayPlan={can(ctx, 'project-manager.schedule.create')} />
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ScanQueueScreen } from '@/components/buying/scans/scan-queue-screen'
import '@/lib/modules'
import { pageContext } from '@/lib/core/auth/page-context'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { readViews } from '@/lib/core/grid/views/read-views'
import { runOperation } from '@/lib/core/operation'

export const metadata: Metadata = { title: 'Scanned bills' }

export default async function ScansPage() {
  const grid = await gridForPath('/buying/scans')
  if (!grid) notFound()
  const views = await runOperation(readViews, await pageContext(), { slug: grid.slug })
  return <ScanQueueScreen grid={grid} views={views} />
}

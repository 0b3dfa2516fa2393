import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ScanQueueScreen } from '@/components/buying/scans/scan-queue-screen'
import '@/lib/modules'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { type Address, gridStart } from '../../grid-start'

export const metadata: Metadata = { title: 'Scanned bills' }

export default async function ScansPage({ searchParams }: { searchParams: Address }) {
  const grid = await gridForPath('/buying/scans')
  if (!grid) notFound()
  return <ScanQueueScreen start={await gridStart(grid, searchParams)} />
}

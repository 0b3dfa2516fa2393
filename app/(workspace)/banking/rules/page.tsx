import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RulesScreen } from '@/components/banking/rules/rules-screen'
import '@/lib/modules'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { type Address, gridStart } from '../../grid-start'

export const metadata: Metadata = { title: 'Rules' }

export default async function Page({ searchParams }: { searchParams: Address }) {
  const grid = await gridForPath('/banking/rules')
  if (!grid) notFound()
  return <RulesScreen kind="rules" start={await gridStart(grid, searchParams)} />
}

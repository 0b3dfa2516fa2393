import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RulesScreen } from '@/components/banking/rules/rules-screen'
import '@/lib/modules'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { type Address, gridStart } from '../../grid-start'

export const metadata: Metadata = { title: 'Payer names' }

export default async function Page({ searchParams }: { searchParams: Address }) {
  const grid = await gridForPath('/banking/payer-names')
  if (!grid) notFound()
  return <RulesScreen kind="payer-names" start={await gridStart(grid, searchParams)} />
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RulesScreen } from '@/components/banking/rules/rules-screen'
import '@/lib/modules'
import { pageContext } from '@/lib/core/auth/page-context'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { readViews } from '@/lib/core/grid/views/read-views'
import { runOperation } from '@/lib/core/operation'

export const metadata: Metadata = { title: 'Rules' }

export default async function Page() {
  const grid = await gridForPath('/banking/rules')
  if (!grid) notFound()
  const views = await runOperation(readViews, await pageContext(), { slug: grid.slug })
  return <RulesScreen kind="rules" grid={grid} views={views} />
}

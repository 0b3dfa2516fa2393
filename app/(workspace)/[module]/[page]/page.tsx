import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GridScreen } from '@/components/grid/grid-screen'
import '@/lib/modules'
import { pageContext } from '@/lib/core/auth/page-context'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { readViews } from '@/lib/core/grid/views/read-views'
import { runOperation } from '@/lib/core/operation'

type Props = { params: Promise<{ module: string; page: string }> }

const gridOf = async ({ params }: Props) => {
  const { module, page } = await params
  return gridForPath(`/${module}/${page}`)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const grid = await gridOf(props)
  return { title: grid?.title ?? 'Not found' }
}

/** Any grid that has an entry in the navigation; pages of their own lie beside this one. */
export default async function GridPage(props: Props) {
  const grid = await gridOf(props)
  if (!grid) notFound()
  const views = await runOperation(readViews, await pageContext(), { slug: grid.slug })
  return <GridScreen key={grid.slug} grid={grid} views={views} />
}

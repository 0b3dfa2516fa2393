import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GridScreen } from '@/components/grid/grid-screen'
import '@/lib/modules'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { type Address, gridStart } from '../../grid-start'
import { ROW_PARTS } from '../../row-parts'

type Props = { params: Promise<{ module: string; page: string }>; searchParams: Address }

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
  const start = await gridStart(grid, props.searchParams)
  return <GridScreen key={grid.slug} {...start} rowPart={ROW_PARTS[grid.slug]} />
}

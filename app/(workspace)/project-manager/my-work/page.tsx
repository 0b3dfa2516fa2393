import { redirect } from 'next/navigation'
import { gridPage } from '../../grid-page'
import type { Address } from '../../grid-start'

export const metadata = { title: 'My work' }

const Grid = gridPage('my-work')

/** Opened from the navigation it is grouped by when; whatever the address says otherwise holds. */
export default async function MyWorkPage({ searchParams }: { searchParams: Address }) {
  if (Object.keys(await searchParams).length === 0) redirect('/project-manager/my-work?group=due')
  return <Grid searchParams={searchParams} />
}

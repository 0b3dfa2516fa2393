import { ListPage, type SearchParams } from '../list-page'
import { visibleShop } from '../load-shop'
import { missing } from '../missing'

type Props = { params: Promise<{ site: string }>; searchParams: SearchParams }

export default async function SearchPage({ params, searchParams }: Props) {
  const shop = await visibleShop(params, true)
  if (!shop) return missing()
  const q = [(await searchParams).q ?? ''].flat()[0]?.trim().slice(0, 100)
  return (
    <ListPage
      shop={shop}
      title={q ? `Results for “${q}”` : 'Search'}
      path="/search"
      searchParams={searchParams}
      search
    />
  )
}

import { ListPage, type SearchParams } from '../list-page'
import { demandShop } from '../load-shop'

type Props = { params: Promise<{ site: string }>; searchParams: SearchParams }

export default async function SearchPage({ params, searchParams }: Props) {
  const shop = await demandShop(params, true)
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

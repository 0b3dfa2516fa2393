import { ListPage, type SearchParams } from '../../list-page'
import { visibleShop } from '../../load-shop'
import { missing } from '../../missing'

type Props = { params: Promise<{ site: string; slug: string }>; searchParams: SearchParams }

export default async function CategoryPage({ params, searchParams }: Props) {
  const shop = await visibleShop(params, true)
  if (!shop) return missing()
  const slug = decodeURIComponent((await params).slug)
  const category = shop.categories.find((one) => one.slug === slug)
  if (!category) return missing(shop)
  const { name } = category
  return (
    <ListPage
      shop={shop}
      title={name}
      path={`/category/${encodeURIComponent(slug)}`}
      category={name}
      searchParams={searchParams}
    />
  )
}

import { ListPage, type SearchParams } from '../list-page'
import { visibleShop } from '../load-shop'
import { missing } from '../missing'

type Props = { params: Promise<{ site: string }>; searchParams: SearchParams }

export default async function ProductsPage({ params, searchParams }: Props) {
  const shop = await visibleShop(params, true)
  if (!shop) return missing()
  return <ListPage shop={shop} title="All products" path="/products" searchParams={searchParams} />
}

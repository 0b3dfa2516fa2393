import { ListPage, type SearchParams } from '../list-page'
import { demandShop } from '../load-shop'

type Props = { params: Promise<{ site: string }>; searchParams: SearchParams }

export default async function ProductsPage({ params, searchParams }: Props) {
  const shop = await demandShop(params, true)
  return <ListPage shop={shop} title="All products" path="/products" searchParams={searchParams} />
}

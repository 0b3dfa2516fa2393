import { notFound } from 'next/navigation'
import { ListPage, type SearchParams } from '../../list-page'
import { demandShop } from '../../load-shop'

type Props = { params: Promise<{ site: string; slug: string }>; searchParams: SearchParams }

export default async function CategoryPage({ params, searchParams }: Props) {
  const shop = await demandShop(params, true)
  const slug = decodeURIComponent((await params).slug)
  const category = shop.categories.find((one) => one.slug === slug)
  if (!category) notFound()
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

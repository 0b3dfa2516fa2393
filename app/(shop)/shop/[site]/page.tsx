import { Seo } from '@/components/shop/frame/seo'
import { HomeView } from '@/components/shop/list/home-view'
import { originOf, visibleShop } from './load-shop'
import { missing } from './missing'

export default async function HomePage({ params }: { params: Promise<{ site: string }> }) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  return (
    <>
      <Seo shop={shop} path="/" origin={await originOf(shop)} />
      <HomeView shop={shop} />
    </>
  )
}

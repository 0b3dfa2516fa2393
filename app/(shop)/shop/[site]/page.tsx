import { Seo } from '@/components/shop/frame/seo'
import { HomeView } from '@/components/shop/list/home-view'
import { demandShop, originOf } from './load-shop'

export default async function HomePage({ params }: { params: Promise<{ site: string }> }) {
  const shop = await demandShop(params)
  return (
    <>
      <Seo shop={shop} path="/" origin={await originOf(shop)} />
      <HomeView shop={shop} />
    </>
  )
}

import type { Product } from '@/lib/modules/website/schemas'
import { productHref } from '../links'
import { money } from '../money'
import { ProductPicture } from './product-picture'

type Props = { product: Product; base: string; currency: string; first?: boolean }

function ProductCard({ product, base, currency, first }: Props) {
  const { name, sku, badge, category, price_with_vat } = product
  return (
    <li className="s-card">
      <a href={productHref(base, sku)}>
        <span className="s-card-picture">
          <ProductPicture product={product} sizes="(max-width: 640px) 50vw, 300px" first={first} />
          {badge && <span className="s-badge">{badge}</span>}
        </span>
        {category && <span className="s-card-kind">{category}</span>}
        <span className="s-card-name">{name}</span>
        <span className="s-price">{price_with_vat ? money(price_with_vat, currency) : 'Price on request'}</span>
      </a>
    </li>
  )
}

export function ProductGrid({ products, ...rest }: { products: Product[] } & Omit<Props, 'product'>) {
  return (
    <ul className="s-grid">
      {products.map((product, at) => (
        <ProductCard key={product.sku} product={product} {...rest} first={rest.first && at < 4} />
      ))}
    </ul>
  )
}

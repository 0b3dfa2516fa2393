import type { Product } from '@/lib/modules/website/schemas'
import type { Shop } from '@/lib/modules/website/schemas-shop'
import { productHref } from '../links'
import { money } from '../money'

type Price = Pick<Product, 'sku' | 'name' | 'price_with_vat'>

/** Pages of the shop show everybody's prices; of `products`, as the reseller buys them, those that differ are shown. */
export function ResellerPrices({ shop, products, ...everybody }: { shop: Shop; products: Price[]; usual: Price[] }) {
  const usual = new Map(everybody.usual.map(({ sku, price_with_vat }) => [sku, price_with_vat]))
  const own = products.filter(({ sku, price_with_vat }) => price_with_vat && price_with_vat !== usual.get(sku))
  return (
    <section className="s-panel" aria-label="Your prices">
      <h2>Your prices</h2>
      <p className="s-part-empty">
        You buy at reseller prices. They apply in the cart and at checkout; product pages show the regular price.
      </p>
      {own.length > 0 && (
        <details>
          <summary>{own.length === 1 ? '1 product' : `${own.length} products`} at your own price</summary>
          <table className="s-values">
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Your price, incl. VAT</th>
                <th scope="col">Regular price</th>
              </tr>
            </thead>
            <tbody>
              {own.map(({ sku, name, price_with_vat }) => (
                <tr key={sku}>
                  <td>
                    <a href={productHref(shop.base, sku)}>{name}</a>
                  </td>
                  <td>{money(price_with_vat ?? '0', shop.site.currency)}</td>
                  <td>{usual.get(sku) ? money(usual.get(sku) ?? '0', shop.site.currency) : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}

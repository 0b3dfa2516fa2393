import { homeHref } from '@/components/shop/links'
import { hasCatalogue, type Shop } from '@/lib/modules/website/schemas-shop'
import { answerInstead } from './load-shop'

/**
 * The page for what is not there, inside the shop's own frame. Next would draw its own in the browser alone, as there is no layout above
 * the shop's: without script it would be empty.
 */
export function missing(shop?: Shop | null) {
  answerInstead(404)
  return (
    <div className="s-wide s-empty">
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the product is no longer sold.</p>
      {shop && (
        <p className="s-choose">
          {hasCatalogue(shop) && (
            <a className="s-button" href={`${shop.base}/products`}>
              See all products
            </a>
          )}
          <a className="s-button s-quiet" href={homeHref(shop.base)}>
            Go to the home page
          </a>
        </p>
      )}
    </div>
  )
}

/** In place of cart and checkout while the shop only shows its products. */
export function takesNoOrders({ base }: Shop) {
  answerInstead(404)
  return (
    <div className="s-wide s-empty">
      <title>Online orders are closed</title>
      <meta name="robots" content="noindex" />
      <h1>Online orders are closed</h1>
      <p>You can see our products here. Contact us to order one.</p>
      <p className="s-choose">
        <a className="s-button" href={`${base}/contact`}>
          Contact us
        </a>
        <a className="s-button s-quiet" href={`${base}/products`}>
          See all products
        </a>
      </p>
    </div>
  )
}

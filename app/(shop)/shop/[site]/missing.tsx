import { answerInstead } from './load-shop'

/**
 * The page for what is not there, inside the shop's own frame. Next would draw its own in the browser alone, as there is no layout above
 * the shop's: without script it would be empty.
 */
export function missing() {
  answerInstead(404)
  return (
    <div className="s-wide s-empty">
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the product is no longer sold. Search above, or choose a category.</p>
    </div>
  )
}

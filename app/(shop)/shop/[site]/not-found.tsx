/** Inside the shop's own frame, whose header leads on. */
export default function NotFound() {
  return (
    <div className="s-wide s-empty">
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the product is no longer sold. Search above, or choose a category.</p>
    </div>
  )
}

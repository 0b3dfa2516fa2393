'use client'

/** The shop could not be read and nothing is remembered of it. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <div className="s-wide s-empty">
      <h1>This page did not load</h1>
      <p>Try again in a moment. Your cart is saved.</p>
      <button className="s-button" type="button" onClick={reset}>
        Try again
      </button>
    </div>
  )
}

'use client'
import { lazy, Suspense } from 'react'

const AppFailure = lazy(() => import('./app-failure'))

/** Replaces the root layout when that itself failed. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en-ZA" data-theme="light">
      <body>
        <title>Indaba</title>
        <Suspense>
          <AppFailure error={error} retry={reset} />
        </Suspense>
      </body>
    </html>
  )
}

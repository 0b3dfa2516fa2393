'use client'
import { Failure } from '@/components/ui/feedback/failure'
import './globals.css'

/** Replaces the root layout when that itself failed. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en-ZA" data-theme="light">
      <body>
        <title>Indaba</title>
        <main className="flex min-h-dvh items-center justify-center">
          <Failure error={error} retry={reset} />
        </main>
      </body>
    </html>
  )
}

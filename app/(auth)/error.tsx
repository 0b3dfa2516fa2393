'use client'
import { Failure } from '@/components/ui/feedback/failure'

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Failure error={error} retry={reset} />
    </main>
  )
}

'use client'
import { Failure } from '@/components/ui/feedback/failure'
import './globals.css'

/** Fetched when it is needed: every page carries what its error page is made of, those of shops too. */
export default function AppFailure({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Failure error={error} retry={retry} />
    </main>
  )
}

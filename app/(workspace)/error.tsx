'use client'
import { Failure } from '@/components/ui/feedback/failure'

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <Failure error={error} retry={reset} className="min-h-full" />
}

'use client'
import { useEffect } from 'react'
import { Button } from './button'
import { CopyButton } from './copy'
import { EmptyState } from './empty-state'

type FailureProps = { error: Error & { digest?: string }; retry: () => void; className?: string }

/** What a page shows when drawing it failed: what to do, and a number that finds the log entry. */
export function Failure({ error, retry, className }: FailureProps) {
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <EmptyState
      page
      kind="failed"
      className={className}
      title="This page could not be shown"
      body="The fault is ours. Nothing you saved is lost. Try again; if it stays, send the number below to whoever runs your installation."
      action={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          <Button asChild>
            {/* A full load, since what failed may be in memory. */}
            <a href="/">Home</a>
          </Button>
          {error.digest && (
            <p className="flex w-full items-center justify-center gap-1 text-xs text-ink-muted">
              Number <code className="font-mono">{error.digest}</code>
              <CopyButton text={error.digest} label="Copy the number" />
            </p>
          )}
        </>
      }
    />
  )
}

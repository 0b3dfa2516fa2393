'use client'

import { useEffect } from 'react'
import { cn } from '../cn'

/** The server marks what is the database's and no fault of ours. */
const DATABASE_TROUBLES: Record<string, string> = {
  'database-unavailable': 'Indaba cannot reach its database',
  'database-timeout': 'The database took too long to answer',
}

type FailureProps = { error: Error & { digest?: string }; retry: () => void; className?: string }

/**
 * What a page shows when drawing it failed: what to do, and a number that finds the log entry. Every page brings it along
 * in case, and what failed may be anything, so it is made of plain elements alone.
 */
export function Failure({ error, retry, className }: FailureProps) {
  useEffect(() => {
    console.error(error)
  }, [error])
  const trouble = DATABASE_TROUBLES[error.digest ?? '']
  const title = trouble ?? 'This page could not be shown'
  return (
    <div className={cn('empty flex flex-col items-center justify-center gap-3 p-8 text-center', className)}>
      {/* The page's own may be among what failed. */}
      <title>{`${title} · Indaba`}</title>
      <h1 className="text-base font-semibold">{title}</h1>
      <p className="max-w-sm text-sm text-ink-muted">
        {trouble
          ? 'Nothing you saved is lost. Wait a few seconds, then try again. If it stays, tell the person who runs this installation.'
          : 'The fault is ours. Nothing you saved is lost. Try again. If it stays, send the number below to the person who runs this installation.'}
      </p>
      <div className="flex gap-2">
        <button type="button" className="btn btn-primary" onClick={trouble ? () => location.reload() : retry}>
          Try again
        </button>
        {/* A full load, since what failed may be in memory. */}
        <a href="/" className="btn btn-secondary">
          Home
        </a>
      </div>
      {error.digest && !trouble && (
        <p className="text-xs text-ink-muted">
          Number <code className="font-mono select-all">{error.digest}</code>
        </p>
      )}
    </div>
  )
}

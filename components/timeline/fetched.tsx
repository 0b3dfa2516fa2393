'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { isApiError, messageOf } from '@/lib/client/api'

type Props<T> = {
  query: UseQueryResult<T>
  /** What is fetched, e.g. "the payment". */
  what: string
  children: (data: T) => ReactNode
}

/** What an opened entry fetches. A reader without the right to it keeps the sentence and learns why there is no more. */
export function Fetched<T>({ query: { data, error, refetch }, what, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (!error) return <SkeletonLines lines={4} />
  if (isApiError(error, 'forbidden'))
    return (
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        You do not have permission to view {what}. Ask an administrator for access.
      </p>
    )
  if (isApiError(error, 'not_found'))
    return <p className="text-sm text-ink-muted">It was deleted, or you cannot view {what}.</p>
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  )
}

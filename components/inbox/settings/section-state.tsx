'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'

type Props<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** What a section shows while it is read, and where that failed. */
export function SectionState<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <Notice tone="danger" urgent actions={<Button onClick={() => void query.refetch()}>Try again</Button>}>
        {messageOf(query.error)}
      </Notice>
    )
  return <SkeletonLines lines={4} />
}

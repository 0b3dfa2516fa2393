'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { LedgerEntries } from './ledger-entries'
import type { DocumentDetails } from './types'
import { previewQuery } from './use-document'

/** What the document posted, reversals included; of a draft what it would post. */
export function LedgerTab({ document }: { document: DocumentDetails }) {
  const { data, error, refetch } = useQuery(previewQuery(document.doctype, document.id, document.version))
  if (error)
    return (
      <EmptyState
        kind="failed"
        title="It cannot be posted as it is"
        body={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!data) return <SkeletonLines lines={5} />
  if (data.entries.length === 0)
    return (
      <EmptyState
        title="Nothing in the ledger"
        body="A document without an amount, or a discarded draft, posts nothing."
      />
    )
  return (
    <div className="flex flex-col gap-3">
      {!data.posted && <Notice tone="info">Not posted yet: this is what submitting posts.</Notice>}
      <div className="card">
        <LedgerEntries entries={data.entries} currency={data.currency} label="Ledger" />
      </div>
    </div>
  )
}

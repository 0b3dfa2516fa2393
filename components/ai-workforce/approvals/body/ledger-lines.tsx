'use client'
import { useQuery } from '@tanstack/react-query'
import { rowLabel } from '@/components/cells/cell-text'
import { LedgerEntries } from '@/components/documents/ledger-entries'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { gridRowQuery } from '@/lib/client/queries'
import { RecordLink } from './named-rows'
import { listOf, type Posting, type postingsOf } from './postings'
import { useSchema } from './use-schema'

/** The ledger lines of each, as submitting would post them or as they would be reversed; reading them posts nothing. */
export function LedgerLines({ of, effect }: NonNullable<ReturnType<typeof postingsOf>>) {
  return (
    <section aria-label="Ledger" className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-muted">
        {effect === 'posts' ? 'Would be posted to the ledger' : 'Would be reversed in the ledger'}
      </h3>
      {of.map((posting) => (
        <Lines key={posting.id} posting={posting} />
      ))}
    </section>
  )
}

function read({ kind, id }: Posting, signal: AbortSignal) {
  if (kind === 'payment') return call('GET /accounting/payments/{payment_id}/preview', { payment_id: id }, { signal })
  if (kind === 'journal') return call('GET /accounting/journals/{journal_id}/preview', { journal_id: id }, { signal })
  return call('GET /accounting/documents/{doctype}/{doc_id}/preview', { doctype: kind, doc_id: id }, { signal })
}

function Lines({ posting }: { posting: Posting }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['ai-posting', posting.kind, posting.id],
    queryFn: ({ signal }) => read(posting, signal),
    retry: false,
  })
  if (isPending) return <SkeletonLines lines={3} />
  if (error) return <Notice tone="warning">{messageOf(error)}</Notice>
  return (
    <div className="card">
      <Name posting={posting} />
      {data.closed && <Notice tone="warning">{data.closed}</Notice>}
      {data.entries.length > 0 ? (
        <LedgerEntries entries={data.entries} currency={data.currency} label="Ledger lines" />
      ) : (
        <p className="p-3 text-sm text-ink-muted">Nothing is posted.</p>
      )}
    </div>
  )
}

function Name({ posting }: { posting: Posting }) {
  const format = useFormat()
  const slug = listOf(posting)
  const { schema } = useSchema(slug)
  const { data: row } = useQuery({ ...gridRowQuery(slug, posting.id), retry: false })
  if (!schema || !row) return null
  return (
    <p className="border-b border-line px-4 py-2 text-sm">
      {schema.singular}{' '}
      <RecordLink schema={schema} row={row}>
        {rowLabel(schema.columns, row, format, schema.singular)}
      </RecordLink>
    </p>
  )
}

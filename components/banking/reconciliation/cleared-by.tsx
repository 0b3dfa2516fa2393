'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { LineWire } from '@/lib/modules/banking/schemas-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { lineKey } from './query-keys'
import { useUnallocate } from './use-unallocate'
import { useWorklist } from './worklist/worklist-context'

type Props = { line: WorklistLine; wire: LineWire | null }

/** What cleared the line, each voucher a click away, and the way back. */
export function ClearedBy({ line, wire }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: lineKey(line.id),
    queryFn: async ({ signal }) =>
      (await call('GET /accounting/bank/transactions/{txn_id}', { txn_id: line.id }, { signal })).transaction,
    enabled: wire === null,
  })
  const whole = wire ?? data
  if (whole) return <Matches key={line.id} line={line} wire={whole} />
  if (!error) return <SkeletonLines lines={3} />
  return (
    <Notice
      tone="danger"
      title="What cleared the line could not be read"
      actions={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {messageOf(error)}
    </Notice>
  )
}

function Matches({ line, wire }: { line: WorklistLine; wire: LineWire }) {
  const format = useFormat()
  const { mayReconcile } = useWorklist()
  const { pending, unallocate } = useUnallocate(line, wire)
  const made = wire.matches.filter(({ made_here }) => made_here)
  return (
    <section aria-labelledby="cleared-by" className="card p-3">
      <h3 id="cleared-by" className="text-sm font-semibold">
        {line.suspense ? 'Waits on the suspense account' : 'Cleared by'}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {wire.matches.map((match) => (
          <li key={match.id} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              href={match.href}
              className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
            >
              {match.number}
            </Link>
            <span className="min-w-0 flex-1 truncate text-ink-muted">
              {[match.party_name, format.date(match.posting_date)].filter(Boolean).join(' · ')}
            </span>
            {match.made_here && <Badge>Made for it</Badge>}
            <span className="tabular">{format.money(match.amount, wire.currency)}</span>
          </li>
        ))}
      </ul>
      {wire.matched_at && <p className="mt-2 text-xs text-ink-faint">On {format.datetime(wire.matched_at)}</p>}
      {mayReconcile && !line.suspense && (
        <div className="mt-3 flex flex-wrap gap-2">
          {made.length < wire.matches.length && (
            <Button size="sm" pending={pending} onClick={() => void unallocate(true)}>
              Only unlink…
            </Button>
          )}
          <Button size="sm" variant="danger-ghost" pending={pending} onClick={() => void unallocate(false)}>
            Unallocate…
          </Button>
        </div>
      )}
    </section>
  )
}

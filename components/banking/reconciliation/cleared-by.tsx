'use client'
import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { useFormat } from '@/components/ui/format-context'
import { SkeletonLines } from '@/components/ui/skeleton'
import { call } from '@/lib/client/call'
import type { LineWire } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { useVerbs } from './use-verbs'
import { useWorklist } from './worklist-context'

/** What cleared the line, each voucher a click away, and the way back. */
export function ClearedBy({ line, wire }: { line: WorklistLine; wire: LineWire | null }) {
  const format = useFormat()
  const client = useQueryClient()
  const { mayReconcile, acts } = useWorklist()
  const verbs = useVerbs()
  const [pending, setPending] = useState(false)
  if (!wire) return <SkeletonLines lines={3} />
  const numbers = wire.matches.map(({ number }) => number).join(', ')
  const made = wire.matches.filter(({ made_here }) => made_here)

  async function unallocate(keep: boolean) {
    const agreed = await confirm({
      title: keep ? `Unlink ${numbers}?` : `Unallocate the line?`,
      body: keep
        ? `${numbers} ${wire!.matches.length === 1 ? 'stays' : 'stay'} booked, and the line is open again.`
        : `${numbers} ${wire!.matches.length === 1 ? 'is' : 'are'} cancelled: what was posted is reversed, invoices are open again, and so is the line.`,
      button: keep ? 'Unlink' : `Cancel ${numbers} and open the line`,
      danger: !keep,
    })
    if (!agreed) return
    setPending(true)
    await acts.act({
      line,
      words: keep ? `${numbers} unlinked` : `${numbers} cancelled`,
      send: () => call('POST /accounting/bank/unallocate/{txn_id}', { txn_id: line.id, keep_vouchers: keep }),
    })
    setPending(false)
    void client.invalidateQueries({ queryKey: ['bank-line', line.id] })
    verbs.moveOn(line)
  }

  return (
    <section aria-labelledby="cleared-by" className="card p-3">
      <h3 id="cleared-by" className="text-sm font-semibold">
        {line.suspense ? 'Waits on the suspense account' : 'Cleared by'}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {wire.matches.map((match) => (
          <li key={match.id} className="flex flex-wrap items-baseline gap-x-2">
            <Link href={match.href} className="font-medium text-accent-ink hover:underline">
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

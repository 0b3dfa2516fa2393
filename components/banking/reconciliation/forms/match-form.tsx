'use client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { useFormat } from '@/components/ui/format-context'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { SkeletonLines } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { MatchCandidate } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { CandidateCard } from '../candidate-card'
import { FormFrame } from './form-frame'
import { useSend } from './use-send'

/** A voucher that was not proposed, or several that come to the line; of one that is larger a part is used. */
export function MatchForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { send, pending, failure } = useSend(line)
  const [q, setQ] = useState('')
  const [days, setDays] = useState('90')
  const asked = useDeferredValue({ q: q.trim(), days: /^\d{1,4}$/.test(days) ? Math.min(Number(days), 1000) : 90 })
  const [ticked, setTicked] = useState<ReadonlyMap<string, MatchCandidate>>(() => new Map())
  const { data, error, isFetching } = useQuery({
    queryKey: ['bank-match-search', line.id, line.version, asked],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/match-candidates/{txn_id}', { txn_id: line.id, ...asked }, { signal }),
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const whole = decimal(line.amount)
  let left = whole
  const vouchers = [...ticked.values()].flatMap((one) => {
    const room = decimal(one.items[0]!.amount)
    const amount = room.abs().greaterThan(left.abs()) ? left : room
    left = left.minus(amount)
    return amount.isZero()
      ? []
      : [
          {
            voucher_type: one.voucher_type as 'payment' | 'journal',
            voucher_id: one.voucher_id!,
            amount: amount.toFixed(2),
          },
        ]
  })
  const money = (amount: string) => format.money(amount, line.currency)
  const isVoucher = (one: MatchCandidate) =>
    one.voucher_id !== null && (one.voucher_type === 'payment' || one.voucher_type === 'journal')
  return (
    <FormFrame
      title="Match other vouchers"
      button={vouchers.length > 1 ? `Match ${vouchers.length} vouchers` : 'Match the voucher'}
      ready={vouchers.length > 0 && left.isZero()}
      pending={pending}
      failure={failure}
      onSubmit={() =>
        void send(`Matched with ${[...ticked.values()].map(({ items }) => items[0]!.number).join(', ')}`, () =>
          call('POST /accounting/bank/reconcile/{txn_id}', { txn_id: line.id, vouchers }),
        )
      }
    >
      <div className="flex gap-2">
        <Field label="Number, party or reference" className="min-w-0 flex-1">
          <Input
            value={q}
            onChange={(event) => setQ(event.target.value)}
            placeholder="PAY-00012, Karoo…"
            type="search"
          />
        </Field>
        <Field label="Days around" className="w-24">
          <Input value={days} inputMode="numeric" onChange={(event) => setDays(event.target.value)} />
        </Field>
      </div>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={4} />}
      {data && (
        <ul aria-label="Found" aria-busy={isFetching} className="flex max-h-96 flex-col gap-1.5 overflow-y-auto">
          {data.candidates.map((one) => (
            <li key={one.key}>
              {isVoucher(one) ? (
                <div className="flex items-center gap-2 rounded-md border border-line px-2.5 py-1.5">
                  <Checkbox
                    className="min-w-0 flex-1"
                    checked={ticked.has(one.key)}
                    onCheckedChange={(on) =>
                      setTicked((all) => {
                        const some = new Map(all)
                        if (on) some.set(one.key, one)
                        else some.delete(one.key)
                        return some
                      })
                    }
                    label={one.title}
                    help={[format.date(one.date), one.detail].filter(Boolean).join(' · ')}
                  />
                  <span className="tabular text-sm">{money(one.items[0]!.amount)}</span>
                </div>
              ) : (
                <CandidateCard line={line} candidate={one} marked={false} onMark={() => {}} />
              )}
            </li>
          ))}
          {data.candidates.length === 0 && (
            <li className="py-3 text-center text-sm text-ink-muted">Nothing like this was found within these days.</li>
          )}
        </ul>
      )}
      <p aria-live="polite" className={left.isZero() ? 'text-sm text-success-ink' : 'text-sm text-ink-muted'}>
        {left.isZero() ? 'What is ticked comes to the line.' : 'Still to cover: '}
        {!left.isZero() && <span className="tabular font-semibold">{money(left.toFixed(2))}</span>}
      </p>
    </FormFrame>
  )
}

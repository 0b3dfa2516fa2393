'use client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LineLookup } from '@/components/documents/lines/line-lookup'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { Choice, MatchCandidate } from '@/lib/modules/banking/schemas-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { useSettled } from '../../use-settled'
import { CandidateCard } from '../candidate-card'
import { FormFrame, Wrong } from './form-frame'
import { useSend } from './use-send'
import { VoucherTick } from './voucher-tick'

const SHOWN = /^(vouchers|parts)\.\d+\./

/** A voucher that was not proposed, or several that come to the line; of one that is larger a part is used, and a rest goes to an account. */
export function MatchForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { form, send, at } = useSend(line, SHOWN)
  const restWrongId = useId()
  const [q, setQ] = useState('')
  const [days, setDays] = useState('90')
  const words = useSettled(q.trim())
  const around = useSettled(/^\d{1,4}$/.test(days) ? Math.min(Number(days), 1000) : 90)
  const [ticked, setTicked] = useState<ReadonlyMap<string, MatchCandidate>>(() => new Map())
  const [restAccount, setRestAccount] = useState<Choice | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bank-match-search', line.id, line.version, words, around],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/match-candidates/{txn_id}', { txn_id: line.id, q: words, days: around }, { signal }),
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const { used, left } = shareOut(line.amount, [...ticked.values()])
  const money = (amount: string) => format.money(amount, line.currency)
  const rest = left.isZero() || used.length === 0 ? null : left.toFixed(2)
  const { data: choices } = useQuery({
    queryKey: ['bank-journal-form', line.id, line.version],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/journal-form-options/{txn_id}', { txn_id: line.id }, { signal }),
    gcTime: 0,
    enabled: rest !== null,
  })
  const vouchers = used.map(({ one, amount }) => ({
    voucher_type: one.voucher_type as 'payment' | 'journal',
    voucher_id: one.voucher_id!,
    amount,
  }))
  const toAccount = rest !== null && restAccount ? { account_id: restAccount.id, amount: rest } : null
  const numbers = used.map(({ one }) => one.items[0]!.number).join(', ')
  const submit = () =>
    toAccount
      ? void send(
          `Matched with ${numbers}, ${money(toAccount.amount)} on ${restAccount!.label}`,
          {
            txn_id: line.id,
            parts: [
              ...vouchers.map((one) => ({ kind: 'voucher' as const, ...one })),
              { kind: 'journal' as const, ...toAccount },
            ],
          },
          (input, options) => call('POST /accounting/bank/split/{txn_id}', input, options),
        )
      : void send(`Matched with ${numbers}`, { txn_id: line.id, vouchers }, (input, options) =>
          call('POST /accounting/bank/reconcile/{txn_id}', input, options),
        )
  const wrongOf = (n: number) => wrongAt(at, n)
  const tick = (one: MatchCandidate) => (on: boolean) => {
    form.clear()
    setTicked((all) => {
      const some = new Map(all)
      if (on) some.set(one.key, one)
      else some.delete(one.key)
      return some
    })
  }
  const found = data?.candidates ?? []
  // What was ticked stays in sight, and can be taken back, when another search does not find it.
  const kept = [...ticked.values()].filter(({ key }) => !found.some((one) => one.key === key))
  return (
    <FormFrame
      title="Match other vouchers"
      button={
        toAccount ? 'Match, and post the rest' : used.length > 1 ? `Match ${used.length} vouchers` : 'Match the voucher'
      }
      blocked={
        used.length === 0
          ? 'Tick what cleared the line.'
          : rest === null || toAccount
            ? null
            : 'Tick more, or choose an account for the rest.'
      }
      form={form}
      onSubmit={submit}
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
      {error && (
        <Notice tone="danger" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <SkeletonLines lines={4} />}
      {(data || kept.length > 0) && (
        <ul aria-label="Found" aria-busy={isFetching} className="flex max-h-96 flex-col gap-1.5 overflow-y-auto">
          {[...kept, ...found].map((one) => (
            <li key={one.key}>
              {isVoucher(one) ? (
                <VoucherTick
                  one={one}
                  currency={line.currency}
                  checked={ticked.has(one.key)}
                  onTick={tick(one)}
                  wrong={wrongOf(used.findIndex((part) => part.one.key === one.key))}
                />
              ) : (
                <CandidateCard line={line} candidate={one} marked={false} onMark={() => {}} />
              )}
            </li>
          ))}
          {data && found.length === 0 && (
            <li className="py-3 text-center text-sm text-ink-muted">Nothing like this was found within these days.</li>
          )}
        </ul>
      )}
      <p aria-live="polite" className={left.isZero() ? 'text-sm text-success-ink' : 'text-sm text-ink-muted'}>
        {left.isZero() ? 'What is ticked comes to the line.' : 'Still to cover: '}
        {!left.isZero() && <span className="tabular font-semibold">{money(left.toFixed(2))}</span>}
      </p>
      {rest !== null && (
        <Field label={`Post the rest of ${money(rest)} to`} help="Such as charges that the bank kept.">
          <LineLookup
            cell="rest"
            label="Account for the rest"
            placeholder="Account"
            emptyText={choices ? 'No such account' : 'The accounts are not here yet.'}
            text={restAccount?.label ?? ''}
            options={(choices?.accounts ?? []).map(({ id, label }) => ({ value: id, label }))}
            invalid={Boolean(wrongOf(used.length))}
            describedBy={restWrongId}
            onChoose={(choice) => setRestAccount(choice && { id: choice.value, label: choice.label })}
          />
          <Wrong id={restWrongId}>{wrongOf(used.length)}</Wrong>
        </Field>
      )}
    </FormFrame>
  )
}

const isVoucher = (one: MatchCandidate) =>
  one.voucher_id !== null && (one.voucher_type === 'payment' || one.voucher_type === 'journal')

/** What of each voucher the line takes, in the order they were ticked; none gets more than is left. */
function shareOut(amount: string, ticked: readonly MatchCandidate[]) {
  let left = decimal(amount)
  const used = ticked.flatMap((one) => {
    const room = decimal(one.items[0]!.amount)
    const part = room.abs().greaterThan(left.abs()) ? left : room
    left = left.minus(part)
    return part.isZero() ? [] : [{ one, amount: part.toFixed(2) }]
  })
  return { used, left }
}

/** What the server said of one part of what was sent. */
const wrongAt = (at: Readonly<Record<string, string>>, n: number): string =>
  Object.keys(at)
    .filter((place) => place.startsWith(`vouchers.${n}.`) || place.startsWith(`parts.${n}.`))
    .map((place) => at[place])
    .join(' ')

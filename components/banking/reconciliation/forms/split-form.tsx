'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { LineLookup } from '@/components/documents/lines/line-lookup'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { FormFrame, Wrong } from './form-frame'
import { useSend } from './use-send'

const KINDS = [
  { value: 'customer', label: 'Customer' },
  { value: 'supplier', label: 'Supplier' },
  { value: 'account', label: 'Account' },
  { value: 'voucher', label: 'Voucher' },
] as const
type Kind = (typeof KINDS)[number]['value']
type Part = { key: number; kind: Kind; choice: { id: string; label: string } | null; amount: string }

/** A line that is for several: parties, accounts, vouchers that are there already; the rest is always shown. */
export function SplitForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { form, send, at } = useSend(line, /^parts\.\d+\./)
  const wrongId = useId()
  const usual: Kind = line.amount.startsWith('-') ? 'supplier' : 'customer'
  const {
    data: options,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bank-journal-form', line.id, line.version],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/journal-form-options/{txn_id}', { txn_id: line.id }, { signal }),
  })
  const [parts, setParts] = useState<Part[]>([
    { key: 0, kind: usual, choice: null, amount: '' },
    { key: 1, kind: 'account', choice: null, amount: '' },
  ])
  const whole = decimal(line.amount).abs()
  const rest = parts.reduce((left, { amount }) => left.minus(typedNumber(amount) ?? 0), whole)
  const money = (amount: string) => format.money(amount, line.currency)
  const change = (key: number, more: Partial<Part>) =>
    setParts((all) => all.map((part) => (part.key === key ? { ...part, ...more } : part)))
  const empty = parts.find(({ amount }) => !typedNumber(amount))
  const putRest = () =>
    empty
      ? change(empty.key, { amount: rest.toFixed(2) })
      : setParts((all) => [
          ...all,
          { key: all.at(-1)!.key + 1, kind: 'account', choice: null, amount: rest.toFixed(2) },
        ])
  const load = (part: Part) => async (q: string, signal: AbortSignal) => {
    if (part.kind === 'voucher') {
      const { candidates } = await call(
        'GET /accounting/bank/match-candidates/{txn_id}',
        { txn_id: line.id, q, days: 365 },
        { signal },
      )
      return candidates
        .filter(({ voucher_type }) => voucher_type === 'payment' || voucher_type === 'journal')
        .map((one) => ({
          value: `${one.voucher_type} ${one.voucher_id}`,
          label: one.title,
          hint: money(one.items[0]!.amount),
        }))
    }
    const { parties } = await call(
      'GET /accounting/bank/payment-form-options/{txn_id}',
      { txn_id: line.id, party_type: part.kind as 'customer' | 'supplier', q },
      { signal },
    )
    return parties.map(({ id, name, open_invoices }) => ({
      value: id,
      label: name,
      hint: open_invoices ? `${open_invoices} open` : undefined,
    }))
  }
  const wired = ({ kind, choice, amount: text }: Part) => {
    const amount = decimal(typedNumber(text) ?? 0).toFixed(2)
    if (kind === 'account') return { kind: 'journal' as const, account_id: choice!.id, amount }
    if (kind === 'voucher') {
      const [voucher_type, voucher_id] = choice!.id.split(' ')
      return {
        kind: 'voucher' as const,
        voucher_type: voucher_type as 'payment' | 'journal',
        voucher_id: voucher_id!,
        amount,
      }
    }
    return { kind: 'payment' as const, party_type: kind, party_id: choice!.id, amount }
  }
  /** What the server said of a part: of its amount, or of what it is for. */
  const wrongOf = (n: number) => {
    const places = Object.keys(at).filter((place) => place.startsWith(`parts.${n}.`))
    const amount = places.filter((place) => place.endsWith('.amount'))
    return {
      text: places.map((place) => at[place]).join(' '),
      amount: amount.length > 0,
      choice: places.length > amount.length,
    }
  }
  const blocked = parts.some(({ choice }) => !choice)
    ? 'Say of each part what it is for.'
    : parts.some(({ amount }) => !typedNumber(amount))
      ? 'Give each part an amount.'
      : rest.isZero()
        ? null
        : 'The parts do not come to the line yet.'
  return (
    <FormFrame
      title="Split the line"
      button={`Book ${parts.length} parts`}
      blocked={blocked}
      form={form}
      onSubmit={() =>
        void send(`Split into ${parts.length} parts`, { txn_id: line.id, parts: parts.map(wired) }, (input, options) =>
          call('POST /accounting/bank/split/{txn_id}', input, options),
        )
      }
    >
      <p className="text-xs text-ink-muted">
        A payment pays what is open with the party, oldest first. A part below zero takes away, such as charges of a
        receipt that came net.
      </p>
      {error && (
        <Notice
          tone="danger"
          title="The accounts could not be read"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageOf(error)}
        </Notice>
      )}
      <ol className="flex flex-col gap-2">
        {parts.map((part, n) => (
          <li
            key={part.key}
            aria-label={`Part ${n + 1}`}
            className="flex flex-wrap items-center gap-1.5 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-2"
          >
            <Select
              size="sm"
              className="w-28"
              aria-label={`Kind ${n + 1}`}
              value={part.kind}
              onValueChange={(kind) => change(part.key, { kind: kind as Kind, choice: null })}
              options={[...KINDS]}
            />
            <div className="min-w-40 flex-1">
              <LineLookup
                key={part.kind}
                cell="choice"
                label={`${KINDS.find(({ value }) => value === part.kind)!.label}, part ${n + 1}`}
                placeholder={KINDS.find(({ value }) => value === part.kind)!.label}
                emptyText={part.kind === 'account' && !options ? 'The accounts are not here yet.' : 'Nothing found'}
                invalid={wrongOf(n).choice}
                describedBy={wrongOf(n).choice ? `${wrongId}-${n}` : undefined}
                text={part.choice?.label ?? ''}
                {...(part.kind === 'account'
                  ? { options: (options?.accounts ?? []).map(({ id, label }) => ({ value: id, label })) }
                  : { loadOptions: load(part) })}
                onChoose={(choice) => change(part.key, { choice: choice && { id: choice.value, label: choice.label } })}
              />
            </div>
            <NumberCell
              label={`Amount, part ${n + 1}`}
              value={part.amount}
              decimals={2}
              aria-invalid={wrongOf(n).amount || undefined}
              aria-describedby={wrongOf(n).amount ? `${wrongId}-${n}` : undefined}
              onValue={(amount) => change(part.key, { amount })}
              className="w-28 max-sm:flex-1"
            />
            {parts.length > 1 && (
              <IconButton
                size="sm"
                label={`Remove part ${n + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => {
                  form.clear()
                  setParts((all) => all.filter(({ key }) => key !== part.key))
                }}
              />
            )}
            <Wrong id={`${wrongId}-${n}`}>{wrongOf(n).text}</Wrong>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className={rest.isZero() ? 'text-sm text-success-ink' : 'text-sm text-warning-ink'}>
          {rest.isZero() ? 'The parts come to the line.' : rest.isNegative() ? 'Too much by ' : 'Still left: '}
          {!rest.isZero() && <span className="tabular font-semibold">{money(rest.abs().toFixed(2))}</span>}
        </p>
        {!rest.isZero() && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={putRest}>
            {empty ? `Put ${money(rest.toFixed(2))} there` : `Add a part of ${money(rest.toFixed(2))}`}
          </Button>
        )}
      </div>
    </FormFrame>
  )
}

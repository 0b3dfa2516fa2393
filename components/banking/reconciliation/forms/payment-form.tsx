'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typedNumber } from '@/components/documents/form-values'
import { LineLookup } from '@/components/documents/line-lookup'
import { NumberCell } from '@/components/documents/number-cell'
import { Checkbox } from '@/components/ui/checkbox'
import { DateInput } from '@/components/ui/date-input'
import { Field } from '@/components/ui/field'
import { useFormat } from '@/components/ui/format-context'
import { Notice } from '@/components/ui/notice'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { SkeletonLines } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { PaymentFormOptions } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { FormFrame } from './form-frame'
import { useSend } from './use-send'

type PartyType = 'customer' | 'supplier'
type Party = { type: PartyType; id: string; name: string }

/** A payment for the whole line, spread over what is open with the party; the suggestion fills it in. */
export function PaymentForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { send, pending, failure } = useSend(line)
  const [party, setParty] = useState<Party | null>(null)
  const [type, setType] = useState<PartyType | null>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [order, setOrder] = useState<string | null>(null)
  const [remember, setRemember] = useState(false)
  const [day, setDay] = useState<string | null>(line.posted_on)
  const asked = { ...(type ? { party_type: type } : {}), ...(party ? { party_id: party.id } : {}) }
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['bank-payment-form', line.id, line.version, asked],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/payment-form-options/{txn_id}', { txn_id: line.id, ...asked }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error && !data) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!data) return <SkeletonLines lines={5} />

  const partyType = type ?? data.defaults.party_type
  const named = party ?? namedParty(data, partyType)
  const items = data.invoices.filter(({ currency }) => currency === data.defaults.payment_currency)
  const suggested = party ? null : data.suggestion
  const textOf = (id: string, proposed: string | null) =>
    typed[id] ??
    (suggested ? (suggested.allocations.find(({ invoice_id }) => invoice_id === id)?.amount ?? '') : (proposed ?? ''))
  const allocations = items.flatMap(({ id, proposed }) => {
    const amount = decimal(typedNumber(textOf(id, proposed)) ?? 0)
    return amount.isZero() ? [] : [{ invoice_id: id, amount: amount.toFixed(2) }]
  })
  const orderId = order ?? (party ? null : (data.suggestion?.order_id ?? null))
  const whole = decimal(data.defaults.payment_amount)
  const left = allocations.reduce((rest, { amount }) => rest.minus(decimal(amount).abs()), whole)
  const money = (amount: string) => format.money(amount, data.defaults.payment_currency)
  const submit = () =>
    named &&
    void send(
      `Payment of ${named.name} made`,
      () =>
        call('POST /accounting/bank/create-payment/{txn_id}', {
          txn_id: line.id,
          party_type: partyType,
          party_id: named.id,
          ...(orderId ? { order_id: orderId } : { allocations }),
          posting_date: day,
          ...(remember ? { remember: true } : {}),
        }),
      named.name,
    )

  return (
    <FormFrame
      title={data.defaults.kind === 'receive' ? 'Receive a payment' : 'Make a payment'}
      button={`Create the payment of ${format.money(data.defaults.amount, data.defaults.currency)}`}
      ready={named !== null && !left.isNegative() && !isPlaceholderData}
      pending={pending}
      failure={failure}
      onSubmit={submit}
    >
      <div className="flex flex-wrap items-end gap-2">
        <Segmented
          label="From or to"
          value={partyType}
          onValueChange={(next) => {
            setType(next)
            setParty(null)
            setTyped({})
            setOrder(null)
          }}
          options={data.party_types}
        />
        <Field label={partyType === 'customer' ? 'Customer' : 'Supplier'} className="min-w-48 flex-1" hideLabel>
          <LineLookup
            key={partyType}
            cell="party"
            label={partyType === 'customer' ? 'Customer' : 'Supplier'}
            placeholder={`Search ${partyType}s`}
            emptyText={`No such ${partyType}`}
            text={named?.name ?? ''}
            loadOptions={async (q, signal) =>
              (
                await call(
                  'GET /accounting/bank/payment-form-options/{txn_id}',
                  { txn_id: line.id, party_type: partyType, q },
                  { signal },
                )
              ).parties.map(({ id, name, open_invoices }) => ({
                value: id,
                label: name,
                hint: open_invoices ? `${open_invoices} open` : undefined,
              }))
            }
            onChoose={(choice) => {
              setParty(choice ? { type: partyType, id: choice.value, name: choice.label } : null)
              setTyped({})
              setOrder(null)
            }}
          />
        </Field>
        <Field label="Date" className="w-36" hideLabel>
          <DateInput size="sm" aria-label="Date" value={day} onValueChange={setDay} />
        </Field>
      </div>
      {suggested && named && (
        <p className="text-xs text-ink-muted">Suggested: {suggested.reasons.map(({ text }) => text).join('. ')}.</p>
      )}
      {data.orders.length > 0 && (
        <Field label="Sales order that it pays" help="The order becomes an invoice first, and the payment pays that.">
          <Select
            value={orderId ?? ''}
            onValueChange={(value) => setOrder(value)}
            options={[
              { value: '', label: 'None' },
              ...data.orders.map(({ id, number, balance, currency }) => ({
                value: id,
                label: `${number} · ${format.money(balance, currency)}`,
              })),
            ]}
          />
        </Field>
      )}
      {named && !orderId && (
        <ul aria-label="Open invoices" className="flex max-h-72 flex-col overflow-y-auto rounded-md border border-line">
          {items.map((item) => (
            <li
              key={item.id}
              className="flex items-center gap-2 border-b border-line px-2.5 py-1 text-sm last:border-b-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{item.number}</span>
                <span className="block text-xs text-ink-muted">
                  {format.date(item.posting_date)} · {money(item.outstanding)} open
                </span>
              </span>
              <NumberCell
                label={`Paid now of ${item.number}`}
                value={textOf(item.id, item.proposed).replace('-', '')}
                onValue={(text) => setTyped((all) => ({ ...all, [item.id]: text }))}
                decimals={2}
                className="w-28"
              />
            </li>
          ))}
          {items.length === 0 && (
            <li className="px-3 py-3 text-sm text-ink-muted">
              Nothing is open with {named.name}. The payment is an advance, to be used for an invoice later.
            </li>
          )}
        </ul>
      )}
      {named && !orderId && (
        <p aria-live="polite" className={left.isNegative() ? 'text-sm text-danger-ink' : 'text-sm text-ink-muted'}>
          {left.isNegative() ? 'More than the line by ' : 'Left as an advance: '}
          <span className="tabular font-semibold">{money(left.abs().toFixed(2))}</span>
        </p>
      )}
      {named && (
        <Checkbox
          checked={remember}
          onCheckedChange={setRemember}
          label={`Remember this payer as ${named.name}`}
          help="Later lines of the same payer are paid by auto-match without asking."
        />
      )}
    </FormFrame>
  )
}

function namedParty(data: PaymentFormOptions, type: PartyType): Party | null {
  const found = data.parties.find(({ id }) => id === data.defaults.party_id)
  return found ? { type, id: found.id, name: found.name } : null
}

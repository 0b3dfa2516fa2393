'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { LineLookup } from '@/components/documents/lines/line-lookup'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { PaymentFormOptions } from '@/lib/modules/banking/schemas-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { ChoicesToCome, FormFrame, Wrong } from './form-frame'
import { OpenInvoices } from './open-invoices'
import { useSend } from './use-send'

type PartyType = 'customer' | 'supplier'
/** Places of the form's fields in what is sent. */
const SHOWN = /^(party_id|posting_date|order_id|allocations(\.\d+\.(invoice_id|amount))?)$/

type Party = { type: PartyType; id: string; name: string }

/** A payment for the whole line, spread over what is open with the party; the suggestion fills it in. */
export function PaymentForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { form, send, at } = useSend(line, SHOWN)
  const partyWrongId = useId()
  const [party, setParty] = useState<Party | null>(null)
  const [type, setType] = useState<PartyType | null>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [order, setOrder] = useState<string | null>(null)
  const [remember, setRemember] = useState(false)
  const [day, setDay] = useState<string | null>(line.posted_on)
  const asked = { ...(type ? { party_type: type } : {}), ...(party ? { party_id: party.id } : {}) }
  const {
    data: read,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['bank-payment-form', line.id, line.version, asked],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/payment-form-options/{txn_id}', { txn_id: line.id, ...asked }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Where one party cannot be read, another one can be chosen.
  const known = useRef(read)
  if (read) known.current = read
  const data = known.current
  const frame = {
    title: line.amount.startsWith('-') ? 'Make a payment' : 'Receive a payment',
    button: `Create the payment of ${format.money(line.amount.replace('-', ''), line.currency)}`,
    form,
  }
  if (!data)
    return (
      <FormFrame {...frame} waits={!error} blocked="The parties could not be read." onSubmit={() => {}}>
        <ChoicesToCome error={error} again={() => void refetch()} />
      </FormFrame>
    )

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
  const placeOf = (id: string) => allocations.findIndex(({ invoice_id }) => invoice_id === id)
  const money = (amount: string) => format.money(amount, data.defaults.payment_currency)
  const submit = () =>
    named &&
    void send(
      `Payment of ${named.name} made`,
      {
        txn_id: line.id,
        party_type: partyType,
        party_id: named.id,
        ...(orderId ? { order_id: orderId } : { allocations }),
        posting_date: day,
        ...(remember ? { remember: true } : {}),
      },
      (input, options) => call('POST /accounting/bank/create-payment/{txn_id}', input, options),
      named.name,
    )

  const blocked = error
    ? 'What is open could not be read.'
    : !named
      ? `Choose a ${partyType}.`
      : left.isNegative()
        ? 'More is paid than the line has.'
        : null

  return (
    <FormFrame {...frame} waits={isPlaceholderData} blocked={blocked} onSubmit={submit}>
      {error && (
        <Notice tone="danger" urgent actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      )}
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
            invalid={Boolean(at.party_id)}
            describedBy={at.party_id ? partyWrongId : undefined}
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
          <DateInput
            size="sm"
            aria-label="Date"
            aria-invalid={at.posting_date ? true : undefined}
            value={day}
            onValueChange={setDay}
          />
        </Field>
      </div>
      <Wrong id={partyWrongId}>{[at.party_id, at.posting_date].filter(Boolean).join(' ')}</Wrong>
      {suggested && named && (
        <p className="text-xs text-ink-muted">Suggested: {suggested.reasons.map(({ text }) => text).join('. ')}.</p>
      )}
      {data.orders.length > 0 && (
        <Field
          label="Sales order that it pays"
          error={at.order_id}
          help="The order becomes an invoice first, and the payment pays that."
        >
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
        <OpenInvoices
          items={items}
          of={named.name}
          stale={isPlaceholderData}
          currency={data.defaults.payment_currency}
          textOf={(item) => textOf(item.id, item.proposed).replace('-', '')}
          wrongAt={(id) => at[`allocations.${placeOf(id)}.amount`] ?? at[`allocations.${placeOf(id)}.invoice_id`]}
          onType={(id, text) => setTyped((all) => ({ ...all, [id]: text }))}
        />
      )}
      {named && !orderId && (
        <p aria-live="polite" className={left.isNegative() ? 'text-sm text-danger-ink' : 'text-sm text-ink-muted'}>
          {left.isNegative() ? 'More than the line by ' : 'Left as an advance: '}
          <span className="tabular font-semibold">{money(left.abs().toFixed(2))}</span>
        </p>
      )}
      <Wrong>{[at.allocations, data.orders.length === 0 && at.order_id].filter(Boolean).join(' ')}</Wrong>
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

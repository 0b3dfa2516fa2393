'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { typedNumber } from '@/components/documents/form-values'
import type { PartyFacts } from '@/components/documents/types'
import { useUnsavedGuard } from '@/components/form/unsaved-guard'
import { useFocusFirstError } from '@/components/record/focus-first-error'
import { announce } from '@/components/ui/announce'
import { toast } from '@/components/ui/toast'
import { isApiError, messageOf, newIdempotencyKey } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'
import { allocateOldest, decimal } from '@/lib/modules/accounting/domain/schemas'
import { PAYMENT_GRID, type PaymentKind } from '@/lib/modules/accounting/schemas'
import type { BookingSetup } from '../booking/types'

export type PaymentFacts = AnswerOf<'GET /accounting/payments/{payment_id}'>['payment']
export type OpenItem = AnswerOf<'GET /accounting/open-items'>['items'][number]
export type PartyType = 'supplier' | 'customer'

export type PaymentValues = {
  kind: PaymentKind
  party_type: PartyType
  party: PartyFacts | null
  posting_date: string
  bank_account_id: string | null
  currency: string
  conversion_rate: string
  /** Empty: what is allocated. */
  amount: string
  mode: string
  reference_no: string
  reference_date: string | null
  remarks: string
  /** By document, without a sign. */
  allocations: Record<string, string>
}

export type PaymentStart = {
  values: PaymentValues
  setup: BookingSetup
  draft: PaymentFacts | null
  /** The invoice that is to be paid. */
  documentId: string | null
}

const FIELDS = new Set([
  'supplier_id',
  'customer_id',
  'posting_date',
  'bank_account_id',
  'currency',
  'conversion_rate',
  'amount',
  'mode',
  'reference_no',
  'reference_date',
  'remarks',
])

type Errors = { fields: Record<string, string>; lines: Record<string, string>; general: string | null }
const NONE: Errors = { fields: {}, lines: {}, general: null }

/** What is typed, what is open with the party, and the way to the server. */
export function usePaymentForm(start: PaymentStart, leave: (payment: PaymentFacts, submit: boolean) => void) {
  const client = useQueryClient()
  const [values, setValues] = useState(start.values)
  const [dirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Errors>(NONE)
  const [pending, setPending] = useState<'save' | 'submit' | null>(null)
  const intent = useRef<{ key: string; body: string } | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(formRef)
  useUnsavedGuard(dirty, formRef)

  const { party, party_type, kind, currency } = values
  const wanted = useRef(start.draft ? null : start.documentId)
  const open = useQuery({
    queryKey: ['open-items', party_type, party?.id ?? '', kind],
    queryFn: ({ signal }) =>
      call(
        'GET /accounting/open-items',
        {
          party_type,
          party_id: party!.id,
          ...(wanted.current ? { document_id: wanted.current } : { kind }),
        },
        { signal },
      ),
    enabled: party !== null,
    staleTime: 5_000,
    refetchOnWindowFocus: false,
  })
  const suggestion = open.data
  useEffect(() => {
    if (!suggestion || !wanted.current) return
    const document = suggestion.items.find(({ document_id }) => document_id === wanted.current)
    wanted.current = null
    if (!document?.proposed) return
    const amount = decimal(document.proposed).abs().toFixed(2)
    setValues((current) => ({
      ...current,
      kind: suggestion.kind,
      currency: document.currency,
      amount,
      allocations: { [document.document_id]: amount },
    }))
  }, [suggestion])

  // Notes stand the other way round: a refund uses them up, and a payment may too.
  const refund = (kind === 'pay') !== (party_type === 'supplier')
  const items = (suggestion?.items ?? []).filter((item) => item.currency === currency)
  const others = (suggestion?.items ?? []).filter((item) => item.currency !== currency)
  const numberOf = (text: string | undefined) => decimal(typedNumber(text ?? '') ?? 0)
  const allocated = items.reduce((sum, item) => {
    const amount = numberOf(values.allocations[item.document_id])
    return item.is_return === refund ? sum.plus(amount) : sum.minus(amount)
  }, decimal(0))
  const amount = values.amount.trim() === '' ? allocated : numberOf(values.amount)
  const rest = amount.minus(allocated)

  const change = (next: Partial<PaymentValues>) => {
    setDirty(true)
    setErrors(({ fields, ...others }) => ({
      ...others,
      fields: Object.fromEntries(Object.entries(fields).filter(([key]) => !(key in next))),
    }))
    setValues((current) => ({ ...current, ...next }))
  }
  const allocate = (documentId: string, text: string) => {
    setDirty(true)
    setErrors(({ lines: { [documentId]: _, ...lines }, ...others }) => ({ ...others, lines }))
    setValues((current) => ({ ...current, allocations: { ...current.allocations, [documentId]: text } }))
  }
  const allocateAll = () => {
    const typed = typedNumber(values.amount)
    const proposed = allocateOldest(typed, refund, items)
    change({
      allocations: Object.fromEntries([...proposed].map(([id, text]) => [id, decimal(text).abs().toFixed(2)])),
    })
    announce(proposed.size === 1 ? 'Allocated to 1 invoice' : `Allocated to ${proposed.size} invoices`)
  }

  async function save(submit: boolean) {
    if (pending) return
    setPending(submit ? 'submit' : 'save')
    setErrors(NONE)
    const sent = items.flatMap(({ document_id }) => {
      const text = numberOf(values.allocations[document_id])
      return text.isZero() ? [] : [{ document_id, amount: text.toFixed(2) }]
    })
    try {
      const { payment } = await send(sent)
      setDirty(false)
      client.invalidateQueries({ queryKey: gridKeys.grid(PAYMENT_GRID) })
      client.invalidateQueries({ queryKey: ['payment', payment.id] })
      announce(`${payment.number} saved`)
      if (!submit) toast.success(`Payment ${payment.number} saved as a draft.`)
      leave(payment, submit)
    } catch (error) {
      setErrors(placed(error, sent))
      focusFirstError()
    } finally {
      setPending(null)
    }
  }

  function send(allocations: { document_id: string; amount: string }[]) {
    const body = {
      kind,
      party_type,
      supplier_id: party_type === 'supplier' ? (party?.id ?? null) : null,
      customer_id: party_type === 'customer' ? (party?.id ?? null) : null,
      posting_date: values.posting_date,
      bank_account_id: values.bank_account_id,
      currency,
      ...(currency !== start.setup.company.currency && values.conversion_rate
        ? { conversion_rate: typedNumber(values.conversion_rate) ?? values.conversion_rate }
        : {}),
      ...(values.amount.trim() === '' && allocations.length > 0 ? { amount: amount.toFixed(2) } : {}),
      ...(values.amount.trim() === '' ? {} : { amount: typedNumber(values.amount) ?? values.amount }),
      mode: values.mode,
      reference_no: values.reference_no,
      reference_date: values.reference_date,
      remarks: values.remarks,
      allocations,
    }
    if (start.draft)
      return call('PUT /accounting/payments/{payment_id}', {
        payment_id: start.draft.id,
        version: start.draft.version,
        ...body,
      })
    const text = JSON.stringify(body)
    // Sent again unchanged, it is the same intent: never two payments from a lost answer.
    if (intent.current?.body !== text) intent.current = { key: newIdempotencyKey(), body: text }
    return call('POST /accounting/payments', body, { idempotencyKey: intent.current.key })
  }

  return {
    values,
    change,
    allocate,
    allocateAll,
    items,
    others,
    open,
    suggestion,
    refund,
    allocated,
    amount,
    rest,
    errors,
    pending,
    dirty,
    formRef,
    save,
  }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>

function placed(error: unknown, sent: { document_id: string }[]): Errors {
  if (!isApiError(error) || error.fields.length === 0) return { ...NONE, general: messageOf(error) }
  const errors: Errors = { fields: {}, lines: {}, general: null }
  const elsewhere: string[] = []
  for (const { loc, msg } of error.fields) {
    const [field, index] = loc.slice(1).map(String)
    const line = field === 'allocations' && index !== undefined ? sent[Number(index)] : undefined
    if (line) errors.lines[line.document_id] = msg
    else if (field && FIELDS.has(field)) errors.fields[field] = msg
    else elsewhere.push(msg)
  }
  return { ...errors, general: elsewhere.join(' ') || null }
}

'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import type { PartyDetails } from '@/components/documents/types'
import { errorsOfEntries } from '@/components/form/placed-errors'
import { theirsOf } from '@/components/form/theirs-of'
import { useSubmission } from '@/components/form/use-submission'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { type AnswerOf, call } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'
import { allocateOldest, decimal } from '@/lib/modules/accounting/domain/schemas'
import { PAYMENT_GRID, type PaymentKind } from '@/lib/modules/accounting/schemas'
import type { BookingSetup } from '../booking/types'

export type PaymentDetails = AnswerOf<'GET /accounting/payments/{payment_id}'>['payment']
export type OpenItem = AnswerOf<'GET /accounting/open-items'>['items'][number]
export type PartyType = 'supplier' | 'customer'

export type PaymentValues = {
  kind: PaymentKind
  party_type: PartyType
  party: PartyDetails | null
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
  draft: PaymentDetails | null
  /** The invoice that is to be paid. */
  documentId: string | null
}

/** What is typed, what is open with the party, and the way to the server. */
export function usePaymentForm(start: PaymentStart, leave: (payment: PaymentDetails, submit: boolean) => void) {
  const client = useQueryClient()
  const [values, setValues] = useState(start.values)
  const [dirty, setDirty] = useState(false)
  const [pending, setPending] = useState<'save' | 'submit' | null>(null)
  const version = useRef(start.draft?.version)
  const sent = useRef<string[]>([])
  const submission = useSubmission({
    dirty,
    draws: (path) => /^allocations\.\d/.test(path) && sent.current[Number(path.split('.')[1])] !== undefined,
  })
  const { refusal, forget } = submission
  const lineErrors = useMemo(() => errorsOfEntries(refusal.errors, 'allocations', sent.current), [refusal])

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
    forget([...Object.keys(next), ...('party' in next ? ['supplier_id', 'customer_id'] : [])])
    setValues((current) => ({ ...current, ...next }))
  }
  const allocate = (documentId: string, text: string) => {
    setDirty(true)
    forget([`allocations.${sent.current.indexOf(documentId)}`])
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
    if (submission.pending) return
    setPending(submit ? 'submit' : 'save')
    const body = bodyToSend()
    sent.current = body.allocations.map(({ document_id }) => document_id)
    await submission.run([body, version.current], async ({ idempotencyKey }) => {
      const { payment } = await (start.draft
        ? call(
            'PUT /accounting/payments/{payment_id}',
            { payment_id: start.draft.id, version: version.current, ...body },
            { idempotencyKey },
          )
        : call('POST /accounting/payments', body, { idempotencyKey }))
      setDirty(false)
      client.invalidateQueries({ queryKey: gridKeys.grid(PAYMENT_GRID) })
      client.invalidateQueries({ queryKey: ['payment', payment.id] })
      announce(`${payment.number} saved`)
      if (!submit) toast.success(`Payment ${payment.number} saved as a draft.`)
      leave(payment, submit)
    })
    setPending(null)
  }

  function bodyToSend() {
    const allocations = items.flatMap(({ document_id }) => {
      const applied = numberOf(values.allocations[document_id])
      return applied.isZero() ? [] : [{ document_id, amount: applied.toFixed(2) }]
    })
    return {
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
    lineErrors,
    pending,
    dirty,
    submission,
    theirs: theirsOf(submission.conflict, start.draft, {
      use: () => {
        setDirty(false)
        if (start.draft) leave(start.draft, false)
      },
      overwrite: (theirVersion) => {
        version.current = theirVersion
        return save(false)
      },
    }),
    save,
  }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>

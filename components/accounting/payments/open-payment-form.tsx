'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { PageFrame } from '@/components/documents/page-frame'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import { PAYMENT_PAGE } from '@/lib/modules/accounting/schemas'
import { PaymentForm } from './payment-form'
import type { PartyType, PaymentStart } from './use-payment-form'

/** A new payment, filled in from what the address names, or a draft that is changed. */
export function OpenPaymentForm({ id, number }: { id?: string; number?: string }) {
  const format = useFormat()
  const query = useSearchParams()
  const asked = {
    partyType: (query.get('party_type') === 'supplier' ? 'supplier' : 'customer') as PartyType,
    partyId: query.get('party_id'),
    documentId: query.get('document_id'),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['payment-form', id ?? 'new', asked],
    queryFn: () => readStart(id, asked, format.today()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <PageFrame
      back={
        id ? { href: `${PAYMENT_PAGE}/${id}`, label: number ?? 'Payment' } : { href: PAYMENT_PAGE, label: 'Payments' }
      }
    >
      <h1 className="text-xl">{id ? `Edit ${number ?? 'payment'}` : 'New payment'}</h1>
      {error && (
        <EmptyState
          kind="failed"
          title="The form could not be opened"
          body={messageOf(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!data && !error && <SkeletonLines lines={8} className="card p-4" />}
      {data && <PaymentForm start={data} />}
    </PageFrame>
  )
}

type Asked = { partyType: PartyType; partyId: string | null; documentId: string | null }

async function readStart(id: string | undefined, asked: Asked, today: string): Promise<PaymentStart> {
  const partyOf = async (type: PartyType, partyId: string | null) => {
    if (!partyId) return null
    const doctype = type === 'supplier' ? 'acc_purchase_invoice' : 'acc_sales_invoice'
    return (await call('GET /accounting/parties', { doctype, ids: partyId })).parties[0] ?? null
  }
  const readDraft = async (paymentId: string) => {
    const { payment } = await call('GET /accounting/payments/{payment_id}', { payment_id: paymentId })
    return { draft: payment, party: await partyOf(payment.party_type, payment.supplier_id ?? payment.customer_id) }
  }
  const [setup, { draft, party }] = await Promise.all([
    call('GET /accounting/booking-setup', {}),
    id ? readDraft(id) : partyOf(asked.partyType, asked.partyId).then((found) => ({ draft: null, party: found })),
  ])
  const party_type = draft?.party_type ?? asked.partyType
  return {
    setup,
    draft,
    documentId: asked.documentId,
    values: {
      kind: draft?.kind ?? (party_type === 'supplier' ? 'pay' : 'receive'),
      party_type,
      party,
      posting_date: draft?.posting_date ?? today,
      bank_account_id: draft?.bank_account_id ?? setup.company.bank_account_id,
      currency: draft?.currency ?? party?.currency ?? setup.company.currency,
      conversion_rate: draft && draft.currency !== setup.company.currency ? draft.conversion_rate : '',
      amount: draft?.amount ?? '',
      mode: draft?.mode ?? '',
      reference_no: draft?.reference_no ?? '',
      reference_date: draft?.reference_date ?? null,
      remarks: draft?.remarks ?? '',
      allocations: Object.fromEntries(
        (draft?.allocations ?? []).map(({ document_id, amount }) => [document_id, decimal(amount).abs().toFixed(2)]),
      ),
    },
  }
}

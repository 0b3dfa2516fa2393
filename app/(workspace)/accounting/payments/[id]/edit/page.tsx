import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { OpenPaymentForm } from '@/components/accounting/payments/open-payment-form'
import { PAYMENT_PAGE } from '@/lib/modules/accounting/schemas'
import { paymentOf } from '../../payment-of'

type Props = { params: Promise<{ id: string }> }

export const metadata: Metadata = { title: 'Edit payment' }

export default async function EditPaymentPage({ params }: Props) {
  const { id } = await params
  const payment = await paymentOf(id)
  if (!payment) notFound()
  if (!payment.actions.edit) redirect(`${PAYMENT_PAGE}/${id}`)
  return <OpenPaymentForm key={id} id={id} number={payment.number} />
}

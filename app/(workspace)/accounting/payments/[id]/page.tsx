import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PaymentScreen } from '@/components/accounting/payments/payment-screen'
import { BankLineLink } from '@/components/banking/reconciliation/bank-line-link'
import { paymentOf } from '../payment-of'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const payment = await paymentOf((await params).id)
  return { title: payment ? `${payment.number} ${payment.party_name}` : 'Not found' }
}

export default async function PaymentPage({ params }: Props) {
  const { id } = await params
  const payment = await paymentOf(id)
  if (!payment) notFound()
  return <PaymentScreen key={id} id={id} initial={payment} links={<BankLineLink voucher={{ payment_id: id }} />} />
}

import type { Metadata } from 'next'
import '@/lib/modules'
import { OpenPaymentForm } from '@/components/accounting/payments/open-payment-form'
import { pageContext } from '@/lib/core/auth/page-context'

export const metadata: Metadata = { title: 'New payment' }

export default async function NewPaymentPage() {
  await pageContext()
  return <OpenPaymentForm />
}

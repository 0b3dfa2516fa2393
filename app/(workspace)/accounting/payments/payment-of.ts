import '@/lib/modules'
import { cache } from 'react'
import { pageContext } from '@/lib/core/auth/page-context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readPayment } from '@/lib/modules/accounting/operations/payments/read-payment'

/** Once a request, for the title and for the page; null for what this caller may not see or what is not there. */
export const paymentOf = cache(async (payment_id: string) => {
  try {
    return (await runOperation(readPayment, await pageContext(), { payment_id })).payment
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
})
